import { Redis } from 'ioredis';
import type { Log } from '#core/log.ts';

/** How often Redis is polled, independently of requests, whether it responds again. */
const askAgainMilliseconds = 1_000;

/** The Redis in which several servers share their rate counts, and whether it responds. */
export class SharedRedis extends Redis {
  readonly #log: Log;
  #timer: NodeJS.Timeout | undefined;

  constructor(url: string, log: Log, timeoutMilliseconds: number) {
    super(url, {
      maxRetriesPerRequest: 1,
      enableOfflineQueue: false,
      commandTimeout: timeoutMilliseconds,
      // This server has already counted these requests itself.
      autoResendUnfulfilledCommands: false,
    });
    this.#log = log;
    this.on('ready', () => this.#found());
    this.on('end', () => clearTimeout(this.#timer));
  }

  /** Whether nothing is to be sent to it: a command got no response, and there has been none since. */
  get isUnavailable(): boolean {
    return this.#timer !== undefined;
  }

  /** Reports that a command got no response. From now on no request waits for it; it is polled until it responds. */
  lost(reason: string): void {
    if (this.isUnavailable) return;
    this.#log.warn({ reason }, 'Redis does not answer; this server counts for itself');
    this.#askLater();
  }

  #askLater(): void {
    this.#timer = setTimeout(() => {
      this.ping().then(
        () => this.#found(),
        () => this.isUnavailable && this.#askLater(),
      );
    }, askAgainMilliseconds).unref();
  }

  #found(): void {
    if (!this.isUnavailable) return;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#log.info('Redis answers again');
  }
}

/**
 * Connects to Redis. A command fails at once if there is no connection, and after `timeoutMilliseconds` if there is no
 * answer. ioredis tries to connect again without end.
 */
export function connectRedis(url: string, log: Log, timeoutMilliseconds = 500): SharedRedis {
  const redis = new SharedRedis(url, log, timeoutMilliseconds);
  let logged = '';
  redis.on('ready', () => {
    logged = '';
  });
  // ioredis reports every attempt to connect.
  redis.on('error', ({ message: reason }: Error) => {
    if (reason !== logged) log.warn({ reason }, 'Redis is out of reach; this server counts for itself');
    logged = reason;
  });
  return redis;
}
