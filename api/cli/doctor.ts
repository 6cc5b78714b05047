import { Redis } from 'ioredis';
import { replayErasures } from '#api/modules/privacy/replay-erasures.ts';
import type { Context } from '#api/platform/context.ts';
import { requireSupportedVersion } from '#api/platform/db/server-version.ts';
import { UnsuitableDatabase } from '#api/platform/db/unsuitable-database.ts';
import { checkMailServer } from '#api/platform/mail/check-mail-server.ts';
import { type Env, EnvError } from '../env.ts';
import { checkAssistants } from './checks/check-assistants.ts';
import { checkForwarding } from './checks/check-forwarding.ts';
import { findSettingsProblems } from './checks/find-settings-problems.ts';
import { mailDomainChecks } from './checks/mail-domain.ts';
import { Problem, Unchecked } from './checks/problem.ts';

/** The result of a check. */
export interface Finding {
  check: string;
  /** Null if it couldn't be checked. */
  ok: boolean | null;
  /** The problem, or a description if all is well. */
  message: string;
  /** How to fix it. */
  fix?: string;
}

/** Returns a description if all is well. @throws Problem */
type Check = (ctx: Context, env: Env) => Promise<string>;

const timeoutMs = 5_000;
const differenceMs = 2_000;
/** A job adds erasures to their log every minute. */
const erasureDelayMs = 5 * 60_000;

const checks: Record<string, Check> = {
  async database({ pool }) {
    const version = await requireSupportedVersion(pool);
    const { rows } = await pool.query<{ role: string; may: boolean }>(
      `SELECT current_user AS role, has_database_privilege(current_database(), 'CREATE') AS may`,
    );
    const { role, may } = rows[0]!;
    if (!may)
      throw new Problem(
        `The role ${role} can’t create schemas, so migrations fail`,
        'Make it the owner of the database.',
      );
    return `${version}, role ${role}`;
  },

  async clock({ pool }) {
    const { rows } = await pool.query<{ now: Date }>('SELECT clock_timestamp() AS now');
    const difference = Math.abs(Date.now() - rows[0]!.now.getTime());
    if (difference > differenceMs) {
      throw new Problem(
        `This machine’s clock differs from the database’s by ${Math.round(difference / 1_000)} s`,
        'Synchronize both (NTP).',
      );
    }
    return 'agrees with the database’s';
  },

  async site(_ctx, { baseUrl, hasDefaultSite, mode }) {
    if (mode === 'production' && hasDefaultSite)
      throw new Problem('SITE_URL isn’t set', 'Set it to the public origin.');
    const answer = await fetch(`${baseUrl}/health`, { signal: AbortSignal.timeout(timeoutMs) });
    const body = (await answer.json().catch(() => undefined)) as { status?: string } | undefined;
    if (body?.status === undefined)
      throw new Problem(
        `${baseUrl}/health returned ${answer.status}, but doesn’t look like this service`,
        'Check BASE_URL, and where the proxy sends its requests.',
      );
    return `${baseUrl}/health returned ${answer.status}, ${body.status}`;
  },

  forwarding: checkForwarding,

  assistants: checkAssistants,

  async mail(_ctx, { smtpUrl, mode }) {
    if (!smtpUrl && mode !== 'production') return 'emails go to the outbox';
    if (!smtpUrl)
      throw new Problem('SMTP_URL isn’t set, so no one gets a sign-in code', 'Set it to your mail server.');
    await checkMailServer(smtpUrl);
    return 'signed in to the mail server';
  },

  async storage({ adapters: { storage } }) {
    const name = 'doctor/probe.txt';
    await storage.put(name, Buffer.from('probe'), 'text/plain');
    const size = await storage.size(name);
    await storage.remove(name);
    if (size !== 5)
      throw new Problem('A stored file couldn’t be read back', 'Check the bucket or the folder for files.');
    return 'a file was stored, found and removed';
  },

  async erasures(ctx) {
    const { name } = ctx.adapters.erasureLog;
    const before = new Date(Date.now() - erasureDelayMs);
    const waiting = await ctx.prisma.erasureOutbox.count({ where: { at: { lt: before } } });
    if (waiting > 0)
      throw new Problem(
        `${waiting} erasures couldn’t be added to the log in ${name}; the service’s log has the reason`,
        'Check ERASURE_LOG, and the permissions of that folder or bucket.',
      );
    const due = (await replayErasures(ctx, { dryRun: true })).filter(({ result }) => result !== 'done');
    if (due.length > 0)
      throw new Problem(
        `The log in ${name} has ${due.length} erasures that this database doesn’t know, as after restoring a backup`,
        'Run `wl privacy replay`.',
      );
    return `all in the log in ${name} are done here`;
  },

  async redis(_ctx, { redisUrl }) {
    if (!redisUrl) return 'not used: each server counts requests on its own';
    const redis = new Redis(redisUrl, {
      lazyConnect: true,
      connectTimeout: timeoutMs,
      retryStrategy: () => null,
    });
    redis.on('error', () => {});
    try {
      await redis.connect();
      return `responded with ${await redis.ping()}`;
    } finally {
      redis.disconnect();
    }
  },

  async shopify(_ctx, { shopify, appUrl }) {
    if (!shopify) return 'not used';
    if (!appUrl.startsWith('https:'))
      throw new Problem(`APP_URL is ${appUrl}, but Shopify only loads https`, 'Use an https URL.');
    return `the app is at ${appUrl}`;
  },
};

