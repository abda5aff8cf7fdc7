import type { Knex } from 'knex';
import type { Middleware } from 'koa';
import { catalogueChannel, keyChannel } from '#core/database/channels.ts';
import type { DatabaseListener } from '#core/database/listener.ts';
import type { Log } from '#core/log.ts';
import { createApi } from '#server/http/create-api.ts';
import type { RateCounter } from '#server/http/rate-limit/rate-limit.ts';
import { electoralAuthentication } from './authentication.ts';
import { electoralEndpoints } from './endpoints.ts';
import { createElectoralKeyStore } from './keys/electoral-keys.ts';
import { MapStore } from './map/map-store.ts';

export interface ElectoralOptions {
  readonly knex: Knex;
  /** Tells of publications and revoked keys. */
  readonly listener: DatabaseListener;
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

/** Starts the electoral API: loads the map, reloads it at each publication, and refuses revoked keys at once. */
export async function startElectoral(options: ElectoralOptions): Promise<RunningElectoral> {
  const { knex, listener, log, version, requests, registrations, checkAnswers = false, now = Date.now } = options;
  const mapStore = new MapStore({ knex, log });
  const keys = createElectoralKeyStore(knex);
  listener.subscribe(keyChannel, keys);
  listener.subscribe(catalogueChannel, mapStore);
  await mapStore.refresh();
  const api = createApi({
    prefix: '/electoral',
    endpoints: electoralEndpoints,
    services: {
      map: () => mapStore.current(),
      knex,
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
    validity: () => mapStore.current().validity(now(), version),
    checkAnswers,
  });
  return {
    api,
    mapStore,
    close: () => mapStore.close(),
  };
}
