import type { Polygons } from '#core/geometry/polygons.ts';
import type { FlatProperties } from '#server/electoral/whole-maps/flat-properties.ts';

/** What a file of a map says of the map itself. */
export interface MapHead {
  /** The id of the map; it names the layer or table. */
  readonly id: string;
  readonly title: string;
  readonly licence: { readonly name: string; readonly url: string | null };
  readonly attribution: string;
}

export type FileFormat = 'geojson' | 'gpkg' | 'parquet' | 'pmtiles';

/** What a thread writes: a file of this format at this path. */
export interface DownloadTask {
  readonly format: FileFormat;
  readonly path: string;
  readonly head: MapHead;
  /** Whether nobody waits for it: it takes the processor time that nothing else needs. */
  readonly isBackground?: boolean;
}

/** A boundary on its way into a file. Its arrays are the receiver's own. */
export interface WrittenFeature {
  readonly properties: FlatProperties;
  /** Whole; for tiles simplified for drawing. */
  readonly geometry: Polygons;
}

/** A boundary; null: there are no more. */
export type ToThread = WrittenFeature | null;

/** The thread can take another boundary, has written all, or could not. */
export type FromThread = 'next' | 'written' | { readonly error: string };

/** Writes a file of one format, a boundary at a time. */
export interface FeatureWriter {
  write(feature: WrittenFeature): void | Promise<void>;
  end(): void | Promise<void>;
}
