import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { runPrisma } from './run-prisma.ts';

const schemaPath = 'prisma/schema.prisma';
const clientPath = 'prisma/client';
/** On the same disk as the client, so that it can be renamed into place; ignored by git. */
const cachePath = '.cache';
const stampName = 'generated-from';

/**
 * The schema used to generate the client: every BigInt becomes an Int, which is a `number` in
 * TypeScript. With the JavaScript engine, an Int holds 53 bits; larger values throw instead of
 * being rounded.
 */
async function clientSchema(): Promise<string> {
  return (await readFile(schemaPath, 'utf8')).replace(/\bBigInt\b/g, 'Int');
}

/** The client's inputs: the schema's text and Prisma's version. */
async function fingerprint(schema: string): Promise<string> {
  const clientPackage = await readFile('node_modules/@prisma/client/package.json', 'utf8');
  const { version } = JSON.parse(clientPackage) as { version: string };
  return createHash('sha256').update(schema).update(version).digest('hex');
}

/** The fingerprint of the existing client. */
const present = () => readFile(path.join(clientPath, stampName), 'utf8').catch(() => undefined);

/**
 * Moves a complete client into place, unless another process was faster: a rename can't replace a
 * folder.
 */
async function install(made: string, wanted: string, old: string): Promise<void> {
  const place = () => rename(made, clientPath);
  const orHasAnother = async (error: unknown) => {
    if ((await present()) !== wanted) throw error;
  };
  await place()
    .catch(orHasAnother)
    .catch(() => rename(clientPath, old).then(place))
    .catch(orHasAnother);
}

/**
 * Generates the Prisma client from the schema, without network access: the query compiler is part
 * of the npm packages, and the native engines that Prisma would download aren't used. Takes a
 * millisecond when the client is up to date. Processes that start at the same time each generate a
 * client, and the first one to finish is used by all.
 *
 * The client isn't in the repository, so programs must await this first and then import everything
 * that uses it dynamically. The working directory must be the package root.
 */
export async function ensureGenerated(): Promise<void> {
  const schema = await clientSchema();
  const wanted = await fingerprint(schema);
  if ((await present()) === wanted) return;
  await mkdir(cachePath, { recursive: true });
  const folder = await mkdtemp(path.join(cachePath, 'prisma-'));
  try {
    // Its output is `./client`, relative to the schema.
    const copy = path.join(folder, 'schema.prisma');
    await writeFile(copy, schema);
    await runPrisma(['generate', '--schema', copy, '--no-hints']);
    const made = path.join(folder, 'client');
    await writeFile(path.join(made, stampName), wanted);
    await install(made, wanted, path.join(folder, 'old'));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
