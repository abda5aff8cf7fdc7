import type { Polygons } from '#core/geometry/polygons.ts';
import type { Prepared, PrepareTask } from '#ingest/maps/prepare.ts';
import type { Level } from '#ingest/registry/source.ts';
import type { Stage } from '#ingest/run/stages.ts';
import type { Packed } from './packed.ts';

/** Drawing a set of geometries in simplified lines. */
export interface DrawTask {
  readonly geometries: readonly Polygons[];
  readonly level: Level;
}

/** What the main thread asks of a worker. */
export type Request =
  | { readonly kind: 'prepare'; readonly task: PrepareTask }
  | { readonly kind: 'draw'; readonly task: DrawTask };

/** What a worker says. A request ends with exactly one `done` or `failed`. */
export type Reply =
  /** Its code is loaded; before, requests would only queue behind it. */
  | { readonly kind: 'ready' }
  | { readonly kind: 'stage'; readonly stage: Stage }
  | { readonly kind: 'geometries'; readonly geometries: readonly Polygons[] }
  | { readonly kind: 'done'; readonly result: Prepared | Packed }
  | {
      readonly kind: 'failed';
      /** Whether it is about the source and its file (a SourceError), and so for a person to look at. */
      readonly aboutSource: boolean;
      readonly message: string;
      readonly stack: string | undefined;
    };
