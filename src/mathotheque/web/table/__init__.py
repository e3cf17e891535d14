"""A table: what each pair of eyes is shown of it, and what people do there."""
