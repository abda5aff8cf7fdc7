import { zipOf } from '#test/support/fixtures/zip.ts';
import { type Road, roadMembers } from './road-file.ts';

type Places = ReadonlyMap<string, readonly [longitude: number, latitude: number]>;

/** A road network with a street at each of the places of federal districts, by their numbers. */
export function roadNetwork(places: Places): Promise<Buffer> {
  const roads = [...places].map(([district, [longitude, latitude]], i): Road => {
    const line = [[longitude, latitude] as const, [longitude + 0.001, latitude] as const];
    const province = district.slice(0, 2);
    return { name: `Street ${i}`, province, type: 'ST', left: ['1', '9'], right: ['2', '8'], line };
  });
  return zipOf(roadMembers(roads));
}