/** Fixes for checks that fail with an error from the network or another program. */
const fixes: Readonly<Record<string, string>> = {
  database: 'Check DATABASE_URL.',
  site: 'Start the service, and check SITE_URL, BASE_URL, the proxy and its certificate.',
  forwarding: 'Start the service, and check SITE_URL, the proxy and its certificate.',
  assistants: 'Start the service, and check SITE_URL, the proxy and its certificate.',
  mail: 'Check SMTP_URL, and whether this machine may connect to the mail server.',
  storage: 'Check the S3 settings and the bucket’s permissions, or those of DATA_DIR.',
  erasures: 'Check ERASURE_LOG, and the permissions of that folder or bucket.',
  redis: 'Check REDIS_URL, and whether Redis is running.',
};

async function findingOf(check: string, run: () => Promise<string>): Promise<Finding> {
  return run().then(
    (message) => ({ check, ok: true, message }),
    (error: Error) => {
      if (error instanceof Problem) {
        return {
          check,
          ok: error instanceof Unchecked ? null : false,
          message: error.message,
          fix: error.fix,
        };
      }
      const fix = fixes[check];
      return { check, ok: false, message: reasonOf(error), ...(fix && { fix }) };
    },
  );
}

/** Tests everything the service depends on, one by one. */
export async function runChecks(
  ctx: Context,
  env: Env,
  { dkimSelectors = [] }: { dkimSelectors?: readonly string[] } = {},
): Promise<Finding[]> {
  const problems = findSettingsProblems(ctx, env);
  const settings: Finding[] =
    problems.length === 0
      ? [{ check: 'settings', ok: true, message: 'all valid' }]
      : problems.map(({ message, fix }) => ({ check: 'settings', ok: false, message, fix }));
  const others = await Promise.all([
    ...Object.entries(checks).map(([check, run]) => findingOf(check, () => run(ctx, env))),
    ...Object.entries(mailDomainChecks(env, dkimSelectors)).map(([check, run]) => findingOf(check, run)),
  ]);
  return [...settings, ...others];
}

/**
 * The findings if the service can't start because of invalid settings or an unsuitable database.
 * Rethrows other errors.
 */
export function findingsOfStartError(error: unknown): Finding[] {
  if (error instanceof UnsuitableDatabase)
    return [{ check: 'database', ok: false, message: error.problem, fix: error.fix }];
  if (!(error instanceof EnvError)) throw error;
  return error.problems.map((message) => ({
    check: 'settings',
    ok: false,
    message,
    fix: 'Correct it and run `wl doctor` again: nothing else was checked.',
  }));
}

/** `fetch` hides the reason in the cause. */
const reasonOf = ({ message, cause }: Error) => (cause instanceof Error ? cause.message : '') || message;
