import type { HustingsError } from '#core/errors.ts';
import type { Endpoint } from '#server/operations/endpoint.ts';
import type { Json } from './json.ts';

/** Everything that tells one API's document from the other's. */
export interface ApiDescription {
  readonly title: string;
  readonly description: string;
  readonly endpoints: readonly Endpoint[];
  readonly securitySchemes: Json;
  /** What every operation asks of a caller: one of these. */
  readonly security: readonly Json[];
  /** An example of each error that all operations answer alike, of the statuses of `sharedStatuses`. */
  readonly commonErrors: readonly HustingsError[];
  /** Further errors of an operation, beyond its own. */
  errorsOf(endpoint: Endpoint): readonly HustingsError[];
}
