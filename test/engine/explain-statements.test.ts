import { Client } from 'pg';
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

it('plain PostgreSQL explains the frequent statements, and has only one place for them', async () => {
  const { url } = await useDatabase({ poolSize: 1 });
  const client = new Client({ connectionString: url });
  await client.connect();
  const statements = (await allStatements()).filter(({ name }) => hot.includes(name));
  const explained = await explainStatements(client, statements);
  await client.end();
  expect(explained).toEqual(statements.map(({ name }) => ({ name, place: 'one' })));
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

it('every frequent statement exists', async () => {
  const names = (await allStatements()).map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining([...hot]));
});
