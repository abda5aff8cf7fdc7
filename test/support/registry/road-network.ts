import { zipOf } from '#test/support/fixtures/zip.ts';
import { type Road, roadMembers } from './road-file.ts';

/** A road network with a street at each of the places. */
export function roadNetwork(places: ReadonlyArray<readonly [longitude: number, latitude: number]>): Promise<Buffer> {
  const roads = places.map(([longitude, latitude], i): Road => {
    const line = [[longitude, latitude] as const, [longitude + 0.001, latitude] as const];
    return { name: `Street ${i}`, type: 'ST', left: ['1', '9'], right: ['2', '8'], line };
  });
  return zipOf(roadMembers(roads));
}
