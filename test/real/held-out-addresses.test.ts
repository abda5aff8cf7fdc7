import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it } from '@jest/globals';
import { type RealMap, readRealMaps } from '#bench/electoral/locate/real-maps.ts';
import { readAddress } from '#core/addresses/read-address.ts';
import { packCivicNumber } from '#core/locator/civic-number.ts';
import { Locator } from '#core/locator/locator.ts';
import { packPostalCode, unpackPostalCode } from '#core/postal-code.ts';
import { randomFor } from '#core/random.ts';
import { locateAddress } from '#server/electoral/addresses/locate-address.ts';
import { Addresses, noAddresses } from '#server/electoral/map/addresses/addresses.ts';
import type { MapSnapshot } from '#server/electoral/map/map-snapshot.ts';
import { inventStreet } from '#test/support/maps/invented-streets.ts';

// Streets are invented across the borders of the real maps, where a code straddles districts, at the points that lie within
// 80 m of a border. A tenth of the addresses is held out of the register, and each is then asked for.

const realData = process.env.HUSTINGS_REAL_DATA as string;
const heldOut = 0.1;
/** The part of the answers given as sure that is right. */
const leastRight = 0.999;

interface Street {
  readonly code: string;
  readonly included: ReadonlyMap<number, number>;
  readonly asked: ReadonlyMap<number, number>;
}

let streets: Street[];

beforeAll(async () => {
  const sets = ['ca-federal-2023', 'csd-3520005', 'ca-nb-2024', 'ca-ns-2019'];
  const maps = await readRealMaps(realData, sets);
  const random = randomFor('held-out addresses');
  streets = sets.flatMap((set, i) => {
    const areaAt = districtsOf(maps.filter(({ source }) => source.id === set));
    return edgePoints(set).map(([longitude, latitude], n) => {
      const included = new Map<number, number>();
      const asked = new Map<number, number>();
      for (const house of inventStreet(random, longitude, latitude)) {
        const numbers = random() < heldOut ? asked : included;
        numbers.set(packCivicNumber(house.number, ''), areaAt(house.longitude, house.latitude));
      }
      return { code: unpackPostalCode(packPostalCode('M0A0A0') + i * 100_000 + n), included, asked };
    });
  });
});

/** The district of a map at a place, as a number from 0; outside it, one more than there are. */
function districtsOf(maps: readonly RealMap[]): (longitude: number, latitude: number) => number {
  const always = { validFrom: -Infinity, validUntil: Infinity };
  const districts = maps.flatMap((map) => map.districts.map(({ geometry }) => ({ geometry, set: 0, ...always })));
  expect(districts.length).toBeGreaterThan(20);
  const locator = new Locator(districts);
  return (longitude, latitude) => locator.locate(longitude, latitude, 0)[0] ?? districts.length;
}

function edgePoints(set: string): [longitude: number, latitude: number][] {
  return readFileSync(join(realData, `expected/${set}.csv`), 'utf8')
    .split('\n')
    .map((line) => line.trim().split(','))
    .filter(([, , , kind]) => kind === 'edge')
    .map(([, longitude, latitude]) => [Number(longitude), Number(latitude)]);
}

/** The addresses of one street of one code. */
function registerOf({ code, included }: Street): Addresses {
  const rows = [...included];
  const byArea = new Map<number, number[]>();
  for (const [number, area] of rows) byArea.set(area, [...(byArea.get(area) ?? []), number]);
  const lists = [...byArea].map(([area, numbers]) => ({ area, numbers: numbers.sort((a, b) => a - b) }));
  const ends = [0];
  for (const { numbers } of lists) ends.push(ends.at(-1)! + numbers.length);
  const streetBytes = new TextEncoder().encode('Kelp\u001fST\u001f\u001f\u001f\u001f');
  return new Addresses({
    ...noAddresses.columns,
    keys: Uint32Array.of(packPostalCode(code)),
    firstRow: Uint32Array.of(0, lists.length),
    rowStreet: new Uint32Array(lists.length),
    rowArea: Uint32Array.from(lists, ({ area }) => area),
    firstNumber: Uint32Array.from(ends),
    numbers: Uint32Array.from(lists.flatMap(({ numbers }) => numbers)),
    streetEnds: Uint32Array.of(streetBytes.length),
    streetBytes,
  });
}

it('locates held-out addresses near the borders of real maps, or says that it is unsure', () => {
  let [count, sure, right, straddling] = [0, 0, 0, 0];
  for (const street of streets) {
    if (new Set([...street.included.values(), ...street.asked.values()]).size > 1) straddling++;
    else continue;
    const map = { addresses: registerOf(street) } as MapSnapshot;
    const rows = map.addresses.rowsOfCode(street.code);
    for (const [number, area] of street.asked) {
      const located = locateAddress(map, rows, readAddress(`${number / 32} Kelp Street`).readings);
      count++;
      if (!['number', 'between'].includes(located.match) || located.areas.size > 1) continue;
      sure++;
      if (located.areas.has(area)) right++;
    }
  }
  process.stdout.write(
    `held-out addresses: ${count} on ${straddling} streets; sure of ${sure} (${((100 * sure) / count).toFixed(1)} %), ` +
      `right in ${((100 * right) / sure).toFixed(3)} % of these\n`,
  );
  expect(count).toBeGreaterThan(5_000);
  expect(sure / count).toBeGreaterThan(0.7);
  expect(right / sure).toBeGreaterThan(leastRight);
});
