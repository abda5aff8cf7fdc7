import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { LeftOut, MapCredit } from '#locator/src/answer/districts.ts';
import type { Downloads } from '#server/electoral/whole-maps/offered.ts';

/** What a folder is written of. */
export interface Asked {
  /** Ids of maps, in alphabetical order; null: all. */
  readonly sets: readonly string[] | null;
  /** With maps that have ended. */
  readonly history: boolean;
  readonly downloads: Downloads;
}

/** A map of the file; instants are ISO 8601. */
export interface BakedMap extends Omit<MapCredit, 'from' | 'until'> {
  readonly from: string;
  readonly until: string | null;
}

export interface HashedFile {
  readonly name: string;
  readonly bytes: number;
  readonly sha256: string;
}

/** `manifest.json` of a folder: which file is current, and what is in it. */
export interface BakeManifest {
  /** The version of the catalogue. */
  readonly version: number;
  readonly updatedAt: string;
  readonly asked: Asked;
  /** The file answers for dates from then on; null: for all. */
  readonly from: string | null;
  readonly publicKey: string;
  /** The file of districts. Its name changes with its content. */
  readonly districts: HashedFile;
  /** Files beside it, whose content changes with the program. */
  readonly files: readonly HashedFile[];
  readonly maps: readonly BakedMap[];
  readonly leftOut: readonly LeftOut[];
  readonly postalCredits: readonly string[];
}

export const manifestName = 'manifest.json';

/** The manifest of a folder; null if there is none that can be read. */
export async function readManifest(folder: string): Promise<BakeManifest | null> {
  try {
    return JSON.parse(await readFile(join(folder, manifestName), 'utf8')) as BakeManifest;
  } catch {
    return null;
  }
}
