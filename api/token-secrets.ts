/** The HS256 secrets of this service's own tokens: given by TOKEN_SECRET, or generated for development. */
import { createHash, randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

export interface TokenSecret {
  kid: string;
  secret: Uint8Array;
}

const shortestSecret = 32;

function parseEntry(entry: string): TokenSecret & { text: string } {
  const named = /^([A-Za-z0-9_-]{1,32}):(.+)$/.exec(entry);
  const text = named?.[2] ?? entry;
  const kid = named?.[1] ?? createHash('sha256').update(text).digest('hex').slice(0, 8);
  return { kid, text, secret: new TextEncoder().encode(text) };
}

/**
 * Parses `secret` or `kid:secret,kid:secret`; the first signs, all are accepted. A secret without a name gets one
 * that follows from it.
 * @throws Error whose message completes a sentence that begins with the variable's name.
 */
export function parseTokenSecrets(list: string): TokenSecret[] {
  const entries = list.split(',').map((entry) => parseEntry(entry.trim()));
  if (entries.some(({ text }) => text.length < shortestSecret)) {
    throw new Error(`every secret must have at least ${shortestSecret} characters`);
  }
  if (new Set(entries.map(({ kid }) => kid)).size < entries.length) {
    throw new Error('two secrets have the same name');
  }
  return entries.map(({ kid, secret }) => ({ kid, secret }));
}

/** Several first starts at once agree on one secret: only a complete file ever carries the final name. */
async function generatedSecret(dataDir: string): Promise<string> {
  const path = join(dataDir, 'token-secret');
  const read = () => readFile(path, 'utf8').then((text) => text.trim());
  const present = await read().catch(() => undefined);
  if (present) return present;
  await mkdir(dataDir, { recursive: true });
  const draft = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`;
  await writeFile(draft, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600 });
  try {
    await link(draft, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(draft, { force: true });
  }
  return read();
}

/** The secrets of the environment, or (never in production) one that is generated into `dataDir`, mode 0600. */
export async function loadSecrets(env: {
  tokenSecrets: readonly TokenSecret[] | undefined;
  dataDir: string;
}): Promise<readonly TokenSecret[]> {
  return env.tokenSecrets ?? parseTokenSecrets(await generatedSecret(env.dataDir));
}
