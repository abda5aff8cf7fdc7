import { Redis } from 'ioredis';
import type { Log } from '#core/log.ts';

/**
 * Connects to the Redis in which several servers share their rate counts. A command fails at once if there is no
 * connection. One that takes longer than `answerMilliseconds` fails too, and Redis counts as out of reach: no request
 * waits longer. ioredis tries to connect again without end.
 */
export function connectRedis(url: string, log: Log, answerMilliseconds = 500): Redis {
  const redis = new Redis(url, {
    maxRetriesPerRequest: 1,
    enableOfflineQueue: false,
    commandTimeout: answerMilliseconds,
    // This server has already counted these requests itself.
    autoResendUnfulfilledCommands: false,
  });
  redis.on('error', (error: Error) =>
    log.warn({ reason: error.message }, 'Redis is out of reach; this server counts for itself'),
  );
  return redis;
}
