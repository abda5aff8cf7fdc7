import type { AddressInfo } from 'node:net';
import type { Config } from '#core/config.ts';
import type { Database } from '#core/database/database.ts';
import { openDatabaseListener } from '#core/database/listener.ts';
import type { Log } from '#core/log.ts';
import { plans } from '#core/plans.ts';
import manifest from '#package.json' with { type: 'json' };
import { apiDocuments, serveDocuments } from './api-documents.ts';
import { createApp } from './app.ts';
import { createCampaignApi } from './campaign/api.ts';
import { type DemoNotice, prepareDemo } from './campaign/demo/prepare-demo.ts';
import { attemptWindowSeconds } from './console/accounts/sign-in.ts';
import { createConsole } from './console/console.tsx';
import { startElectoral } from './electoral/start-electoral.ts';
import { answerUnreadable } from './http/errors/unreadable-request.ts';
import { createRateCounter } from './http/rate-limit/rate-limit.ts';
import { connectRedis } from './http/rate-limit/redis.ts';
import { showErrorPage } from './pages/error-page.tsx';
import { createPages } from './pages/pages.ts';

export interface RunningServer {
  /** http://host:port, without a slash at its end. */
  readonly url: string;
  /** The demo campaign; null where there is none. */
  readonly demo: DemoNotice | null;
  /** Stops accepting requests and lets those under way finish. */
  close(): Promise<void>;
}

/** How long the requests under way may take to finish at shutdown. */
const graceMilliseconds = 10_000;

/** Loads the map, prepares both APIs and listens. The database is open, and its schema is up to date. */
export async function startServer(
  database: Pick<Database, 'knex' | 'url'>,
  config: Config,
  log: Log,
): Promise<RunningServer> {
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
  const consolePages = createConsole({
    pool: campaign.pool,
    plans,
    attempts: createRateCounter('hustings:sign-in', attemptWindowSeconds, redis),
  });
  const demo = await prepareDemo(campaign.pool, config.sample);

  // Loaded only where metrics are served: prom-client takes time to load.
  const measuring = config.metrics && (await import('./metrics.ts'));
  const metrics = measuring?.createMetrics({ knex: database.knex, mapStore: electoral.mapStore });

  let closing = false;
  const app = createApp({
    log,
    trustedProxies: config.trustedProxies,
    observe: metrics?.observe,
    showErrorPage,
    middlewares: [
      serveDocuments(apiDocuments(manifest.version)),
      electoral.api,
      consolePages,
      campaign.middleware,
      createPages(),
    ],
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

  return {
    url,
    demo,
    async close() {
      closing = true;
      await metricsListener?.close();
      await new Promise<void>((resolve) => {
        const lastResort = setTimeout(() => server.closeAllConnections(), graceMilliseconds);
        server.close(() => {
          clearTimeout(lastResort);
          resolve();
        });
        server.closeIdleConnections();
      });
      await listener.close();
      await electoral.close();
      await campaign.close();
      redis?.disconnect();
    },
  };
}
