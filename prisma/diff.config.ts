/**
 * Prisma configuration for `migrate diff`: applies the migrations to an empty database, whose URL
 * is read from stdin, and reads the tables back. Prisma's own adapter doesn't support types in
 * PostgreSQL's catalog, such as `name`.
 */
import { text as textOf } from 'node:stream/consumers';
import { Client, types } from 'pg';
import { defineConfig } from 'prisma/config';

const { BOOL, INT2, INT4, INT8, OID } = types.builtins;
const charType = 18;
const textArray = 1009;

/** Prisma's type numbers, by PostgreSQL's; all others are text. */
const columnTypes = new Map<number, 0 | 1 | 5 | 6 | 71>([
  [INT2, 0],
  [INT4, 0],
  [INT8, 1],
  [OID, 1],
  [BOOL, 5],
  [charType, 6],
  [textArray, 71],
]);
const text = 7;

async function noTransactions(): Promise<never> {
  throw new Error('migrate diff opens no transaction');
}

/** Prisma itself only reports which migration failed. */
function explain(error: Error): never {
  console.error(error.message);
  throw error;
}

/** Prisma opens two connections but closes only one, so both are the same. */
async function connect() {
  const client = new Client({ connectionString: await textOf(process.stdin) });
  await client.connect();
  return {
    provider: 'postgres' as const,
    adapterName: '@prisma/adapter-pg' as const,
    async queryRaw({ sql, args }: { sql: string; args: unknown[] }) {
      const { fields, rows } = await client.query<unknown[]>({ text: sql, values: args, rowMode: 'array' });
      return {
        columnNames: fields.map(({ name }) => name),
        columnTypes: fields.map(({ dataTypeID }) => columnTypes.get(dataTypeID) ?? text),
        rows,
        lastInsertId: undefined,
      };
    },
    async executeRaw({ sql }: { sql: string }) {
      const { rowCount } = await client.query(sql).catch(explain);
      return rowCount ?? 0;
    },
    executeScript: async (script: string) => void (await client.query(script).catch(explain)),
    startTransaction: noTransactions,
    getConnectionInfo: () => ({ schemaName: 'public', supportsRelationJoins: true }),
    dispose: () => client.end(),
  };
}

export default defineConfig({
  schema: 'schema.prisma',
  experimental: { adapter: true },
  engine: 'js',
  async adapter() {
    const connection = await connect();
    return {
      provider: 'postgres',
      adapterName: '@prisma/adapter-pg',
      connect: async () => connection,
      connectToShadowDb: async () => connection,
    };
  },
});
