import type { Client } from 'pg';
import type { Statement } from '#api/platform/db/statement.ts';
import { type Place, placeOf } from './read-plan.ts';

/** Statements that shops' and shoppers' requests run most often. */
export const hot: readonly string[] = [
  'key_by_value',
  'usage_totals',
  'user_insert_anonymous',
  'refresh_token_insert',
  'refresh_token_use',
  'stored_session_read',
  'save_product',
  'saved_products',
  'saved_places',
  'saved_product_delete',
  'public_list',
  'public_items',
  'list_actions_count',
  'list_access',
  'list_items',
  'lists_owned',
  'item_update',
  'item_delete',
];

export interface Explained {
  name: string;
  /** `unknown` if the engine doesn't tell. */
  place: Place | 'refused' | 'unknown';
  /** The engine's message if it refused the statement, or why its place is unknown. */
  reason?: string;
}

/** A value of each type, so that the engine can choose a shard. */
const samples: Record<string, string> = {
  uuid: '5b0c1f0e-8d5e-4c3a-9c1e-6a2f7d3b9e10',
  bytea: '\\x00',
  jsonb: '[]',
  json: '[]',
  boolean: 'true',
  'timestamp with time zone': '2026-11-21T12:00:00Z',
  'timestamp without time zone': '2026-11-21T12:00:00Z',
  date: '2026-11-21',
  // A month, so that it's also the beginning of a date.
  text: '2026-11',
};

function sample(type: string): string {
  const element = type.replace(/\[\]$/, '');
  const value = `'${samples[element] ?? '1'}'::${element}`;
  return element === type ? value : `ARRAY[${value}]`;
}

async function typesOf(client: Client, text: string): Promise<string[]> {
  await client.query(`PREPARE lane AS ${text}`);
  const { rows } = await client.query<{ types: string[] }>(
    `SELECT parameter_types::text[] AS types FROM pg_prepared_statements WHERE name = 'lane'`,
  );
  await client.query('DEALLOCATE lane');
  return rows[0]?.types ?? [];
}

const noPlan = 'settings and locks have no plan';
const onlyCitus = 'only plans of Citus tell';

/**
 * Explains all statements on an engine, without running any. They get values: without any, Citus only chooses a shard
 * when a statement runs, and PostgreSQL explains them only since version 16.
 */
export async function explainStatements(
  client: Client,
  statements: Iterable<Pick<Statement, 'name' | 'compiled'>>,
): Promise<Explained[]> {
  const { rows } = await client.query(`SELECT FROM pg_extension WHERE extname = 'citus'`);
  const isCitus = rows.length > 0;
  const explained: Explained[] = [];
  for (const { name, compiled } of statements) {
    const { text } = compiled;
    if (!/^\s*(SELECT|WITH|INSERT|UPDATE|DELETE|MERGE)\b/i.test(text)) {
      explained.push({ name, place: 'unknown', reason: noPlan });
      continue;
    }
    try {
      const types = await typesOf(client, text);
      const given = text.replace(/\$(\d+)/g, (_, at) => sample(types[Number(at) - 1] ?? 'text'));
      const { rows } = await client.query<{ 'QUERY PLAN': unknown }>(`EXPLAIN (FORMAT JSON) ${given}`);
      explained.push(
        isCitus
          ? { name, place: placeOf(rows[0]?.['QUERY PLAN']) }
          : { name, place: 'unknown', reason: onlyCitus },
      );
    } catch (error) {
      explained.push({ name, place: 'refused', reason: (error as Error).message });
    }
  }
  return explained;
}

/** The table that `npm run test:engine` prints. */
export function summary(explained: readonly Explained[]): string {
  const of = (place: Explained['place']) => explained.filter((one) => one.place === place);
  const unknown = of('unknown');
  const reasons = [...new Set(unknown.map(({ reason }) => reason))];
  const elsewhere = (['coordinator', 'pieces', 'refused'] as const).flatMap(of);
  const cold = new Set(elsewhere.map(({ name }) => name));
  const rows: [string, number][] = [
    ['to one shard', of('one').length],
    ['at the coordinator', of('coordinator').length],
    ['in pieces', of('pieces').length],
    ['refused', of('refused').length],
    ...reasons.map((reason): [string, number] => [
      `can’t be judged: ${reason}`,
      unknown.filter((one) => one.reason === reason).length,
    ]),
  ];
  return [
    ...rows.map(([what, count]) => `${String(count).padStart(5)} ${what}`),
    ...of('refused').map(({ name, reason }) => `refused: ${name}: ${reason}`),
    ...hot.filter((name) => cold.has(name)).map((name) => `hot, but not on one shard: ${name}`),
  ].join('\n');
}
