"""DAGs of Airflow as JSON: serialized by Airflow itself, or the tasks of a DAG as the REST interface lists them.

``{"dag": {"tasks": [{"task_id": "load", "_task_type": "BashOperator", "downstream_task_ids": ["check"]}]}}``; a task is
labeled by its operator.
"""

from __future__ import annotations

from typing import Any

from gedkit._graphs.graph import Graph
from gedkit.errors import InvalidGraphError
from gedkit.io.json_parts import list_at, objects, text_at
from gedkit.io.json_text import load_json
from gedkit.io.record import Record

# The edges, how the user interface draws a task, and what follows from its operator.
_OURS = ("task_id", "downstream_task_ids", "upstream_task_ids", "label", "class_ref", "extra_links")
_OPERATOR = ("_task_type", "task_type", "operator_name")
_DRAWING = ("ui_", "_", "template_")


def fits(document: Any) -> bool:
    """Whether parsed JSON is a DAG of Airflow: tasks with ids, and those that come after them."""
    if not isinstance(document, dict) or {"nodes", "elements", "graph"} & document.keys():
        return False
    dag = document.get("dag", document)
    tasks = dag.get("tasks") if isinstance(dag, dict) else None
    return isinstance(tasks, list) and bool(tasks) and all("task_id" in _unwrapped(task) for task in tasks)


def parse(text: str) -> list[Record | Graph]:
    """Read one DAG."""
    return records_from(load_json(text))


def records_from(document: Any) -> list[Record | Graph]:
    """Return the record of parsed JSON."""
    dag = document.get("dag", document) if isinstance(document, dict) else None
    if not isinstance(dag, dict) or not isinstance(dag.get("tasks"), list):
        raise InvalidGraphError('a DAG of Airflow is an object with "tasks", perhaps inside of "dag"')
    name = dag.get("dag_id", dag.get("_dag_id"))
    record = Record(directed=True, name=name if isinstance(name, str) else None, node_label="type")
    edges = []
    for given in objects(dag["tasks"], '"tasks"'):
        task = _unwrapped(given)
        called = text_at(task, "task_id", "a task")
        kind = next((task[key] for key in _OPERATOR if task.get(key)), "task")
        others = {k: v for k, v in task.items() if k not in (*_OURS, *_OPERATOR) and not k.startswith(_DRAWING)}
        record.add_node(called, {"type": str(kind), "parameters": others} if others else {"type": str(kind)})
        edges += [(called, other) for other in list_at(task, "downstream_task_ids", f"task {called!r}")]
    for called, other in edges:
        if not isinstance(other, str):
            raise InvalidGraphError(f"task {called!r} names {str(other)[:40]!r} as downstream, not an id")
        record.add_edge(called, other, {})
    return [record]


def _unwrapped(task: Any) -> dict[str, Any]:
    """Return the task itself; Airflow wraps what it serializes as ``{"__type": "operator", "__var": {...}}``."""
    inside = task.get("__var", task) if isinstance(task, dict) else None
    return inside if isinstance(inside, dict) else {}
