import { Redis } from 'ioredis';
import type { Context } from '#api/platform/context.ts';
import { reachMailServer } from '#api/platform/mail/reach-mail-server.ts';
import type { Env } from '../env.ts';

/** The result of a check: `ok`, or a problem that people will notice and how to fix it. */
export interface Finding {
  check: string;
  ok: boolean;
  message: string;
}

/** Throws the problem; returns a description if all is well. */
type Check = (ctx: Context, env: Env) => Promise<string>;

const timeoutMs = 5_000;
const differenceMs = 2_000;

const checks: Record<string, Check> = {
  async settings(_ctx, { misspelt }) {
    const [first] = misspelt;
    if (first) throw new Error(`${first.given} has no effect: did you mean ${first.meant}?`);
    return 'all valid';
  },

  async database({ pool }) {
    const { rows } = await pool.query<{ version: string; role: string; may: boolean }>(
      `SELECT current_setting('server_version') AS version, current_user AS role,
              has_database_privilege(current_database(), 'CREATE') AS may`,
    );
    const { version, role, may } = rows[0]!;
    if (!may)
      throw new Error(
        `the role ${role} can’t create schemas, so migrations fail: make it the database’s owner`,
      );
    return `PostgreSQL ${version}, role ${role}`;
  },

  async clock({ pool }) {
    const { rows } = await pool.query<{ now: Date }>('SELECT clock_timestamp() AS now');
    const difference = Math.abs(Date.now() - rows[0]!.now.getTime());
    if (difference > differenceMs) {
      throw new Error(
        `differs from the database’s by ${Math.round(difference / 1_000)} s: synchronize both (NTP)`,
      );
    }
    return 'agrees with the database’s';
  },

  async site(_ctx, { baseUrl, hasDefaultSite, mode }) {
    if (mode === 'production' && hasDefaultSite)
      throw new Error('SITE_URL isn’t set: set it to the public origin');
    const answer = await fetch(`${baseUrl}/health`, { signal: AbortSignal.timeout(timeoutMs) });
    const body = (await answer.json().catch(() => undefined)) as { status?: string } | undefined;
    if (body?.status === undefined)
      throw new Error(`${baseUrl}/health returned ${answer.status}, but doesn’t look like this service`);
    return `${baseUrl}/health returned ${answer.status}, ${body.status}`;
  },

  async mail(_ctx, { smtpUrl, mode }) {
    if (!smtpUrl && mode !== 'production') return 'emails go to the outbox';
    if (!smtpUrl)
      throw new Error('SMTP_URL isn’t set, so no one gets a sign-in code: set it to your mail server');
    await reachMailServer(smtpUrl);
    return 'signed in to the mail server';
  },

  async storage({ adapters: { storage } }) {
    const name = 'doctor/probe.txt';
    await storage.put(name, Buffer.from('probe'), 'text/plain');
    const size = await storage.size(name);
    await storage.remove(name);
    if (size !== 5)
      throw new Error('a stored file couldn’t be read back: check the bucket or the folder for files');
    return 'a file was stored, found and removed';
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
      throw new Error(`APP_URL is ${appUrl}, but Shopify only loads https: use an https URL`);
    return `the app is at ${appUrl}`;
  },
};

/** Tests everything the service depends on, one by one. */
export async function examine(ctx: Context, env: Env): Promise<Finding[]> {
  return Promise.all(
    Object.entries(checks).map(async ([check, run]) =>
      run(ctx, env).then(
        (message) => ({ check, ok: true, message }),
        (error: Error) => ({ check, ok: false, message: reasonOf(error) }),
      ),
    ),
  );
}

/** `fetch` hides the reason in the cause. */
const reasonOf = ({ message, cause }: Error) => (cause instanceof Error ? cause.message : '') || message;
