"""Pages that live: sheets of parts, who looks at them, and the streams that tell what changed."""
