import { parseArgs } from 'node:util';

const roles = ['web', 'worker', 'all'] as const;

/**
 * `web` serves pages and the API and leaves jobs to others; `worker` runs jobs and serves only its health; `all` does
 * both.
 */
export type Role = (typeof roles)[number];

/**
 * This process's `--role`; if there's no such role, says so and exits with status 1. It isn't a setting, because
 * all processes of an installation have the same settings.
 */
export function readRole(): Role {
  try {
    const { role = 'all' } = parseArgs({ options: { role: { type: 'string' } } }).values;
    const known = roles.find((each) => each === role);
    if (known) return known;
    console.error('--role must be web, worker or all.');
  } catch (error) {
    console.error((error as Error).message);
  }
  process.exit(1);
}
