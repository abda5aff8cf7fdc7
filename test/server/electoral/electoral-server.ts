import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLog } from '#core/log.ts';
import { DownloadFiles } from '#server/electoral/downloads/download-files.ts';
import { electoralEndpoints } from '#server/electoral/endpoints.ts';
import { electoralAuthentication } from '#server/electoral/keys/authentication.ts';
import { createElectoralKeyStore, type ElectoralKey } from '#server/electoral/keys/electoral-keys.ts';
import { MapStore } from '#server/electoral/map/map-store.ts';
import type { RegistrationCounter } from '#server/electoral/operations/services.ts';
import type { Downloads } from '#server/electoral/whole-maps/offered.ts';
import { createApi } from '#server/http/create-api.ts';
import { DirectApp } from '#server/http/direct/direct-app.ts';
import { directPathsOf } from '#server/http/direct/direct-paths.ts';
import { errorHandler } from '#server/http/errors/error-handler.ts';
import type { RateCounter } from '#server/http/rate-limit/rate-limit.ts';
import type { KeyStore } from '#server/keys/key-store.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { serve } from '#test/support/http/http-server.ts';
import { reachedAt } from '#test/support/http/validating-proxy.ts';

// biome-ignore lint/suspicious/noExplicitAny: the tests look into responses, whose shape the server checks itself
type Json = any;

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Json;
}

export interface ElectoralServer extends TestDatabase {
  /** The root of the API, as clients see it. */
  readonly base: string;
  /** The server itself, past a proxy that validates what clients ask: for measurements. */
  readonly origin: string;
  readonly mapStore: MapStore;
  /** Where files of whole maps are stored. */
  readonly downloadFolder: string;
  readonly keys: KeyStore<ElectoralKey>;
  /** The time that handlers see. Tests set it. */
  clock: number;
  registrations: RegistrationCounter;
  /** A response that is not JSON. `path` is below /electoral. */
  fetch(path: string, headers?: Record<string, string>): Promise<Response>;
  get(path: string, headers?: Record<string, string>): Promise<Answer>;
  post(path: string, body: unknown): Promise<Answer>;
}

/**
 * The electoral API over HTTP on a database of its own, at noon of a day in 2026. Responses are checked against their
 * schemas unless the time that they take is measured.
 */
export async function startElectoralServer(
  fill: (database: TestDatabase) => Promise<void>,
  {
    requests,
    publicUrl,
    checkAnswers = true,
    downloads = 'open',
    createDatabase = createTestDatabase,
  }: {
    requests?: RateCounter;
    publicUrl?: string;
    checkAnswers?: boolean;
    downloads?: Downloads;
    createDatabase?: () => Promise<TestDatabase>;
  } = {},
): Promise<ElectoralServer> {
  const database = await createDatabase();
  await fill(database);
  const mapStore = new MapStore({ knex: database.knex, log: createLog('silent'), repeat: () => ({ stop() {} }) });
  await mapStore.refresh();
  const keys = createElectoralKeyStore(database.knex);
  keys.onConnected();
  const folder = await mkdtemp(join(tmpdir(), 'downloads-'));
  const files = new DownloadFiles({ folder });
  const api = createApi({
    prefix: '/electoral',
    forgivesSlashBelow: '/electoral/ogc',
    endpoints: electoralEndpoints,
    services: {
      map: () => mapStore.current(),
      knex: database.knex,
      now: () => server.clock,
      registrations: { consume: (address) => server.registrations.consume(address) },
      build: { version: '1.2.3', commit: null },
      downloads,
      files,
    },
    publicUrl,
    authentication: electoralAuthentication(keys),
    counter: requests,
    crossOrigin: true,
    validity: () => mapStore.current().validity(server.clock, '1.2.3'),
    checkAnswers,
  });
  const middlewares = [errorHandler(createLog('silent')), api];
  const paths = directPathsOf(electoralEndpoints);
  const app = new DirectApp({ proxy: false, maxIpsCount: 0 }, { paths, middlewares });
  for (const middleware of middlewares) app.use(middleware);
  const http = await serve(app);
  const ask = async (path: string, init: RequestInit): Promise<Answer> => {
    const response = await fetch(`${reachedAt(http.url)}/api/v1/electoral${path}`, init);
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: text === '' ? null : JSON.parse(text) };
  };
  const server: ElectoralServer = {
    ...database,
    base: `${reachedAt(http.url)}/api/v1`,
    origin: http.url,
    mapStore,
    downloadFolder: folder,
    keys,
    clock: Date.parse('2026-06-01T16:00:00Z'),
    registrations: { consume: async () => ({ allowed: true, retryAfterSeconds: 0 }) },
    fetch: (path, headers = {}) => fetch(`${reachedAt(http.url)}/api/v1/electoral${path}`, { headers }),
    get: (path, headers = {}) => ask(path, { headers }),
    post: (path, body) =>
      ask(path, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }),
    async close() {
      await http.close();
      await files.close();
      await rm(folder, { recursive: true });
      await mapStore.close();
      await database.close();
    },
  };
  return server;
}
