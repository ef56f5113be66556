"""Damaged and hostile files for every reader, made from seeds and opened in a sandbox."""
