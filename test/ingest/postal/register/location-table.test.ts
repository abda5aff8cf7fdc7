import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { LocationTable } from '#ingest/postal/register/location-table.ts';

const add = (table: LocationTable, guid: string, place: readonly [longitude: number, latitude: number]) =>
  table.add(Buffer.from(guid), 0, guid.length, ...place);
const slotOf = (table: LocationTable, guid: string) => table.slotOf(Buffer.from(guid), 0, guid.length);

const guidOf = (n: number) => `00000000-0000-0000-0000-${n.toString(16).padStart(12, '0')}`;

describe('the table of locations', () => {
  it('finds a place by its GUID in any spelling', () => {
    const table = new LocationTable();
    expect(add(table, '0a1b2c3d-0000-4000-8000-00000000ffff', [-711_234_567, 450_000_000])).toBe(true);
    table.placeAll((longitude, latitude) => (longitude === -711_234_567 && latitude === 450_000_000 ? 7 : 0));
    for (const spelling of ['{0A1B2C3D-0000-4000-8000-00000000FFFF}', '0a1b2c3d00004000800000000000ffff']) {
      const index = slotOf(table, spelling);
      expect([table.longitude(index), table.latitude(index), table.districts(index)]).toEqual([
        -711_234_567, 450_000_000, 7,
      ]);
    }
    expect(slotOf(table, '0a1b2c3d-0000-4000-8000-00000000fffe')).toBe(-1);
  });

  it.each(['', 'loc-17', '0a1b2c3d-0000-4000-8000-00000000fff', '0a1b2c3d-0000-4000-8000-00000000ffff0'])(
    'takes %j for no GUID',
    (text) => {
      const table = new LocationTable();
      expect(add(table, text, [0, 0])).toBe(false);
      expect(slotOf(table, text)).toBe(-1);
      expect(table.size).toBe(0);
    },
  );

  it('keeps the first of two places of one GUID', () => {
    const table = new LocationTable();
    const guid = '00000000-0000-4000-8000-000000000001';
    add(table, guid, [1, 1]);
    add(table, guid, [2, 2]);
    expect(table.size).toBe(1);
    expect(table.longitude(slotOf(table, guid))).toBe(1);
  });

  it('holds what a Map would, however far it grows', () => {
    const guid = fc.uuid();
    fc.assert(
      fc.property(fc.array(guid, { maxLength: 300 }), fc.array(guid, { maxLength: 20 }), (known, others) => {
        const table = new LocationTable(4);
        const map = new Map<string, number>();
        known.forEach((id, i) => {
          add(table, id, [i, i + 1]);
          if (!map.has(id)) map.set(id, i + 1);
        });
        for (const id of [...known, ...others]) {
          const index = slotOf(table, id);
          expect(index < 0 ? undefined : table.latitude(index)).toBe(map.get(id));
        }
        expect(table.size).toBe(map.size);
      }),
    );
  });

  it('distinguishes identifiers that are not random', () => {
    const table = new LocationTable();
    for (let i = 0; i < 100_000; i++) add(table, guidOf(i), [i, 0]);
    expect(table.size).toBe(100_000);
    expect(table.longitude(slotOf(table, '00000000-0000-0000-0000-00000001869f'))).toBe(99_999);
  });

  it('places every location once', () => {
    const table = new LocationTable(4);
    for (let i = 0; i < 5000; i++) add(table, guidOf(i), [(i * 7919) % 1009, (i * 104_729) % 997]);
    table.placeAll((longitude, latitude) => longitude * 1000 + latitude);
    for (let i = 0; i < 5000; i++) {
      expect(table.districts(slotOf(table, guidOf(i)))).toBe(((i * 7919) % 1009) * 1000 + ((i * 104_729) % 997));
    }
  });
});
