import { Redis } from 'ioredis';
import type { Log } from '#core/log.ts';

/** A command that takes longer fails, and Redis counts as out of reach. No request waits longer. */
const commandTimeoutMilliseconds = 500;

/**
 * Connects to the Redis in which several servers share their rate counts. A command fails at once where there is no
 * connection. ioredis tries to connect again without end.
 */
export function connectRedis(url: string, log: Log): Redis {
  const redis = new Redis(url, {
    maxRetriesPerRequest: 1,
    enableOfflineQueue: false,
    commandTimeout: commandTimeoutMilliseconds,
    // This server has already counted these requests itself.
    autoResendUnfulfilledCommands: false,
  });
  redis.on('error', (error: Error) =>
    log.warn({ reason: error.message }, 'Redis is out of reach; this server counts for itself'),
  );
  return redis;
}
