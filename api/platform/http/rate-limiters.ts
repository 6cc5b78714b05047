import { Redis, type Result } from 'ioredis';
import type { Logger } from 'pino';
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRedis } from 'rate-limiter-flexible';

/** Creates counters that reset every minute: shared through Redis if configured, otherwise per server. */
export interface RateLimiters {
  perMinute(name: string, points: number): RateLimiterAbstract;
  /** A counter for something that many networks share. */
  sharedPerMinute(name: string): SharedCounter;
  close(): Promise<void>;
}

/** Counts a network's request for something that many share, and returns this minute's counts. */
export type SharedCounter = (subject: string, network: string) => Promise<SharedCount>;

export interface SharedCount {
  total: number;
  ofNetwork: number;
  networks: number;
  msBeforeNext: number;
}

const minute = 60;
/** Milliseconds after which Redis is considered unreachable. */
const timeoutMs = 250;

/**
 * While Redis is unreachable, each server counts alone: limits become looser, but requests still
 * work.
 */
export function createRateLimiters({
  redisUrl,
  log,
}: {
  redisUrl: string | undefined;
  log: Logger;
}): RateLimiters {
  if (!redisUrl) {
    return {
      perMinute: (name, points) => new RateLimiterMemory({ keyPrefix: name, points, duration: minute }),
      sharedPerMinute: countInMemory,
      close: async () => undefined,
    };
  }
  const redis = new Redis(redisUrl, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 1,
    commandTimeout: timeoutMs,
    // After a timeout, it's used only once it has responded again, so no other request waits for
    // it.
    socketTimeout: timeoutMs,
    connectTimeout: 2_000,
    autoResendUnfulfilledCommands: false,
    retryStrategy: (attempts) => Math.min(attempts * 100, 5_000),
    scripts: { countShared: { lua: countInRedis, numberOfKeys: 1 } },
  });
  // The stack would only be the socket's.
  redis.on('error', ({ message, code }: NodeJS.ErrnoException) => log.warn({ code, message }, 'redis'));
  return {
    perMinute: (name, points) =>
      new RateLimiterRedis({
        storeClient: redis,
        keyPrefix: `wl:${name}`,
        points,
        duration: minute,
        insuranceLimiter: new RateLimiterMemory({ keyPrefix: name, points, duration: minute }),
      }),
    sharedPerMinute(name) {
      const alone = countInMemory();
      return async (subject, network) => {
        const counts = await redis.countShared(`wl:${name}:${subject}`, network).catch(() => null);
        if (!counts) return alone(subject, network);
        const [total, ofNetwork, networks, msBeforeNext] = counts;
        return { total, ofNetwork, networks, msBeforeNext };
      };
    },
    close: async () => redis.disconnect(),
  };
}

/** One hash per subject, so that all its counts start and expire together. */
const countInRedis = `
  local total = redis.call('HINCRBY', KEYS[1], '', 1)
  if total == 1 then redis.call('EXPIRE', KEYS[1], ${minute}) end
  local of_network = redis.call('HINCRBY', KEYS[1], ARGV[1], 1)
  return {total, of_network, redis.call('HLEN', KEYS[1]) - 1, redis.call('PTTL', KEYS[1])}`;

declare module 'ioredis' {
  interface RedisCommander<Context> {
    countShared(key: string, network: string): Result<[number, number, number, number], Context>;
  }
}

function countInMemory(): SharedCounter {
  const minutes = new Map<string, { endsAt: number; total: number; networks: Map<string, number> }>();
  return async (subject, network) => {
    let current = minutes.get(subject);
    if (!current) {
      current = { endsAt: Date.now() + minute * 1000, total: 0, networks: new Map() };
      minutes.set(subject, current);
      setTimeout(() => minutes.delete(subject), minute * 1000).unref();
    }
    const ofNetwork = (current.networks.get(network) ?? 0) + 1;
    current.networks.set(network, ofNetwork);
    current.total += 1;
    const msBeforeNext = Math.max(1, current.endsAt - Date.now());
    return { total: current.total, ofNetwork, networks: current.networks.size, msBeforeNext };
  };
}
