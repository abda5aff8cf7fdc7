import type { CodePlaceKind } from './code-place.ts';

/** What a map draws: a district a level with the share of each alternative, where it looks, and the place asked for. */
export interface Drawn {
  readonly levels: ReadonlyArray<{
    readonly level: string;
    readonly id: string | null;
    readonly alternatives: ReadonlyArray<{ readonly id: string; readonly share: string }>;
  }>;
  /** West, south, east, north. */
  readonly box: readonly number[] | null;
  readonly place: readonly number[] | null;
  /** Where the postal code lies that was asked for, and what is said of it; no pin marks that. */
  readonly code?: { readonly kind: CodePlaceKind; readonly at: readonly [number, number]; readonly words: string };
}
