import { indexFormat } from '#core/locator/packed-blocks.ts';
import manifest from '#package.json' with { type: 'json' };
import type { MapSnapshot } from '#server/electoral/map/map-snapshot.ts';

/**
 * The version of the form in which a snapshot is stored. Raise it when the arrays of `packSnapshot` change, or what a number
 * in one of them means. `packed-maps.test.ts` fails if their names or types change without it.
 */
export const mapFormat = 8;

/** What a stored map is of. A file with another label is never served. */
export interface MapLabel {
  readonly catalogueVersion: number;
  /** Milliseconds since 1970. */
  readonly updatedAt: number;
  readonly database: string;
  /** The version of the program that stored it. */
  readonly program: string;
  readonly mapFormat: number;
  readonly indexFormat: number;
}

export function labelOf(
  database: string,
  { catalogueVersion, updatedAt }: Pick<MapSnapshot, 'catalogueVersion' | 'updatedAt'>,
): MapLabel {
  return { catalogueVersion, updatedAt, database, program: manifest.version, mapFormat, indexFormat };
}

/** A label as a file has it. One label always has one text: its fields are written in one order. */
export const labelText = ({
  catalogueVersion,
  updatedAt,
  database,
  program,
  mapFormat,
  indexFormat,
}: MapLabel): string => JSON.stringify({ catalogueVersion, updatedAt, database, program, mapFormat, indexFormat });

/** Whether the label of a file says that this version of the program stored it, and so in a form that it reads. */
export function isOfThisProgram(text: string): boolean {
  const label = JSON.parse(text) as Partial<MapLabel>;
  return label.program === manifest.version && label.mapFormat === mapFormat && label.indexFormat === indexFormat;
}
