import { Redis } from 'ioredis';
import type { Logger } from 'pino';
import { RateLimiterMemory, RateLimiterRedis, type RateLimiterAbstract } from 'rate-limiter-flexible';

/** Creates counters that reset every minute: shared through Redis if configured, otherwise per server. */
export interface RateLimiters {
  perMinute(name: string, points: number): RateLimiterAbstract;
  close(): Promise<void>;
}

const minute = 60;
/** Milliseconds after which Redis counts as unreachable. */
const patienceMs = 250;

/** While Redis is unreachable, each server counts separately: limits become looser, but nothing stops. */
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
      close: async () => undefined,
    };
  }
  const redis = new Redis(redisUrl, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 1,
    commandTimeout: patienceMs,
    // After a timeout it is used again only once it has responded, so that no other request waits for it.
    socketTimeout: patienceMs,
    connectTimeout: 2_000,
    autoResendUnfulfilledCommands: false,
    retryStrategy: (attempts) => Math.min(attempts * 100, 5_000),
  });
  redis.on('error', (error) => log.warn({ err: error }, 'redis'));
  return {
    perMinute: (name, points) =>
      new RateLimiterRedis({
        storeClient: redis,
        keyPrefix: `wl:${name}`,
        points,
        duration: minute,
        insuranceLimiter: new RateLimiterMemory({ keyPrefix: name, points, duration: minute }),
      }),
    close: async () => redis.disconnect(),
  };
}
