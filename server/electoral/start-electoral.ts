import type { Middleware } from 'koa';
import type { Database } from '#core/database/database.ts';
import type { Log } from '#core/log.ts';
import { createApi } from '#server/http/create-api.ts';
import type { RateCounter } from '#server/http/rate-limit/rate-limit.ts';
import { electoralAuthentication } from './authentication.ts';
import { electoralEndpoints } from './endpoints.ts';
import { ElectoralKeys, keysChannel } from './keys.ts';
import { MapStore } from './map/map-store.ts';
import { listenForNotices } from './notices.ts';

export interface ElectoralOptions {
  readonly database: Pick<Database, 'knex' | 'url'>;
  readonly log: Log;
  readonly version: string;
  /** Requests a minute; absent where they are not limited. */
  readonly requests: RateCounter | undefined;
  /** Registrations an hour. */
  readonly registrations: RateCounter;
  readonly checkAnswers?: boolean;
  readonly now?: () => number;
}

export interface RunningElectoral {
  readonly api: Middleware;
  readonly mapStore: MapStore;
  close(): Promise<void>;
}

const registrationsAnHour = 5;

/** The electoral API at work: the map loaded and kept up to date, keys forgotten as soon as they are revoked. */
export async function startElectoral(options: ElectoralOptions): Promise<RunningElectoral> {
  const { database, log, version, requests, registrations, checkAnswers = false, now = Date.now } = options;
  const mapStore = new MapStore({ knex: database.knex, log });
  const keys = new ElectoralKeys(database.knex);
  const notices = listenForNotices({
    url: database.url,
    log,
    channels: {
      hustings_catalogue: () => void mapStore.refresh(),
      [keysChannel]: () => keys.forget(),
    },
  });
  await notices.listening;
  await mapStore.refresh();
  const api = createApi({
    prefix: '/electoral',
    endpoints: electoralEndpoints,
    services: {
      map: () => mapStore.current(),
      knex: database.knex,
      now,
      version,
      registrations: {
        async consume(address) {
          const { used, resetMilliseconds } = await registrations.count(address);
          return { allowed: used <= registrationsAnHour, retryAfterSeconds: Math.ceil(resetMilliseconds / 1000) };
        },
      },
    },
    authentication: electoralAuthentication(keys),
    counter: requests,
    crossOrigin: true,
    // A release may change the form of an answer while the map stays what it is.
    etag: () => `"${version}-${mapStore.current().etag(now()).slice(1)}`,
    checkAnswers,
  });
  return {
    api,
    mapStore,
    async close() {
      await notices.close();
      await mapStore.close();
    },
  };
}
