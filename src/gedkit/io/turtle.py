"""Turtle, the text form of RDF."""

from gedkit.io.rdf import parse_turtle as parse

__all__ = ["parse"]
