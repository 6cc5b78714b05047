import { Redis } from 'ioredis';
import type { Logger } from 'pino';
import { RateLimiterMemory, RateLimiterRedis, type RateLimiterAbstract } from 'rate-limiter-flexible';

/** Makes counters that forget after a minute: shared through Redis where it is given, else of this server alone. */
export interface RateLimiters {
  perMinute(name: string, points: number): RateLimiterAbstract;
  close(): Promise<void>;
}

const minute = 60;
/** Milliseconds after which a Redis that does not answer counts as gone. */
const patienceMs = 250;

/** While Redis does not answer, each server counts alone: limits get looser, nothing stops. */
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
    // Hung up on, it is asked again only once it has answered: nobody else waits for it meanwhile.
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
