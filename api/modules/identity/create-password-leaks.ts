import { createHash } from 'node:crypto';
import type { Logger } from 'pino';
import type { SafeFetch } from '#api/platform/fetch/safe-fetch.ts';
import type { PasswordLeaks } from './ports.ts';

/** Used if no such service is configured. */
export const noPasswordLeaks: PasswordLeaks = { has: async () => false };

/**
 * Uses the range API of Pwned Passwords. Only the first five of the forty characters of the hash leave this server,
 * and the response is padded to hide its size. If the service doesn't respond, passwords are accepted.
 * @param url base URL without a trailing slash
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
        // Padding entries have a count of 0.
        return body
          .toString('latin1')
          .split(/\r?\n/)
          .some((line) => line.startsWith(`${hash.slice(5)}:`) && !/:0+$/.test(line));
      } catch (error) {
        log.warn({ err: error }, 'the leaked passwords service could not be reached');
        return false;
      }
    },
  };
}
