import { runPrisma } from './run-prisma.ts';

/**
 * The SQL that takes the tables from the migrations to the schema; empty if they match. Ignores
 * what the schema can't express: partial and expression indexes, CHECK constraints, partitions,
 * functions and triggers.
 * @param url of an empty database, to which the migrations are applied
 * @throws Error that names the migration, if one fails
 */
export async function schemaChanges(url: string, schema = 'prisma/schema.prisma'): Promise<string> {
  const from = ['--from-migrations', 'prisma/migrations'];
  const to = ['--to-schema-datamodel', schema];
  const config = ['--config', 'prisma/diff.config.ts'];
  const sql = await runPrisma(['migrate', 'diff', ...config, ...from, ...to, '--script'], url);
  return sql.includes('This is an empty migration') ? '' : sql;
}
