import { appendFileSync } from 'node:fs';
import { inject } from 'vitest';
import { type Started, startsFile } from '../starts.ts';

/**
 * Records that a test started something expensive: the reporter adds it up, and compares it with
 * `test/starts.ts`. The bench isn't counted.
 */
export function countStart(what: Started): void {
  if (process.env.VITEST) appendFileSync(startsFile(inject('postgres').run), `${what}\n`);
}
