import type { Knex } from 'knex';
import type { BuildIdentity } from '#core/config/build-identity.ts';
import type { DownloadFiles } from '#server/electoral/downloads/download-files.ts';
import type { ElectoralCaller } from '#server/electoral/keys/authentication.ts';
import type { MapSnapshot } from '#server/electoral/map/map-snapshot.ts';
import type { Downloads } from '#server/electoral/whole-maps/offered.ts';
import { endpointFor } from '#server/operations/endpoint.ts';

/** Counts registrations of one client address. */
export interface RegistrationCounter {
  consume(address: string): Promise<{ readonly allowed: boolean; readonly retryAfterSeconds: number }>;
}

/** What the operations of the electoral API work with. */
export interface ElectoralServices {
  /**
   * The current snapshot. A handler calls this once, before it awaits anything, so that its response never mixes two
   * snapshots.
   */
  map(): MapSnapshot;
  readonly knex: Knex;
  /** Milliseconds since 1970. */
  now(): number;
  readonly registrations: RegistrationCounter;
  readonly build: BuildIdentity;
  /** Which maps are offered whole: those whose terms let anyone pass them on, or all that are loaded. */
  readonly downloads: Downloads;
  /** Files of whole maps. */
  readonly files: DownloadFiles;
}

export const electoralEndpoint = endpointFor<ElectoralServices, ElectoralCaller>();
