import { beforeAll, expect, it } from '@jest/globals';
import { fromCoordinates } from '#core/geometry/polygons.ts';
import { compare, readTransfers, sharesOfArea } from '#test/real/crosswalks/transfers.ts';
import { temporaryFolder } from '#test/support/fixtures/temporary-folder.ts';

// The comparison that test/real/crosswalks/transposition makes for anyone who has the map of 2003, with invented maps.

const folder = temporaryFolder();

const ring = (west: number, east: number) => [
  [west, 45],
  [east, 45],
  [east, 46],
  [west, 46],
  [west, 45],
];

/** Two ridings of the older map, side by side: the line between them is moved, and a third is cut out of the second. */
const older = [
  ['35001', -80, -79],
  ['35002', -79, -77],
] as const;
const newer = [
  ['35101', -80, -78.95],
  ['35102', -78.95, -78],
  ['35103', -78, -77],
] as const;

let map: string;

beforeAll(async () => {
  const features = older.map(([code, west, east]) => ({
    type: 'Feature',
    properties: { code, nameEn: `Riding ${code}` },
    geometry: { type: 'Polygon', coordinates: [ring(west, east)] },
  }));
  map = await folder.write('old.geojson', Buffer.from(JSON.stringify({ type: 'FeatureCollection', features })));
});

/** A file in the form of Elections Canada's: a title, a header, and a row for each kind of poll; in Latin-1. */
async function transfersOf(rows: ReadonlyArray<readonly [to: string, from: string, all: number, moved: number]>) {
  const lines = rows.flatMap(([to, from, all, moved]) =>
    ['A.P.', 'M.P.'].map(
      (kind) => `35,${to},"Île ${to}",${from},"Île ${from}",0,${all},${moved},"${kind}",100,1,2,2,9,9`,
    ),
  );
  const head = [
    '"Transposition of votes"\n"Voting results"\n\n"Province and territory numeric code","2013 FED Number","2013 FED Name"',
    '"2003 FED Number from which the 2013 FED Number is constituted","2003 FED from which the 2013 FED Name is constituted"',
    '"2013 FED - Population","2003 FED - 2011 Population","Population transferred to 2013 FED"',
  ].join();
  return readTransfers(await folder.write('transfers.csv', Buffer.from(`${[head, ...lines].join('\n')}\n`, 'latin1')));
}

const shares = () =>
  sharesOfArea(
    map,
    undefined,
    newer.map(([code, west, east]) => ({ code, nameEn: code, geometry: fromCoordinates([[ring(west, east)]]) })),
  );

it('finds nothing against a crosswalk in which people moved as land did', async () => {
  const transfers = await transfersOf([
    ['35101', '35001', 1000, 1000],
    ['35101', '35002', 2000, 60],
    ['35102', '35002', 2000, 940],
    ['35103', '35002', 2000, 1000],
  ]);
  expect(transfers).toHaveLength(4);
  const found = await shares();
  expect(found.get('35001 35101')).toBeCloseTo(1, 9);
  expect(found.get('35002 35101')).toBeCloseTo(0.025, 3);
  expect(found.get('35002 35103')).toBeCloseTo(0.5, 3);
  const { withoutLand, onSlivers, whole, wholeByArea } = compare(transfers, found);
  expect([withoutLand, onSlivers]).toEqual([[], []]);
  expect([whole, wholeByArea]).toEqual([[transfers[0]], [transfers[0]]]);
});

it('finds people who moved where no land is in common, and a riding that moved whole where half of its land did', async () => {
  const transfers = await transfersOf([
    ['35103', '35001', 1000, 500],
    ['35102', '35001', 1000, 3],
    ['35103', '35002', 2000, 1990],
  ]);
  const { withoutLand, onSlivers, whole, wholeByArea } = compare(transfers, await shares());
  expect(withoutLand).toEqual(transfers.slice(0, 2));
  expect(onSlivers).toEqual(transfers.slice(0, 1));
  expect([whole, wholeByArea]).toEqual([[transfers[2]], []]);
});
