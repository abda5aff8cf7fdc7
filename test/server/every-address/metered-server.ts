/** A server in a process of its own that reports its routes, and how long its thread was held by one piece of work. */
import Router from '@koa/router';
import { readConfig } from '#core/config.ts';
import { createLog } from '#core/log.ts';
import type { RunningServer } from '#server/serve.ts';
import { usedMegabytes } from '#test/support/processes/used-memory.ts';
import { watchPieces } from '#test/support/processor-time.ts';
import type { Question, Served } from './meter.ts';

/** Routes of every router, as they are registered. */
const routes: Array<readonly [method: string, path: string]> = [];
const { register } = Router.prototype;
Router.prototype.register = function (this: Router, path, methods, ...rest) {
  for (const method of methods) for (const each of [path].flat()) routes.push([method.toUpperCase(), String(each)]);
  return register.call(this, path, methods, ...rest);
} as typeof register;

const pieces = watchPieces();

let server: RunningServer;

const answers: { readonly [Name in Question['ask']]: (question: Question) => unknown } = {
  start: async ({ databaseUrl = '', requestUrl = '', folder = '' }) => {
    const { startServer } = await import('#server/serve.ts');
    const config = readConfig({ PORT: '0', RATE_LIMIT: 'off', SAMPLE: 'off', HUSTINGS_DATA_DIR: folder });
    server = await startServer({ url: databaseUrl, requestUrl }, config, createLog('silent'));
    return { url: server.url, routes } satisfies Served;
  },
  longest: () => pieces.takeLongest(),
  memory: usedMegabytes,
  stop: async () => {
    await server.close();
    setImmediate(() => process.exit());
  },
};

process.on('message', async (question: Question) => {
  try {
    process.send?.({ answer: (await answers[question.ask](question)) ?? null });
  } catch (error) {
    process.send?.({ error: String((error as Error).stack) });
  }
});
process.once('disconnect', () => process.exit());
