import type { Knex } from 'knex';
import type { Context, Middleware } from 'koa';
import { type BuildIdentity, nameBuild } from '#core/config/build-identity.ts';
import { rateLimits } from '#core/config/rate-limits.ts';
import { catalogueChannel, keyChannel } from '#core/database/channels.ts';
import type { DatabaseListener } from '#core/database/listener.ts';
import type { Log } from '#core/log.ts';
import type { Api, Validity } from '#server/http/api.ts';
import { type CallOperation, createCalls } from '#server/http/call-operations.ts';
import { authenticateAndCount, authenticateOnly, createApi } from '#server/http/create-api.ts';
import { directPathsOf } from '#server/http/direct/direct-paths.ts';
import { countRequest } from '#server/http/rate-limit/count-request.ts';
import type { RateCounter } from '#server/http/rate-limit/rate-limit.ts';
import { createExecutions } from '#server/operations/calls/executions.ts';
import type { InternalCall } from '#server/operations/calls/internal-call.ts';
import { DownloadFiles } from './downloads/download-files.ts';
import { PreparedTiles } from './downloads/prepare-tiles.ts';
import { electoralEndpoints } from './endpoints.ts';
import { type ElectoralCaller, electoralAuthentication } from './keys/authentication.ts';
import { createElectoralKeyStore } from './keys/electoral-keys.ts';
import { MapStore, type MapStoreOptions } from './map/map-store.ts';
import type { ElectoralServices } from './operations/services.ts';
import { type ReadFindings, readFindings } from './provenance/read-provenance.ts';
import { createDrawings, type DrawPublication } from './publications/drawing/draw-publication.ts';
import type { Downloads } from './whole-maps/offered.ts';

interface ElectoralOptions {
  /** For requests. */
  readonly knex: Knex;
  /** For reading the map, which may take long. By default the connections for requests. */
  readonly mapReader?: Knex;
  /** Reads the map. By default from the database. */
  readonly loadMap?: NonNullable<MapStoreOptions['load']>;
  /** Notifies of publications and revoked keys. */
  readonly listener: DatabaseListener;
  readonly log: Log;
  readonly build: BuildIdentity;
  /** Requests a minute; absent if they are not limited. */
  readonly requests: RateCounter | undefined;
  /** The same of requests in the form of Represent, which spend nothing of the others. */
  readonly representRequests?: RateCounter | undefined;
  /** Registrations an hour. */
  readonly registrations: RateCounter;
  /** The installation's own address, if it has said it. */
  readonly publicUrl?: string | undefined;
  /** Which maps are offered whole. By default those that may be passed on to anybody. */
  readonly downloads?: Downloads;
  /** Where files of whole maps are stored. */
  readonly downloadFolder: string;
  readonly checkAnswers?: boolean;
  readonly now?: () => number;
}

export interface RunningElectoral {
  readonly api: Middleware;
  /** Paths of the operations that it serves directly. */
  readonly directPaths: ReadonlySet<string>;
  /** Authenticates the caller of a request that is no operation itself. */
  authenticate(ctx: Context): Promise<ElectoralCaller>;
  /** The same, and counts the request once, whatever is executed for it. */
  count(ctx: Context): Promise<ElectoralCaller>;
  /** How long answers that depend on the published map alone stay the same. */
  validity(): Validity;
  /** Calls an operation for a caller whom `authenticate` has found. */
  readonly call: CallOperation<ElectoralCaller>;
  /** Shows the rate limit of a caller without a key on a response that is no operation and counts for nothing. */
  showRateLimit(ctx: Context): Promise<void>;
  /** The same of requests in the form of Represent. */
  showRepresentLimit(ctx: Context): Promise<void>;
  readonly mapStore: MapStore;
  /** Which maps are offered whole. */
  readonly downloads: Downloads;
  /** The caller of a request without a key. */
  anonymousCaller(ctx: Context): ElectoralCaller;
  /** Executes an operation for a caller without a key. The caller counts it. */
  execute(endpoint: object, call: InternalCall): unknown;
  /** Draws what a publication changed, for its page. */
  readonly draw: DrawPublication;
  /** What the checks of a file found, for pages in every language. */
  readonly findings: ReadFindings;
  now(): number;
  close(): Promise<void>;
}

