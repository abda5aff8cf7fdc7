import { generateKeyPairSync, sign } from 'node:crypto';
import { fromCoordinates, type MultiPolygonCoordinates } from '#core/geometry/polygons.ts';
import type { StoredSet, StoredShard } from '#locator/src/file/layout.ts';
import type { GivenFile } from '#locator/write/given.ts';

const { privateKey, publicKey } = generateKeyPairSync('ed25519');

/** The key that signs files of tests, as `open` takes it. */
export const testKey = publicKey.export({ format: 'jwk' }).x as string;

export const givenMap = (id: string, options: Partial<StoredSet> = {}): StoredSet => ({
  id,
  name: id,
  level: 'FEDERAL',
  representation: 'districts',
  jurisdiction: ['xa', 'Land', 'Pays'],
  from: 0,
  until: null,
  source: 'https://example.org/',
  attribution: 'Contains fiction.',
  licence: { name: 'Open Licence', url: 'https://example.org/licence' },
  ...options,
});

/** Districts of one map each, in degrees on the grid of seven decimals. */
export function givenFile(
  maps: ReadonlyArray<readonly [set: StoredSet, districts: readonly MultiPolygonCoordinates[]]>,
  shards: ReadonlyMap<string, StoredShard> = new Map(),
): GivenFile {
  let number = 0;
  return {
    head: {
      version: 1,
      updatedAt: 0,
      from: null,
      sets: maps.map(([set]) => set),
      crossing: [],
      leftOut: [],
      postalCredits: [],
    },
    districts: maps.flatMap(([, districts], set) =>
      districts.map((coordinates, i) => {
        const { positions, ringEnds } = fromCoordinates(coordinates);
        return { stored: [number++, set, `${i + 1}`, `District ${i + 1}`, '', 'XA', 0] as const, positions, ringEnds };
      }),
    ),
    shards,
    sign: (bytes) => sign(null, bytes, privateKey),
  };
}
