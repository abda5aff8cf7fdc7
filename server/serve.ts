import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Middleware } from 'koa';
import { buildIdentity } from '#core/config/build-identity.ts';
import { rateLimits } from '#core/config/rate-limits.ts';
import type { Config } from '#core/config.ts';
import { connect, type Database } from '#core/database/database.ts';
import { type DatabaseListener, openDatabaseListener } from '#core/database/listener.ts';
import { notifyThrough } from '#core/database/notification-probe.ts';
import { requestTimeouts } from '#core/database/silent-connection.ts';
import { createSendToPerson } from '#core/email/send-to-person.ts';
import { notFound } from '#core/errors.ts';
import { useSpoolFolder } from '#core/files/spool-folder.ts';
import type { Level } from '#core/levels.ts';
import type { Log } from '#core/log.ts';
import { plans } from '#core/plans.ts';
import { type ReaderEnd, reportReaders } from '#core/tables/reader/read-apart.ts';
import manifest from '#package.json' with { type: 'json' };
import { stateOfKnex } from '#server/store/pool-state.ts';
import { createExecuteFor } from './accounts/execute-for-person.ts';
import { createAttemptCounters } from './accounts/throttle/limits.ts';
import { serveDocuments } from './api-documents.ts';
import { serveEntry } from './api-entry.ts';
import { createApp } from './app.ts';
import { createCampaignApi } from './campaign/api.ts';
import { type DemoNotice, prepareDemo } from './campaign/demo/prepare-demo.ts';
import { createConsole } from './console/console.tsx';
import { consoleMaps } from './console/maps.ts';
import { districtsOfLevel } from './electoral/districts/districts-of-level.ts';
import { countedLookUps } from './electoral/lookup/outcomes.ts';
import { createPackedMaps, openCurrentMap, type PackedMapSource } from './electoral/map/file/packed-maps.ts';
import { loadMapSnapshot } from './electoral/map/load/load-map-snapshot.ts';
import { startElectoral } from './electoral/start-electoral.ts';
import { createDoorMaps } from './electoral/street-tiles/door-maps.ts';
import { createReadiness } from './health/health.ts';
import { createLoginCheck } from './health/login-check.ts';
import { connectionLimit } from './http/connections/connection-limit.ts';
import { createHttpServer } from './http/connections/http-server.ts';
import { RefusalLog } from './http/errors/refusal-log.ts';
import { LoopWatch } from './http/loop/loop-watch.ts';
import { forwardedAddressKey } from './http/rate-limit/client-address.ts';
import { createRateCounter, type RateCounter } from './http/rate-limit/rate-limit.ts';
import { unreadRequestHeaders } from './http/rate-limit/unread-request.ts';
import { inSlot } from './http/slots/slot.ts';
import { mcpFor } from './mcp/mcp.ts';
import { createOAuth } from './oauth/serve-oauth.ts';
import { showErrorPage } from './pages/errors/error-page.tsx';
import { electoralPages } from './pages/look-up/electoral-pages.ts';
import { createPages } from './pages/pages.ts';
import { redirectToRoot } from './redirect-to-root.ts';
import { createRepresent } from './represent/serve-represent.ts';
import { type LoadOfCampaign, mostLoaded } from './store/load/campaign-load.ts';
import { reportsOf } from './store/pool.ts';
import { createWalk } from './walk/serve-walk.tsx';

export interface RunningServer {
  /** http://host:port, without a slash at its end. */
  readonly url: string;
  /** The demo campaign; null if there is none. */
  readonly demo: DemoNotice | null;
  /** The campaigns whose operations took most time here in the last hour, the greatest first; none on a server of look-ups. */
  campaignLoad(): readonly LoadOfCampaign[];
  /** Stops accepting requests and lets those under way finish. */
  close(): Promise<void>;
}

/** How long the requests under way may take to finish at shutdown. */
const graceMilliseconds = 10_000;

type Closing = () => unknown;

/** As the log has it. */
const readingEnded: Readonly<Record<ReaderEnd['cause'], string>> = {
  memory: 'a file whose reading takes too much memory',
  time: 'a file whose reading takes too long',
  died: 'a file whose reader has died',
};

type DatabaseUrls = Pick<Database, 'url' | 'requestUrl'>;

/** What the workers of one machine have from their primary process instead of having it each for itself. */
interface SharedParts {
  /** How many workers there are, which share connections to the database and of clients. */
  readonly workers: number;
  /** Whether this one does what is done once: prepares the demo campaign, renews what is stored. */
  readonly isFirst: boolean;
  readonly listener: DatabaseListener;
  readonly packedMaps: PackedMapSource;
  /** Stores the counts that Redis does not. */
  counter(prefix: string, windowSeconds: number): RateCounter;
}

/**
 * Loads the map, prepares both APIs and listens. The database is open, and its schema is up to date. `shared` is given
 * in a worker process. Errors: one sentence, if something is missing; all that had been opened by then is closed.
 */
