import type { Knex } from 'knex';
import { streetReadings } from '#core/addresses/street-words.ts';
import { encodeLineWkb } from '#core/geometry/wkb.ts';
import { parseCivicNumber } from '#core/locator/civic-number.ts';
import { boxText } from '#ingest/kind/copied-values.ts';
import { type StreetFields, streetColumns, streetRow } from '#ingest/street-index/street-fields.ts';

export interface IndexedStreet {
  readonly name: string;
  readonly type?: string;
  readonly direction?: string;
  readonly place?: string;
  readonly town?: string;
  readonly province?: string;
  /** Of a register: each number with its place. */
  readonly numbers?: ReadonlyArray<readonly [number: string, longitude: number, latitude: number]>;
  /** Of a road network: lines with the numbers on their sides. */
  readonly roads?: ReadonlyArray<{
    readonly line: ReadonlyArray<readonly [number, number]>;
    readonly left?: readonly [number, number];
    readonly right?: readonly [number, number];
    readonly rank?: number;
  }>;
}

const units = 10_000_000;

/** Writes streets as publications of a register and of a road network do. */
export async function givenStreetIndex(knex: Knex, streets: readonly IndexedStreet[]): Promise<void> {
  const common = { name: 'Given', definition: '{}', cadence: 'yearly' };
  await knex('sources')
    .insert([
      { id: 'given-register', kind: 'addresses', ...common },
      { id: 'given-roads', kind: 'streets', ...common },
    ])
    .onConflict('id')
    .ignore();
  let lines = 0;
  for (const [id, street] of streets.entries()) {
    const source_id = street.roads ? 'given-roads' : 'given-register';
    const at = street.numbers?.[0] ?? ['', ...street.roads![0]!.line[0]!];
    const row = streetRow(id, fieldsOf(street), street.numbers?.length ?? 1, [Number(at[1]), Number(at[2])]);
    if (row === undefined) throw new Error(`${street.name} has no key: ${streetReadings(fieldsOf(street))}`);
    const names = ['source_id', ...streetColumns.split(', ')];
    await knex('streets').insert(
      Object.fromEntries([source_id, ...row.split('\t')].map((value, i) => [names[i], value])),
    );
    const numbers = (street.numbers ?? []).map(([number, ...place]) => [parseCivicNumber(number), ...place] as const);
    if (numbers.length > 0) {
      await knex('street_numbers').insert({
        source_id,
        street_id: id,
        first_number: numbers[0]![0],
        numbers: numbers.map(([number]) => number),
        longitudes: numbers.map(([, longitude]) => Math.round(longitude * units)),
        latitudes: numbers.map(([, , latitude]) => Math.round(latitude * units)),
      });
    }
    for (const { line, left, right, rank = 5 } of street.roads ?? []) {
      const [wkb, extent] = [encodeLineWkb(line), boxText(line)];
      await knex('road_lines').insert({ source_id, id: lines, street_id: id, rank, line: wkb, extent });
      const sides = [['left', left] as const, ['right', right] as const];
      for (const [side, range] of sides) {
        if (!range) continue;
        const [from_number, to_number] = range;
        await knex('road_ranges').insert({ source_id, street_id: id, line_id: lines, side, from_number, to_number });
      }
      lines++;
    }
  }
}

const fieldsOf = ({
  name,
  type = 'ST',
  direction = '',
  place = '',
  town = 'Toronto',
  province = 'ON',
}: IndexedStreet): StreetFields => ({
  name,
  type,
  direction,
  place,
  municipalityEn: town,
  municipalityFr: town,
  province,
});
