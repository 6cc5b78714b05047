import { runPrisma } from './run-prisma.ts';

/**
 * The SQL that brings the tables from the migrations to the schema; empty if they match. It ignores what the schema
 * can't express: partial and expression indexes, CHECK constraints, partitions, functions and triggers.
 * @param url of an empty database, to which it applies the migrations
 * @throws Error naming a migration that fails
 */
export async function schemaChanges(url: string, schema = 'prisma/schema.prisma'): Promise<string> {
  const from = ['--from-migrations', 'prisma/migrations'];
  const to = ['--to-schema-datamodel', schema];
  const config = ['--config', 'prisma/diff.config.ts'];
  const sql = await runPrisma(['migrate', 'diff', ...config, ...from, ...to, '--script'], url);
  return sql.includes('This is an empty migration') ? '' : sql;
}
