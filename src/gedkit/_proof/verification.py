"""Verification: the outcome of checking a result."""

from __future__ import annotations

from dataclasses import dataclass

from gedkit.errors import VerificationError


@dataclass(frozen=True, slots=True)
class Verification:
    """The outcome of `gedkit.verify`. As a condition it is true if everything that was checked is right.

    Attributes
    ----------
    reasons : tuple of str
        What is wrong; empty if nothing is.
    path_cost : float or None
        The recomputed cost of the path; ``None`` if the result has no path, or no valid one.
    lower_bound : float
        The lower bound that the result claims.
    certified_lower_bound : float or None
        The lower bound that its certificate proves; ``None`` without a valid certificate.
    complete : bool
        Whether the certificate proves the claimed lower bound in full.
    steps : int or None
        Number of steps of the certificate.
    """

    reasons: tuple[str, ...]
    path_cost: float | None
    lower_bound: float
    certified_lower_bound: float | None
    complete: bool
    steps: int | None

    @property
    def ok(self) -> bool:
        """Whether everything that was checked is right."""
        return not self.reasons

    def __bool__(self) -> bool:
        return self.ok

    def raise_if_wrong(self) -> None:
        """Raise a `VerificationError` that says what is wrong, if anything is.

        Examples
        --------
        >>> import gedkit as gk
        >>> gk.verify(gk.solve(gk.Graph(1), gk.Graph(2))).raise_if_wrong()
        """
        if self.reasons:
            raise VerificationError("; ".join(self.reasons))

    def __str__(self) -> str:
        if self.reasons:
            return f"not verified: {'; '.join(self.reasons)}"
        path = "there is no path"
        if self.path_cost is not None:
            path = f"the path costs {self.path_cost:g} and gives the second graph"
        return f"verified: {path}; {self._about_bound()}"

    def _about_bound(self) -> str:
        claim = f"the lower bound {self.lower_bound:g}"
        if self.certified_lower_bound is None:
            return f"{claim} was not certified: solve with certificate=True for a proof"
        by = f"by a certificate of {self.steps} step{'' if self.steps == 1 else 's'}"
        if self.complete:
            return f"{claim} is proven {by}"
        return f"of {claim} only {self.certified_lower_bound:g} is proven {by}"
