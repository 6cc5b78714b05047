/** Finds the shards to which an engine sends a statement, from its plan as JSON. */

/**
 * - `one`: one shard, or the only database;
 * - `coordinator`: tables that aren't distributed, read where the client is connected;
 * - `pieces`: several shards or steps.
 */
export type Place = 'one' | 'coordinator' | 'pieces';

function* objectsIn(value: unknown): Generator<Record<string, unknown>> {
  if (Array.isArray(value)) for (const part of value) yield* objectsIn(part);
  else if (typeof value === 'object' && value !== null) {
    yield value as Record<string, unknown>;
    for (const part of Object.values(value)) yield* objectsIn(part);
  }
}

/** Reads plans of Citus: each of its nodes has a job with a number of tasks, one per shard. */
export function placeOf(plan: unknown): Place {
  const all = [...objectsIn(plan)];
  const nodes = all.filter((node) => String(node['Custom Plan Provider'] ?? '').startsWith('Citus'));
  if (nodes.length === 0) return 'coordinator';
  const tasks = all.flatMap((node) => (typeof node['Task Count'] === 'number' ? [node['Task Count']] : []));
  const isOne = nodes.length === 1 && tasks.length === 1 && tasks.every((count) => count <= 1);
  return isOne ? 'one' : 'pieces';
}