/** Without a key, requests in the form of Represent have the limit that Represent has. */
const asOfRepresent = (caller: ElectoralCaller): ElectoralCaller =>
  caller.tier === 'ANONYMOUS' ? { ...caller, requestsPerMinute: rateLimits.represent } : caller;

/** No operation that pages ask reads the caller. */
export const noCaller: ElectoralCaller = { tier: 'ANONYMOUS', address: '', rateLimitKey: '', requestsPerMinute: 0 };

/**
 * Starts the electoral API: loads the map, reloads it at each publication, and refuses revoked keys at once.
 * Errors: one sentence with the reason, if the map cannot be loaded.
 */
export async function startElectoral(options: ElectoralOptions): Promise<RunningElectoral> {
  const {
    knex,
    mapReader = knex,
    loadMap,
    listener,
    log,
    build,
    requests,
    representRequests = requests,
    registrations,
    publicUrl,
    downloads = 'open',
    downloadFolder,
    checkAnswers = false,
    now = Date.now,
  } = options;
  const files = new DownloadFiles({ folder: downloadFolder });
  const tiles = new PreparedTiles({ files, downloads, now, log });
  const mapStore = new MapStore({
    knex: mapReader,
    log,
    ...(loadMap && { load: loadMap }),
    onLoaded: (map) => tiles.prepare(map),
  });
  const keys = createElectoralKeyStore(knex);
  listener.subscribe(keyChannel, keys);
  listener.subscribe(catalogueChannel, mapStore);
  await mapStore.loadFirst().catch(async (error) => {
    await mapStore.close();
    throw error;
  });
  const services: ElectoralServices = {
    map: () => mapStore.current(),
    knex,
    now,
    build,
    downloads,
    files,
    registrations: {
      async consume(address) {
        const { used, resetMilliseconds } = await registrations.count(address);
        return {
          allowed: used <= rateLimits.registrationsAnHour,
          retryAfterSeconds: Math.ceil(resetMilliseconds / 1000),
        };
      },
    },
  };
  const authentication = electoralAuthentication(keys);
  const validity = () => mapStore.current().validity(now(), nameBuild(build));
  const api: Api<ElectoralServices, ElectoralCaller> = {
    prefix: '/electoral',
    forgivesSlashBelow: '/electoral/ogc',
    inSlots: 'long',
    endpoints: electoralEndpoints,
    services,
    publicUrl,
    authentication,
    counter: requests,
    crossOrigin: true,
    validity,
    checkAnswers,
  };
  const ofRepresent = {
    ...api,
    counter: representRequests,
    authentication: {
      ...authentication,
      authenticate: (...asked: Parameters<typeof authentication.authenticate>) => {
        const caller = authentication.authenticate(...asked);
        return caller instanceof Promise ? caller.then(asOfRepresent) : asOfRepresent(caller);
      },
      anonymousCaller: (ctx: Context) => ({
        ...authentication.anonymousCaller(ctx),
        requestsPerMinute: rateLimits.represent,
      }),
    },
  };
  const executions = createExecutions(electoralEndpoints, api);
  return {
    api: createApi(api),
    directPaths: directPathsOf(electoralEndpoints),
    authenticate: (ctx) => authenticateOnly(ctx, api),
    count: (ctx) => authenticateAndCount(ctx, ofRepresent),
    validity,
    call: createCalls(api),
    async showRepresentLimit(ctx) {
      await countRequest(ctx, representRequests, ofRepresent.authentication.anonymousCaller(ctx), 0);
    },
    async showRateLimit(ctx) {
      await countRequest(ctx, requests, api.authentication.anonymousCaller(ctx), 0);
    },
    mapStore,
    downloads,
    now,
    draw: createDrawings(knex),
    findings: readFindings(knex),
    anonymousCaller: (ctx) => authentication.anonymousCaller(ctx) as ElectoralCaller,
    execute: (endpoint, call) => executions(endpoint, call, noCaller),
    async close() {
      await Promise.all([tiles.close(), files.close()]);
      await mapStore.close();
    },
  };
}
