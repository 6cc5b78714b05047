/** The Pwned Passwords range API, with the passwords a test defines as leaked. */
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { atEnd } from './at-end.ts';

const sha1 = (text: string) => createHash('sha1').update(text).digest('hex').toUpperCase();

/** A padding entry with a count of zero. */
export const padding = 'paper boats on the canal';

export async function startPwnedPasswords(...stolen: string[]) {
  const asked: { path: string; padding: string | undefined }[] = [];
  /** Its response instead: a status, or nothing at all. */
  const fault: { status?: number; silent?: boolean } = {};
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    asked.push({ path, padding: request.headers['add-padding']?.toString() });
    if (fault.silent) return;
    response.statusCode = fault.status ?? 200;
    const prefix = path.split('/').at(-1) ?? '';
    const known = stolen.map(sha1).filter((hash) => hash.startsWith(prefix));
    response.end([...known.map((hash) => `${hash.slice(5)}:37`), `${sha1(padding).slice(5)}:0`].join('\r\n'));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  atEnd(() => {
    server.closeAllConnections();
    server.close();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, asked, fault, prefixOf: (password: string) => sha1(password).slice(0, 5) };
}
