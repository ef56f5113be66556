"""The command line, for the tests of scores."""

import pytest

from gedkit.cli import app


@pytest.fixture
def run(capsys):
    """Run a command: ``run(*arguments)`` gives its exit code and what it printed."""

    def call(*arguments):
        with pytest.raises(SystemExit) as stopped:
            app([str(a) for a in arguments])
        out, err = capsys.readouterr()
        return stopped.value.code or 0, out, err

    return call
