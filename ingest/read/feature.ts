import type { Polygons } from '#core/geometry/polygons.ts';
import type { Condition } from '#ingest/registry/source.ts';
import type { Attributes } from './used-fields.ts';

/** A feature as the publisher has it: fields under the publisher's names, geometry in the publisher's coordinates. */
export interface RawFeature {
  /** Its place in the file, from 1, counted through all layers. */
  readonly record: number;
  readonly attributes: Attributes;
  /** Null if the record has none, and if the source drops the record. Read anew each time if `isLazy` was asked for. */
  readonly geometry: Polygons | null;
}

/** The content of one member of an archive. */
export interface Layer {
  readonly name: string;
  readonly features: RawFeature[];
  /** Records in the file, those left out included. */
  readonly recordCount: number;
  /** Shapes of a shapefile that bear the number of another row. */
  readonly misnumbered?: number;
  /** An EPSG code or WKT that the file states, null if it states none. */
  readonly crs: string | null;
  readonly encoding: string;
}

export interface ReadOptions {
  /** Patterns of the members to read; see `chooseMembers`. */
  readonly members: readonly string[] | undefined;
  /** The encoding that the source declares. */
  readonly encoding: string | undefined;
  /** The fields to read. */
  readonly used: ReadonlySet<string>;
  /** The source's conditions. The geometry of a record that they drop is not read: it may be of any type. */
  readonly where?: readonly Condition[] | undefined;
  /** Whether the file is of another format than the source describes: fields then go by names that conversion left. */
  readonly isConverted?: boolean;
  /** Whether the geometry of a shapefile's record is read when it is asked for: all of them would take as much again as the file. */
  readonly isLazy?: boolean;
  /** Whether the source declares the coordinate system itself: then the file's statement need not be understood. */
  readonly crsDeclared: boolean;
}
