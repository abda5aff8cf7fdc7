import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { oncePer } from '#core/collections/once-per.ts';
import manifest from '#package.json' with { type: 'json' };
import { termsOf } from '#server/electoral/included/terms.ts';
import type { BoundaryVersion } from '#server/electoral/map/boundary.ts';
import type { BoundarySetWithCount } from '#server/electoral/map/jurisdictions.ts';
import type { MapSnapshot } from '#server/electoral/map/map-snapshot.ts';
import { flatProperties } from '#server/electoral/whole-maps/flat-properties.ts';
import { versionsOfSet } from '#server/electoral/whole-maps/versions-of-set.ts';
import type { DownloadFiles } from './download-files.ts';
import type { FileFormat, MapHead, WrittenFeature } from './download-task.ts';
import { writeInThread } from './write-in-thread.ts';

/** The version of the form in which files are written: raise it when a writer changes. */
const fileForm = 4;

/** A map as of an instant. */
export interface DatedMap {
  readonly map: MapSnapshot;
  readonly set: BoundarySetWithCount;
  readonly at: number;
}

const headOf = (set: BoundarySetWithCount): MapHead => {
  const { licence, attribution } = termsOf(set);
  return { id: set.id, title: set.name, licence, attribution };
};

/**
 * The path of a map's file in a format, which is written if it is not there. The snapshot is held while the file waits
 * in the queue. Otherwise one that is replaced meanwhile would be written as zeros, under a name that says what it had.
 */
export function mapFile(
  files: DownloadFiles,
  dated: DatedMap,
  format: FileFormat,
  isBackground = false,
): Promise<string> {
  const { map, set } = dated;
  const head = headOf(set);
  return map.whileInUse(() =>
    files.path(
      mapFileName(dated, format),
      (path, signal) => writeInThread({ format, path, head, isBackground }, features(dated), signal),
      { isBackground },
    ),
  );
}

/** The name of a map's file: it says what the file has. */
export const mapFileName = (dated: DatedMap, format: FileFormat): string => `${contentsOf(dated)}.${format}`;

function* features({ map, set, at }: DatedMap): Generator<WrittenFeature> {
  for (const version of versionsOfSet(map, set, at)) {
    yield { properties: flatProperties(map, version, at), geometry: version.geometry };
  }
}

/** By snapshot, then map and epoch. */
const hashesOf = oncePer((_map: MapSnapshot) => new LRUCache<string, string>({ max: 1000 }));

/**
 * A hash of all that a file of the map says: with any publication that changes nothing of it, the file stays. Files of one
 * name have the same bytes on every machine, since a client may put parts together that several servers sent: what
 * compresses them is part of the name.
 */
function contentsOf({ map, set, at }: DatedMap): string {
  const hashes = hashesOf(map);
  const key = `${set.id} ${map.transitions.epochAt(at)}`;
  let hash = hashes.get(key);
  if (hash === undefined) {
    const sum = createHash('sha256').update(
      JSON.stringify([fileForm, manifest.version, process.versions.zlib, headOf(set)]),
    );
    const say = (version: BoundaryVersion) =>
      sum.update(JSON.stringify([flatProperties(map, version, at), version.contentHash]));
    versionsOfSet(map, set, at).forEach(say);
    hash = sum.digest('hex').slice(0, 32);
    hashes.set(key, hash);
  }
  return hash;
}
