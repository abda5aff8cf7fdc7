import { Redis } from 'ioredis';
import type { Log } from '#core/log.ts';

/** How long an answer may take before Redis counts as out of reach: no request waits for it longer. */
const patienceMilliseconds = 500;

/**
 * Connects to the Redis that several servers share their rate counts in. A command fails at once where there is no
 * connection, and soon where there is no answer; the connection is sought again for as long as it takes.
 */
export function connectRedis(url: string, log: Log): Redis {
  const redis = new Redis(url, {
    maxRetriesPerRequest: 1,
    enableOfflineQueue: false,
    commandTimeout: patienceMilliseconds,
    // What was counted here meanwhile is not to be counted there afterwards.
    autoResendUnfulfilledCommands: false,
  });
  redis.on('error', (error: Error) =>
    log.warn({ reason: error.message }, 'Redis is out of reach; this server counts for itself'),
  );
  return redis;
}
