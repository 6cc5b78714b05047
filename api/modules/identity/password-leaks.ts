import { createHash } from 'node:crypto';
import type { Logger } from 'pino';
import type { PasswordLeaks } from './ports.ts';
import type { SafeFetch } from '#api/platform/fetch/safe-fetch.ts';

/** For servers that ask nobody. */
export const noPasswordLeaks: PasswordLeaks = { has: async () => false };

/**
 * Asks the range API of Pwned Passwords. Only the first five of forty characters of the password's hash leave this
 * server; the answer is padded, so that its size tells nothing. A service that does not answer refuses no password.
 * @param url its address without a trailing slash
 */
export function createPasswordLeaks({
  url,
  fetch,
  log,
}: {
  url: string;
  fetch: SafeFetch;
  log: Logger;
}): PasswordLeaks {
  return {
    async has(password) {
      const hash = createHash('sha1').update(password).digest('hex').toUpperCase();
      try {
        const { status, body } = await fetch(`${url}/range/${hash.slice(0, 5)}`, {
          headers: { 'add-padding': 'true', accept: 'text/plain' },
          maxBytes: 512_000,
          timeoutMs: 2_000,
        });
        if (status !== 200) throw new Error(`status ${status}`);
        // What was only added as padding was seen no times.
        return body
          .toString('latin1')
          .split(/\r?\n/)
          .some((line) => line.startsWith(`${hash.slice(5)}:`) && !/:0+$/.test(line));
      } catch (error) {
        log.warn({ err: error }, 'leaked passwords could not be asked for');
        return false;
      }
    },
  };
}
