"""N-Triples, RDF with a statement per line."""

from gedkit.io.rdf import parse_ntriples as parse

__all__ = ["parse"]
