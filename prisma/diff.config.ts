/**
 * Prisma configuration for `migrate diff`. Comparing two schema files needs no database, but the JavaScript engine
 * queries its version; this adapter answers that one query.
 */
import { defineConfig } from 'prisma/config';

const versionColumn = {
  columnNames: ['version'],
  columnTypes: [7 as const],
  rows: [['PostgreSQL 18.0']],
  lastInsertId: undefined,
};

async function noTransactions(): Promise<never> {
  throw new Error('comparing schema files opens no transaction');
}

const connection = {
  provider: 'postgres' as const,
  adapterName: '@prisma/adapter-pg' as const,
  queryRaw: async () => versionColumn,
  executeRaw: async () => 0,
  executeScript: async () => {},
  startTransaction: noTransactions,
  getConnectionInfo: () => ({ schemaName: 'public', supportsRelationJoins: true }),
  dispose: async () => {},
};

export default defineConfig({
  schema: 'schema.prisma',
  experimental: { adapter: true },
  engine: 'js',
  adapter: async () => ({
    provider: 'postgres',
    adapterName: '@prisma/adapter-pg',
    connect: async () => connection,
    connectToShadowDb: async () => connection,
  }),
});
