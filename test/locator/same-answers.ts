import { HustingsError } from '#core/errors.ts';
import { seeded } from '#core/random.ts';
import type { OpenedFile } from '#locator/src/file/opened-file.ts';
import type { BoundaryVersion } from '#server/electoral/map/boundary.ts';
import type { MapSnapshot } from '#server/electoral/map/map-snapshot.ts';
import { knownPlace, lookUpPlace, type Place } from '#server/electoral/operations/look-up/place.ts';

export type Point = readonly [longitude: number, latitude: number];

/** What the server sends; null where it finds nothing. */
export function serverAnswer(map: MapSnapshot, place: Place, at: number): string {
  try {
    return JSON.stringify(lookUpPlace(map, knownPlace(map, place, 'query parameter'), at));
  } catch (error) {
    if (error instanceof HustingsError && error.status === 404) return 'null';
    throw error;
  }
}

/** The first points to which a file, of which everything was read, gives another answer than the server. */
export function differingPoints(map: MapSnapshot, file: OpenedFile, points: Iterable<Point>, at: number): string[] {
  const wrong: string[] = [];
  for (const [lng, lat] of points) {
    const there = serverAnswer(map, { lat, lng }, at);
    const here = JSON.stringify(file.locateRead(lat, lng, at));
    if (here !== there && wrong.length < 10) wrong.push(`${lat}, ${lng}: ${here} instead of ${there}`);
  }
  return wrong;
}

/** The same of postal codes. */
export function differingCodes(map: MapSnapshot, file: OpenedFile, codes: Iterable<string>, at: number): string[] {
  const wrong: string[] = [];
  for (const postalCode of codes) {
    const there = serverAnswer(map, { postalCode }, at);
    const here = JSON.stringify(file.postalCodeRead(postalCode, at));
    if (here !== there && wrong.length < 10) wrong.push(`${postalCode}: ${here} instead of ${there}`);
  }
  return wrong;
}

const metresPerDegree = 111_195;

/** Points in the boxes of districts, some of them just outside. */
export function* pointsInBoxes(versions: readonly BoundaryVersion[], count: number, seed: number): Generator<Point> {
  const random = seeded(seed);
  for (let i = 0; i < count; i++) {
    const { positions } = versions[Math.floor(random() * versions.length)]!.geometry;
    const any = () => Math.floor(random() * (positions.length / 2)) * 2;
    const [a, b] = [any(), any()];
    const share = random() * 1.1;
    yield [
      positions[a]! + share * (positions[b]! - positions[a]!),
      positions[a + 1]! + share * (positions[b + 1]! - positions[a + 1]!),
    ];
  }
}

/** Points up to so many metres from a border: on vertices, on edges, and beside them. */
export function* pointsAtBorders(
  versions: readonly BoundaryVersion[],
  count: number,
  metres: number,
  seed: number,
): Generator<Point> {
  const random = seeded(seed);
  for (let i = 0; i < count; i++) {
    const { positions, ringEnds } = versions[Math.floor(random() * versions.length)]!.geometry;
    const vertex = Math.floor(random() * (positions.length / 2 - 1));
    // The last position of a ring begins no edge.
    const next = ringEnds.includes(vertex + 1) ? vertex : vertex + 1;
    const share = [0, 1, 0.5, random()][i % 4]!;
    const longitude = positions[vertex * 2]! + share * (positions[next * 2]! - positions[vertex * 2]!);
    const latitude = positions[vertex * 2 + 1]! + share * (positions[next * 2 + 1]! - positions[vertex * 2 + 1]!);
    const distance = i % 8 < 4 ? 0 : random() * metres;
    const direction = random() * 2 * Math.PI;
    const shrinking = Math.cos((latitude * Math.PI) / 180);
    yield [
      longitude + (Math.cos(direction) * distance) / (metresPerDegree * shrinking),
      latitude + (Math.sin(direction) * distance) / metresPerDegree,
    ];
  }
}

export async function listOf<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const list: Item[] = [];
  for await (const item of items) list.push(item);
  return list;
}