export async function startServer(
  database: DatabaseUrls,
  config: Config,
  log: Log,
  shared?: SharedParts,
): Promise<RunningServer> {
  const refusals = new RefusalLog(log);
  reportReaders(({ asked, cause, ...facts }) => refusals.write({ ...asked, cause: readingEnded[cause] }, facts));
  const opened: Closing[] = [];
  const closeAll = async () => {
    for (const close of opened.splice(0).reverse()) await close();
  };
  try {
    const started = await start(database, config, log, shared, (close) => opened.push(close));
    return { ...started, close: closeAll };
  } catch (error) {
    await closeAll();
    throw error;
  }
}

/** `onClose` takes what ends each thing that was opened; the last one comes first. */
async function start(
  { url: directUrl, requestUrl }: DatabaseUrls,
  config: Config,
  log: Log,
  shared: SharedParts | undefined,
  onClose: (close: Closing) => void,
): Promise<Omit<RunningServer, 'close'>> {
  const { databasePools: pools, serves } = config;
  await useSpoolFolder(join(config.dataDir, 'spool'), (error) =>
    log.warn({ err: error }, 'No files can be written below the data folder: uploads are kept in a temporary folder'),
  );
  // Loaded only if it is used, as are metrics below.
  const redis = config.redisUrl
    ? (await import('./http/rate-limit/redis.ts')).connectRedis(config.redisUrl, log)
    : undefined;
  onClose(() => redis?.disconnect());
  const share = (most: number, least: number) => Math.max(least, Math.ceil(most / (shared?.workers ?? 1)));
  const counter = (name: string, windowSeconds: number) =>
    createRateCounter(`hustings:${name}`, windowSeconds, redis, shared?.counter(`hustings:${name}`, windowSeconds));
  const limiter = (name: string) => (config.rateLimit ? counter(name, 60) : undefined);

  const knex = connect(requestUrl, 'hustings requests', share(pools.electoral, 2), requestTimeouts);
  onClose(() => knex.destroy());
  const folder = join(config.dataDir, 'map');
  const packedMaps = shared?.packedMaps ?? createPackedMaps({ databaseUrl: directUrl, knex, folder, log });
  // Nothing waits until it listens. Until then keys are read for each request, and the map's version is polled.
  const listener = shared?.listener ?? openDatabaseListener({ url: directUrl, notify: notifyThrough(knex), log });
  onClose(() => listener.close());

  const electoralCounter = limiter('electoral');
  const startMap = () =>
    startElectoral({
      knex,
      loadMap: async (...args) => (await openCurrentMap(packedMaps, log)) ?? loadMapSnapshot(...args),
      listener,
      log,
      build: buildIdentity(),
      publicUrl: config.publicUrl,
      downloads: config.downloads,
      downloadFolder: join(config.dataDir, 'downloads'),
      requests: electoralCounter,
      representRequests: limiter('represent'),
      registrations: counter('registrations', 3600),
    });
  const electoral = serves.electoral ? await startMap() : undefined;
  onClose(() => electoral?.close());
  const map = () => (electoral as NonNullable<typeof electoral>).mapStore.current();
  const districts = electoral && { of: (level: Level, at: number) => districtsOfLevel(map(), level, at) };
  const startCampaigns = () =>
    createCampaignApi({
      url: requestUrl,
      log,
      districts,
      listener,
      counter: limiter('campaign'),
      poolSize: share(pools.campaign, 4),
      perCampaign: pools.perCampaign && share(pools.perCampaign, 1),
      auditPoolSize: share(pools.audit, 1),
      preparedStatements: config.preparedStatements,
    });
  const campaign = serves.campaign ? startCampaigns() : undefined;
  onClose(() => campaign?.close());
  const imports = campaign?.imports;
  const attempts = createAttemptCounters(counter);
  const executeFor =
    campaign &&
    createExecuteFor({
      pool: campaign.pool,
      plans,
      districts,
      attempts,
      continueImport: campaign.imports.run,
      now: () => new Date(),
    });
  const baseMapPath = electoral && config.baseMap;
  // Its library is loaded only if there is such a file.
  const tilesFile = baseMapPath
    ? await (await import('./pages/base-map/tiles-file.ts')).openTilesFile(baseMapPath)
    : undefined;
  onClose(() => tilesFile?.close());

  const doorMaps = electoral && createDoorMaps(knex);
  const consolePages =
    executeFor &&
    imports &&
    createConsole({
      executeFor,
      plans,
      imports,
      districts,
      maps: doorMaps && { ...consoleMaps(map), ...doorMaps, baseMap: () => tilesFile?.map },
      log,
      requests: limiter('console'),
      closureDays: config.closureDays,
      sendToPerson: config.alerts.email && createSendToPerson(config.alerts.email, log),
      publicUrl: config.publicUrl,
    });
  const oauth =
    campaign && createOAuth({ pool: campaign.pool, attempts, requests: limiter('oauth'), publicUrl: config.publicUrl });
  const walkPages = executeFor && createWalk({ executeFor, attempts, requests: limiter('walk'), maps: doorMaps });
  const isFirst = shared?.isFirst ?? true;
  const demo = campaign ? await prepareDemo(campaign.pool, config.sample && isFirst) : null;
  if (isFirst) {
    campaign?.renewStored();
    void imports?.resume();
  }

  const mapStore = electoral?.mapStore;
  const readiness = createReadiness({
    log,
    serves,
    parts: [
      ...(mapStore
        ? [{ name: 'electoral map', neededBy: 'electoral' as const, check: async () => mapStore.current() }]
        : []),
      { name: serves.electoral ? 'electoral database' : 'sign-in database', check: createLoginCheck(knex, serves) },
      ...(campaign
        ? [
            { name: 'campaign database', neededBy: 'campaign' as const, check: campaign.checkDatabase },
            { name: 'audit log', neededBy: 'campaign' as const, check: campaign.checkAudit },
          ]
        : []),
      { name: 'notifications', check: listener.check },
    ],
  });

  // Loaded only if metrics are served: prom-client takes time to load.
  const measuring = config.metrics && (await import('./metrics.ts'));
  const metrics = measuring?.createMetrics({
    mapStore,
    readiness,
    ...(shared ? {} : { knex }),
    pools: {
      states: () => ({ electoral: stateOfKnex(knex), ...campaign?.usage().pools }),
      ...(campaign && { campaignsWait: () => campaign.usage().waiting }),
    },
    lookUps: mapStore && countedLookUps,
    imports: imports && (() => imports.counts),
  });
  if (shared) metrics?.share();

  const isServed = metrics && config.metrics && !shared;
  const metricsListener = isServed && (await measuring?.serveMetrics(metrics, config.metrics));
  if (metricsListener) {
    log.info({ url: metricsListener.url }, 'metrics');
    onClose(() => metricsListener.close());
  }

  const watch = new LoopWatch({ log }).start();
  onClose(() => watch.stop());
  const showRateLimit = electoral?.showRateLimit ?? (async () => {});
  const served = { electoral: electoral !== undefined, campaign: campaign !== undefined };
  const app = createApp({
    log,
    readiness,
    trustedProxies: config.trustedProxies,
    observe: metrics?.observe,
    showErrorPage,
    direct: electoral && { paths: electoral.directPaths, api: electoral.api },
    middlewares: [
      serveDocuments(showRateLimit),
      serveEntry(showRateLimit, { version: manifest.version, publicUrl: config.publicUrl, serves: served }),
      electoral?.api ?? refuseElectoral,
      redirectToRoot(showRateLimit),
      ...(electoral ? [createRepresent({ ...electoral, map, showRateLimit: electoral.showRepresentLimit })] : []),
      mcpFor({
        electoral,
        campaign,
        allowed: config.mcp,
        publicUrl: config.publicUrl,
        counter: limiter('mcp'),
        version: manifest.version,
        log,
      }),
      ...[campaign?.middleware, oauth, walkPages, inSlot, consolePages].filter((each) => each !== undefined),
      createPages(
        electoral && electoralPages({ ...electoral, map, baseMap: tilesFile?.map }, electoralCounter),
        config.publicUrl,
        { tilesFile, bakeFolder: config.bakeFolder, requests: electoral ? undefined : limiter('pages') },
      ),
    ],
  });
  const maxConnections = connectionLimit(share(config.maxConnections, 1));
  const server = createHttpServer({
    onRequest: app.callback(),
    maxConnections,
    forwardedAddress:
      config.trustedProxies > 0 ? (request) => forwardedAddressKey(request, config.trustedProxies) : undefined,
    rateHeaders: unreadRequestHeaders({
      counter: electoralCounter,
      anonymousLimit: rateLimits.electoral.ANONYMOUS,
      isBehindProxy: config.trustedProxies > 0,
    }),
  });
  const address = await server.listen(config.port, config.host).catch((error) => {
    const taken = (error as NodeJS.ErrnoException).code === 'EADDRINUSE';
    throw taken ? new Error(`Port ${config.port} is taken by another program: set PORT to a free one.`) : error;
  });
  onClose(() => {
    readiness.stop();
    return server.close(graceMilliseconds);
  });
  const url = urlOf(config.host, address);
  const catalogueVersion = mapStore?.current().catalogueVersion;
  log.info({ url, catalogueVersion, maxConnections }, 'listening');
  const campaignLoad = () => (campaign ? reportsOf(campaign.pool).load.greatest(mostLoaded) : []);
  return { url, demo, campaignLoad };
}

/** Otherwise the campaign API, which knows no such operation, would ask for one of its keys first. */
const refuseElectoral: Middleware = (ctx, next) => {
  if (!ctx.path.startsWith('/api/v1/electoral')) return next();
  throw notFound('This server serves campaigns alone: ask one that serves the electoral API.');
};

const urlOf = (host: string, { port }: AddressInfo) => `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
