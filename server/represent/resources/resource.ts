import { type HustingsError, notFound } from '#core/errors.ts';
import type { Pace } from '#core/processes/pace.ts';
import type { Downloads } from '#server/electoral/whole-maps/offered.ts';
import type { Operations } from '#server/represent/ask.ts';
import type { Catalogue } from '#server/represent/catalogue.ts';

/** What an address here is asked for. */
export interface RepresentRequest {
  readonly catalogue: Catalogue;
  readonly operations: Operations;
  /** Which maps are offered whole. */
  readonly downloads: Downloads;
  /** The address below the root, without its query. */
  readonly path: string;
  /** If a parameter is repeated, the last one counts, as at Represent. */
  readonly query: ReadonlyMap<string, string>;
  /** Divides the work of the response. */
  readonly pace: Pace;
}

/** JSON to write, or the pieces of JSON text. */
export type Result = { readonly json: unknown } | { readonly pieces: ReadonlyArray<string | Buffer> };

/** `parts` are those of the address that name something. */
export type Resource = (request: RepresentRequest, parts: readonly string[]) => Promise<Result>;

export const noSuch = (what: string): HustingsError => notFound(`There is no ${what} of this name here.`);
