import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { runPrisma } from './run-prisma.ts';

const schemaPath = 'prisma/schema.prisma';
const stampPath = 'prisma/client/generated-from';

/** What the client depends on: the schema's text and Prisma's version. */
async function fingerprint(): Promise<string> {
  const [schema, clientPackage] = await Promise.all([
    readFile(schemaPath),
    readFile('node_modules/@prisma/client/package.json', 'utf8'),
  ]);
  const { version } = JSON.parse(clientPackage) as { version: string };
  return createHash('sha256').update(schema).update(version).digest('hex');
}

/**
 * Writes the Prisma client from the schema, without a network: the query compiler comes inside the npm packages,
 * and the native engines that Prisma would download are not used. Takes a millisecond when the client is up to date.
 *
 * The client isn't in the repository, so a program that imports it must first await this, then import the rest
 * dynamically. The working directory is the package's root.
 */
export async function ensureGenerated(): Promise<void> {
  const wanted = await fingerprint();
  const present = await readFile(stampPath, 'utf8').catch(() => undefined);
  if (present === wanted) return;
  await runPrisma(['generate', '--schema', schemaPath, '--no-hints']);
  await writeFile(stampPath, wanted);
}
