import type { Middleware } from 'koa';
import type { Service } from '#core/config.ts';
import type { Log } from '#core/log.ts';

/** Something without which requests fail. */
interface Part {
  /** As `/readyz` names it. */
  readonly name: string;
  /** What cannot be served without it. Absent: all is served, though less well. */
  readonly neededBy?: Service;
  /** Rejects, with the reason for the log, if the part is unavailable. */
  check(): Promise<unknown>;
}

interface ReadinessOptions {
  readonly parts: readonly Part[];
  /** What this server serves. */
  readonly serves?: { readonly [service in Service]: boolean };
  readonly log: Log;
  readonly answerMilliseconds?: number;
  /** How long an answer is reused, so that frequent checks cost no more. */
  readonly cacheMilliseconds?: number;
}

interface ReadinessState {
  /** The names of the parts that are unavailable. */
  readonly unavailable: readonly string[];
  /** What can be served all the same. */
  readonly serves: readonly Service[];
}

export interface Readiness {
  /** What this server serves if nothing is unavailable. */
  readonly services: readonly Service[];
  /** The names of what it depends on. */
  readonly parts: readonly string[];
  state(): Promise<ReadinessState>;
  /** From now on the server is not ready, whatever its parts say. */
  stop(): void;
}

/** Asks all parts at once. One that does not answer in time is unavailable. */
export function createReadiness(options: ReadinessOptions): Readiness {
  const { parts, log, answerMilliseconds = 3_000, cacheMilliseconds = 1_000 } = options;
  const askers = parts.map((part) => askPart(part, answerMilliseconds));
  const { electoral, campaign } = options.serves ?? { electoral: true, campaign: true };
  const services: readonly Service[] = [
    ...(electoral ? ['electoral' as const] : []),
    ...(campaign ? ['campaign' as const] : []),
  ];
  let last: { at: number; names: Promise<readonly string[]> } | undefined;
  let logged = '';
  let isStopping = false;

  const ask = async (): Promise<readonly string[]> => {
    const answers = await Promise.all(askers.map((asker) => asker()));
    const reasons = Object.fromEntries(answers.flatMap((reason, i) => (reason ? [[parts[i]?.name, reason]] : [])));
    const unavailable = Object.keys(reasons);
    if (unavailable.join() !== logged) {
      if (unavailable.length > 0) log.warn({ away: reasons }, 'not ready');
      else log.info('ready again');
      logged = unavailable.join();
    }
    return unavailable;
  };

  return {
    services,
    parts: parts.map(({ name }) => name),
    async state() {
      if (isStopping) return stopping;
      if (!last || performance.now() - last.at > cacheMilliseconds) last = { at: performance.now(), names: ask() };
      const unavailable = await last.names;
      const unserved = parts.filter(({ name }) => unavailable.includes(name)).map(({ neededBy }) => neededBy);
      return isStopping ? stopping : { unavailable, serves: services.filter((service) => !unserved.includes(service)) };
    },
    stop() {
      isStopping = true;
    },
  };
}

const stopping: ReadinessState = { unavailable: ['server'], serves: [] };

/** Resolves with the reason why a part is unavailable; null if it is available. A question is not repeated while one is open. */
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
 * Answers `/healthz` with 200 while the process runs, and `/readyz` with 200 while the server can do all that it is
 * there for, 503 otherwise. A server of look-ups alone is ready while it has a map, since it answers from memory.
 * `/readyz/electoral` and `/readyz/campaign` say the same of one service: if the database is unavailable, look-ups are still
 * answered. A load balancer sends requests to servers that are ready only.
 */
export function healthChecks(readiness: Readiness): Middleware {
  return async (ctx, next) => {
    if (ctx.path === '/healthz') {
      ctx.set('Cache-Control', 'no-store');
      ctx.body = { status: 'ok' };
      return;
    }
    const match = /^\/readyz(?:\/(electoral|campaign))?$/.exec(ctx.path);
    if (!match) return next();
    const asked = match[1];
    if (asked !== undefined && !readiness.services.some((service) => service === asked)) return next();
    const { unavailable, serves } = await readiness.state();
    const answersFromMemory = !readiness.services.includes('campaign');
    const isReady = asked
      ? serves.some((service) => service === asked)
      : unavailable.length === 0 || (answersFromMemory && serves.includes('electoral'));
    ctx.set('Cache-Control', 'no-store');
    ctx.status = isReady ? 200 : 503;
    ctx.body = {
      status: isReady ? 'ready' : 'not ready',
      ...(unavailable.length > 0 && { away: unavailable, serves }),
    };
  };
}
