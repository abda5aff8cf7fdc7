import type { TSchema } from 'typebox';
import type { HustingsError } from '#core/errors.ts';
import type { Tag } from '#server/call/tag.ts';
import type { Endpoint } from '#server/operations/endpoint.ts';
import type { Json } from './json.ts';

/** A message that the server sends to an address of the caller's. */
export interface WebhookDescription {
  readonly name: string;
  readonly tag: Tag;
  readonly summary: string;
  readonly description: string;
  readonly headers: readonly Json[];
  readonly body: TSchema;
}

/** Everything that tells one API's document from the other's. */
export interface ApiDescription {
  readonly title: string;
  readonly description: string;
  readonly endpoints: readonly Endpoint[];
  readonly webhooks?: readonly WebhookDescription[];
  readonly securitySchemes: Json;
  /** What every operation asks of a caller: one of these. */
  readonly security: readonly Json[];
  /** An example of each error that all operations return alike, of the statuses of `sharedStatuses`. */
  readonly commonErrors: readonly HustingsError[];
  /** Further errors of an operation, beyond its own. */
  errorsOf(endpoint: Endpoint): readonly HustingsError[];
}
