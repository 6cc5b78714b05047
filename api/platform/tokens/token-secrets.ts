/** The HS256 secrets for this service's tokens: from TOKEN_SECRET, or generated for development. */
import { createHash, randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

export interface TokenSecret {
  kid: string;
  secret: Uint8Array;
}

const shortestSecret = 32;
/** Minimum distinct characters. Nearly all secrets of 32 random hexadecimal digits have a dozen. */
const fewestCharacters = 8;

function parseEntry(entry: string): TokenSecret & { text: string } {
  const named = /^([A-Za-z0-9_-]{1,32}):(.+)$/.exec(entry);
  const text = named?.[2] ?? entry;
  const kid = named?.[1] ?? createHash('sha256').update(text).digest('hex').slice(0, 8);
  return { kid, text, secret: new TextEncoder().encode(text) };
}

/**
 * Parses `secret` or `kid:secret,kid:secret`; the first one signs, all are accepted. A secret without a name gets one
 * derived from it.
 * @throws Error whose message completes a sentence that starts with the variable's name
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

const placeholder = /change.?me|replace.?(me|this)|place.?holder|your.?(token|secret)|example/i;

/** The number of characters that equal their predecessor or follow it in the alphabet. */
const steps = (text: string) =>
  [...text].filter((sign, at) => at > 0 && Math.abs(sign.charCodeAt(0) - text.charCodeAt(at - 1)) <= 1)
    .length;

/** Whether a text is a shorter text repeated. */
const isRepeated = (text: string) => `${text}${text}`.indexOf(text, 1) < text.length;

/** Whether a secret looks like one typed just to pass the length check, which others would guess. */
export function isWeakSecret({ secret }: TokenSecret): boolean {
  const text = new TextDecoder().decode(secret);
  return (
    new Set(text).size < fewestCharacters ||
    isRepeated(text) ||
    steps(text) > text.length / 2 ||
    placeholder.test(text)
  );
}

/** Simultaneous first starts agree on one secret: only a complete file ever gets the final name. */
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

/** The configured secrets, or (never in production) one generated into `dataDir` with mode 0600. */
export async function loadSecrets(env: {
  tokenSecrets: readonly TokenSecret[] | undefined;
  dataDir: string;
}): Promise<readonly TokenSecret[]> {
  return env.tokenSecrets ?? parseTokenSecrets(await generatedSecret(env.dataDir));
}
