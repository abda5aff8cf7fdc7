import type { AddressInfo } from 'node:net';
import type { Config } from '#core/config.ts';
import { type Database, openDatabase } from '#core/database/database.ts';
import { openDatabaseListener } from '#core/database/listener.ts';
import { migrate } from '#core/database/migrate.ts';
import type { Log } from '#core/log.ts';
import { migrations } from '#migrations/list.ts';
import manifest from '#package.json' with { type: 'json' };
import { apiDocuments, serveDocuments } from './api-documents.ts';
import { createApp } from './app.ts';
import { createCampaignApi } from './campaign/api.ts';
import { type DemoNotice, prepareDemo } from './campaign/demo/prepare-demo.ts';
import { startElectoral } from './electoral/start-electoral.ts';
import { answerUnreadable } from './http/errors/unreadable-request.ts';
import { createRateCounter } from './http/rate-limit/rate-limit.ts';
import { connectRedis } from './http/rate-limit/redis.ts';
import { fillWithSample } from './ingest-sample.ts';
import { keepJobsRunning } from './jobs-process.ts';

export interface RunningServer {
  /** http://host:port, without a slash at its end. */
  readonly url: string;
  /** The demo campaign; null where there is none. */
  readonly demo: DemoNotice | null;
  /** Stops accepting, lets what is in flight finish, then leaves the database. */
  close(): Promise<void>;
}

/** How long requests in flight may take to finish at shutdown. */
const graceMilliseconds = 10_000;

/**
 * Brings up everything in order: database, schema, sample where nothing is there yet, index, HTTP. The signal ends the
 * wait for the database; the rejection then has its reason.
 */
export async function startServer(config: Config, log: Log, signal?: AbortSignal): Promise<RunningServer> {
  if (!config.rateLimit) log.warn('RATE_LIMIT=off: requests are not limited. Only for private installations.');
  const database = await openDatabase(config, 'hustings server', { signal, report: (message) => log.warn(message) });
  try {
    return await startWith(database, config, log);
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function startWith(database: Database, config: Config, log: Log): Promise<RunningServer> {
  await migrate(database.knex, migrations);
  if (config.sample) await fillWithSample(database, log, process.env);

  const redis = config.redisUrl ? connectRedis(config.redisUrl, log) : undefined;
  const listener = openDatabaseListener({ url: database.url, log });
  await listener.listening;
  const electoral = await startElectoral({
    knex: database.knex,
    listener,
    log,
    version: manifest.version,
    requests: config.rateLimit ? createRateCounter('hustings:electoral', 60, redis) : undefined,
    registrations: createRateCounter('hustings:registrations', 3600, redis),
  });
  const campaign = createCampaignApi({
    url: database.url,
    log,
    listener,
    counter: config.rateLimit ? createRateCounter('hustings:campaign', 60, redis) : undefined,
  });
  const demo = await prepareDemo(campaign.pool, config.sample);

  // Loaded where it is wanted.
  const measuring = config.metrics && (await import('./metrics.ts'));
  const metrics = measuring?.createMetrics({ knex: database.knex, mapStore: electoral.mapStore });

  let closing = false;
  const app = createApp({
    log,
    trustedProxies: config.trustedProxies,
    observe: metrics?.observe,
    middlewares: [serveDocuments(apiDocuments(manifest.version)), electoral.api, campaign.middleware],
    health: {
      async ready() {
        if (closing || !electoral.mapStore.ready) return false;
        return database.knex.raw('select 1').then(
          () => true,
          () => false,
        );
      },
    },
  });
  const server = app.listen(config.port, config.host);
  server.on('clientError', answerUnreadable);
  await new Promise((resolve, reject) => server.once('listening', resolve).once('error', reject)).catch((error) => {
    const taken = (error as NodeJS.ErrnoException).code === 'EADDRINUSE';
    throw taken ? new Error(`Port ${config.port} is taken by another program: set PORT to a free one.`) : error;
  });
  const { port } = server.address() as AddressInfo;
  const url = `http://${config.host.includes(':') ? `[${config.host}]` : config.host}:${port}`;
  log.info({ url, catalogueVersion: electoral.mapStore.current().catalogueVersion }, 'listening');
  const metricsListener = metrics && config.metrics && (await measuring?.serveMetrics(metrics, config.metrics));
  if (metricsListener) log.info({ url: metricsListener.url }, 'metrics');
  // Last, so that the jobs of a day missed do not delay the first answer.
  const jobs = config.jobs ? keepJobsRunning({ log, environment: process.env }) : undefined;
  if (!jobs) log.info('JOBS=off: sources are refreshed only where `npm run jobs` runs elsewhere');

  return {
    url,
    demo,
    async close() {
      closing = true;
      const jobsEnded = jobs?.stop();
      await metricsListener?.close();
      await new Promise<void>((resolve) => {
        const impatient = setTimeout(() => server.closeAllConnections(), graceMilliseconds);
        server.close(() => {
          clearTimeout(impatient);
          resolve();
        });
        server.closeIdleConnections();
      });
      await listener.close();
      await electoral.close();
      await campaign.close();
      redis?.disconnect();
      await jobsEnded;
      await database.close();
    },
  };
}
