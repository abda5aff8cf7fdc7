import { type HustingsError, invalid } from '#core/errors.ts';
import type { StatedShape } from '#server/electoral/ogc/geometry/shape.ts';

/** A filter expression (CQL2, OGC 21-065r2), as either encoding says it. */
export type Expression =
  | { readonly kind: 'boolean'; readonly value: boolean }
  | { readonly kind: 'and' | 'or'; readonly of: readonly Expression[] }
  | { readonly kind: 'not'; readonly of: Expression }
  | { readonly kind: 'comparison'; readonly op: Comparison; readonly left: Scalar; readonly right: Scalar }
  | { readonly kind: 'like'; readonly of: Scalar; readonly pattern: Scalar }
  | { readonly kind: 'between'; readonly of: Scalar; readonly low: Scalar; readonly high: Scalar }
  | { readonly kind: 'in'; readonly of: Scalar; readonly among: readonly Scalar[] }
  | { readonly kind: 'isNull'; readonly of: Scalar }
  | { readonly kind: 'intersects'; readonly of: readonly [Spatial, Spatial] };

export const comparisons = ['=', '<>', '<', '>', '<=', '>='] as const;
export type Comparison = (typeof comparisons)[number];

export type Scalar =
  | {
      readonly kind: 'literal';
      readonly type: ValueType;
      readonly value: Value;
    }
  | { readonly kind: 'property'; readonly name: string }
  | { readonly kind: 'casei' | 'accenti'; readonly of: Scalar };

export type ValueType = 'text' | 'number' | 'boolean' | 'timestamp' | 'date';

/** A text, a number, a boolean; instants are milliseconds since 1970. */
export type Value = string | number | boolean;

export type Spatial =
  | { readonly kind: 'property'; readonly name: string }
  | { readonly kind: 'shape'; readonly shape: StatedShape };

/** What a filter may have at most, so that it is read and evaluated in bounded time. */
export const filterBounds = { characters: 4000, nodes: 200, depth: 20, positions: 500, spatial: 8 } as const;

export const invalidFilter = (reason = 'it is no CQL2 expression'): HustingsError =>
  invalid(`The query parameter "filter" cannot be evaluated: ${reason}.`);

/** Counts what an expression has while it is read. Errors: 400 beyond the bounds. */
export class FilterBudget {
  #nodes = 0;
  #positions = 0;
  #spatial = 0;

  node(depth: number): void {
    if (++this.#nodes > filterBounds.nodes) throw invalidFilter(`it has more than ${filterBounds.nodes} parts`);
    if (depth > filterBounds.depth) throw invalidFilter(`it is nested more than ${filterBounds.depth} deep`);
  }

  position(): void {
    if (++this.#positions > filterBounds.positions) {
      throw invalidFilter(`its geometries have more than ${filterBounds.positions} positions`);
    }
  }

  spatial(): void {
    if (++this.#spatial > filterBounds.spatial) {
      throw invalidFilter(`it has more than ${filterBounds.spatial} spatial predicates`);
    }
  }
}
