import { Client } from 'pg';
import { getConstructionPlans } from 'pg-boss';
import { describe, expect, it } from 'vitest';
import { allStatements } from '../support/all-statements.ts';
import { useDatabase } from '../support/test-database.ts';
import { explainStatements, hot, summary } from './explain-statements.ts';
import { placeOf } from './read-plan.ts';

/** The parts of Citus' plans that are read, as its EXPLAIN (FORMAT JSON) names them. */
const citus = (tasks: number, more: object = {}) => ({
  'Node Type': 'Custom Scan',
  'Custom Plan Provider': 'Citus Adaptive',
  'Distributed Query': { ...more, Job: { 'Task Count': tasks, 'Tasks Shown': 'All', Tasks: [] } },
});
const plan = (node: object) => [{ Plan: node }];

describe('a plan', () => {
  it.each([
    ['one task', plan(citus(1)), 'one'],
    ['no task, because no row can match', plan(citus(0)), 'one'],
    ['a task for each shard', plan(citus(32)), 'pieces'],
    ['tasks below a sort', plan({ 'Node Type': 'Sort', Plans: [citus(2)] }), 'pieces'],
    ['a step before', plan(citus(1, { Subplans: [{ PlannedStmt: plan(citus(1)) }] })), 'pieces'],
    [
      'rows that pass the coordinator',
      plan({
        'Node Type': 'Custom Scan',
        'Custom Plan Provider': 'Citus INSERT ... SELECT',
        Plans: [citus(4)],
      }),
      'pieces',
    ],
    ['no distributed table', plan({ 'Node Type': 'Function Scan' }), 'coordinator'],
  ])('of Citus with %s', (_what, json, place) => {
    expect(placeOf(json)).toBe(place);
  });
});

it('every PostgreSQL explains all statements, and says that it can’t judge their places', async () => {
  const { url } = await useDatabase({ poolSize: 1 });
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(getConstructionPlans('pgboss'));
  const explained = await explainStatements(client, await allStatements());
  await client.end();
  expect(explained.filter(({ place }) => place !== 'unknown')).toEqual([]);
  const text = summary(explained);
  expect(text).toMatch(/^ +0 to one shard$/m);
  expect(text).toMatch(/^ +0 refused$/m);
  expect(text).toMatch(/^ *\d{3,} can’t be judged: only plans of Citus tell$/m);
  expect(text).toMatch(/^ +\d+ can’t be judged: settings and locks have no plan$/m);
  expect(text).not.toContain('hot');
});

it('the summary names refused statements, and frequent ones that aren’t on one shard', () => {
  const explained = hot.map((name) => ({ name, place: 'one' as const }));
  expect(summary(explained)).not.toContain('hot');
  const text = summary([
    { name: 'save_product', place: 'pieces' },
    { name: 'merge_rows', place: 'refused', reason: 'could not run distributed query' },
  ]);
  expect(text).toContain('refused: merge_rows: could not run distributed query');
  expect(text).toContain('hot, but not on one shard: save_product');
});

it('every statement selects something, as distributed databases require', async () => {
  const empty = (await allStatements()).filter(({ source }) => /\bSELECT\s+FROM\b/.test(source));
  expect(empty.map(({ name }) => name)).toEqual([]);
});

it('every frequent statement exists', async () => {
  const names = (await allStatements()).map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining([...hot]));
});
