import type { Middleware } from 'koa';
import type { Log } from '#core/log.ts';

/** Something without which requests fail. */
export interface Part {
  /** As `/readyz` names it. */
  readonly name: string;
  /** Rejects, with the reason for the log, where the part is away. */
  check(): Promise<unknown>;
}

export interface ReadinessOptions {
  readonly parts: readonly Part[];
  readonly log: Log;
  readonly answerMilliseconds?: number;
  /** How long an answer serves for further questions: whoever asks often costs no more. */
  readonly cacheMilliseconds?: number;
}

export interface Readiness {
  /** The names of the parts that are away; empty where the server is ready. */
  away(): Promise<readonly string[]>;
  /** From now on the server is not ready, whatever its parts say. */
  stop(): void;
}

/** Asks all parts at once. One that does not answer in time is away. */
export function createReadiness(options: ReadinessOptions): Readiness {
  const { parts, log, answerMilliseconds = 3_000, cacheMilliseconds = 1_000 } = options;
  const askers = parts.map((part) => askPart(part, answerMilliseconds));
  let last: { at: number; away: Promise<readonly string[]> } | undefined;
  let logged = '';
  let isStopping = false;

  const ask = async (): Promise<readonly string[]> => {
    const answers = await Promise.all(askers.map((asker) => asker()));
    const reasons = Object.fromEntries(answers.flatMap((reason, i) => (reason ? [[parts[i]?.name, reason]] : [])));
    const away = Object.keys(reasons);
    if (away.join() !== logged) {
      if (away.length > 0) log.warn({ away: reasons }, 'not ready');
      else log.info('ready again');
      logged = away.join();
    }
    return away;
  };

  return {
    async away() {
      if (isStopping) return ['server'];
      if (!last || performance.now() - last.at > cacheMilliseconds) last = { at: performance.now(), away: ask() };
      const away = await last.away;
      return isStopping ? ['server'] : away;
    },
    stop() {
      isStopping = true;
    },
  };
}

/** Resolves with the reason why a part is away; null where it is there. A question is not repeated while one is open. */
function askPart({ check }: Part, milliseconds: number): () => Promise<string | null> {
  let open: Promise<string | null> | undefined;
  return () => {
    open ??= check()
      .then(
        () => null,
        ({ message, code }: Error & { code?: string }) => (code === undefined ? message : `${code}: ${message}`),
      )
      .finally(() => {
        open = undefined;
      });
    const tooLate = new Promise<string>((resolve) => {
      setTimeout(resolve, milliseconds, `no answer within ${milliseconds} ms`).unref();
    });
    return Promise.race([open, tooLate]);
  };
}

/**
 * Answers `/healthz` with 200 while the process runs, and `/readyz` with 200 while it can serve requests, 503 otherwise.
 * A load balancer sends requests to servers that are ready only.
 */
export function healthChecks(readiness: Readiness): Middleware {
  return async (ctx, next) => {
    if (ctx.path === '/healthz') {
      ctx.set('Cache-Control', 'no-store');
      ctx.body = { status: 'ok' };
    } else if (ctx.path === '/readyz') {
      const away = await readiness.away();
      ctx.set('Cache-Control', 'no-store');
      ctx.status = away.length === 0 ? 200 : 503;
      ctx.body = away.length === 0 ? { status: 'ready' } : { status: 'not ready', away };
    } else {
      await next();
    }
  };
}
