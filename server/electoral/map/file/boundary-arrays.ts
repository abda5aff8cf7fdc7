import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { ArrayFile, Arrays } from '#core/array-file/array-file.ts';
import { jsonPieces, readJsonPieces } from '#core/array-file/json-pieces.ts';
import { cut, lengthsOf } from '#core/array-file/lists.ts';
import { refOf } from '#locator/src/answer/lookup.ts';
import type { Boundary, BoundarySet, BoundaryVersion, UnfinishedBoundary } from '#server/electoral/map/boundary.ts';
import type { MapSnapshot } from '#server/electoral/map/map-snapshot.ts';

/** JSON has no Infinity: null is an open end. */
type Stored<T extends { readonly until: number }> = Omit<T, 'until'> & { readonly until: number | null };
type StoredSet = Stored<BoundarySet>;
type StoredVersion = Stored<Omit<BoundaryVersion, 'boundary' | 'ref' | 'geometry' | 'displayGeometry'>> & {
  /** The boundary's index. */
  readonly of: number;
};
type StoredBoundary = readonly [id: string, code: string, set: number];

const versionsPerSlice = 500;
const endOf = (until: number) => (until === Infinity ? null : until);

export function packBoundaries({ boundaries, versions }: Pick<MapSnapshot, 'boundaries' | 'versions'>): Arrays {
  const sets = new Map<BoundarySet, number>();
  const storedBoundaries = boundaries.map(({ id, code, set }): StoredBoundary => {
    const number = sets.get(set) ?? sets.size;
    sets.set(set, number);
    return [id, code, number];
  });
  const geometries = versions.map(({ geometry }) => geometry);
  const displays = versions.map(({ displayGeometry }) => displayGeometry);
  const positions = geometries.map((geometry) => geometry.positions);
  const ringEnds = geometries.map((geometry) => geometry.ringEnds);
  const polygonEnds = geometries.map((geometry) => geometry.polygonEnds);
  return {
    ...jsonPieces(
      'sets',
      [...sets.keys()].map((set): StoredSet => ({ ...set, until: endOf(set.until) })),
    ),
    ...jsonPieces('boundaries', storedBoundaries),
    ...jsonPieces(
      'versions',
      versions.map(({ boundary, ref: _, geometry, displayGeometry, until, ...rest }): StoredVersion => {
        return { ...rest, of: boundary.index, until: endOf(until) };
      }),
    ),
    positions: [new Float64Array(), ...positions],
    'positions lengths': [lengthsOf(positions)],
    'ring ends': [new Uint32Array(), ...ringEnds],
    'ring ends lengths': [lengthsOf(ringEnds)],
    'polygon ends': [new Uint32Array(), ...polygonEnds],
    'polygon ends lengths': [lengthsOf(polygonEnds)],
    displays,
    'displays lengths': [lengthsOf(displays)],
  };
}

export async function unpackBoundaries(
  file: ArrayFile,
): Promise<{ boundaries: Boundary[]; versions: BoundaryVersion[] }> {
  const sets = (await readJsonPieces<StoredSet>(file, 'sets')).map(
    (set): BoundarySet => ({ ...set, until: set.until ?? Infinity }),
  );
  const boundaries = (await readJsonPieces<StoredBoundary>(file, 'boundaries')).map(
    ([id, code, set], index): UnfinishedBoundary => ({ index, id, code, set: sets[set]!, versions: [] }),
  );
  const stored = await readJsonPieces<StoredVersion>(file, 'versions');
  const lengths = (name: string) => file.get(`${name} lengths`, Uint32Array);
  const positions = cut(file.get('positions', Float64Array), lengths('positions'));
  const ringEnds = cut(file.get('ring ends', Uint32Array), lengths('ring ends'));
  const polygonEnds = cut(file.get('polygon ends', Uint32Array), lengths('polygon ends'));
  const displays = cut(file.get('displays', Uint8Array), lengths('displays'));
  const versions: BoundaryVersion[] = [];
  for (const { of, until, ...rest } of stored) {
    const boundary = boundaries[of]!;
    const version: BoundaryVersion = {
      ...rest,
      until: until ?? Infinity,
      boundary,
      ref: refOf(boundary, rest.nameEn, rest.nameFr),
      geometry: {
        positions: positions.next().value as Float64Array,
        ringEnds: ringEnds.next().value as Uint32Array,
        polygonEnds: polygonEnds.next().value as Uint32Array,
      },
      displayGeometry: displays.next().value as Uint8Array,
    };
    boundary.versions.push(version);
    if (versions.push(version) % versionsPerSlice === 0) await yieldToEventLoop();
  }
  for (const boundary of boundaries) boundary.versions.sort((a, b) => a.from - b.from);
  return { boundaries, versions };
}
