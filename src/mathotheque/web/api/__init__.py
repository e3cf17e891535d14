"""The room for programs: a JSON API, described by OpenAPI."""
