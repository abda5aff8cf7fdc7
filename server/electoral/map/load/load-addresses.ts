import type pg from 'pg';
import { parseCivicNumber } from '#core/locator/civic-number.ts';
import { packPostalCodeBytes } from '#core/postal-code.ts';
import {
  type AddressColumns,
  Addresses,
  placeKeysOf,
  separator,
  streetOf,
} from '#server/electoral/map/addresses/addresses.ts';
import type { Boundary } from '#server/electoral/map/boundary.ts';
import { copyRows } from './copy-rows.ts';

/**
 * Reads the addresses of straddling codes into columns. Streets and areas of all sources are numbered on in one order.
 */
export async function loadAddresses(client: pg.ClientBase, boundaries: readonly Boundary[]): Promise<Addresses> {
  const streets = new Map<string, number>();
  const streetTexts: string[] = [];
  await copyRows(
    client,
    `select source_id, id, concat_ws(E'\\x1f', name, type, direction, place, municipality_en, municipality_fr)
     from address_streets order by source_id, id`,
    (bytes, starts, lengths) => {
      streets.set(`${text(bytes, starts, lengths, 0)} ${bytes.readInt32BE(starts[1]!)}`, streetTexts.length);
      streetTexts.push(text(bytes, starts, lengths, 2));
    },
  );
  const areas = await loadAreas(client, boundaries);
  const rows = await loadRows(client, streets, areas.numbers);
  return new Addresses({
    ...rows,
    ...areas.columns,
    ...streetColumns(streetTexts),
    ...rowsByStreet(rows, streetTexts.length),
  });
}

const text = (bytes: Buffer, starts: Int32Array, lengths: Int32Array, field: number) =>
  bytes.toString('utf8', starts[field]!, starts[field]! + lengths[field]!);

async function loadAreas(client: pg.ClientBase, boundaries: readonly Boundary[]) {
  const indexes = new Map(boundaries.map(({ id, index }) => [id, index]));
  const numbers = new Map<string, number>();
  const areaEnds: number[] = [];
  const areaBoundaries: number[] = [];
  await copyRows(
    client,
    `select source_id, id, array_to_string(boundary_ids, ' ') from address_areas order by source_id, id`,
    (bytes, starts, lengths) => {
      numbers.set(`${text(bytes, starts, lengths, 0)} ${bytes.readInt32BE(starts[1]!)}`, areaEnds.length);
      for (const id of text(bytes, starts, lengths, 2).split(' ')) {
        const index = indexes.get(id);
        if (index !== undefined) areaBoundaries.push(index);
      }
      areaEnds.push(areaBoundaries.length);
    },
  );
  const columns = { areaEnds: Uint32Array.from(areaEnds), areaBoundaries: Uint32Array.from(areaBoundaries) };
  return { numbers, columns };
}

type Rows = Pick<AddressColumns, 'keys' | 'firstRow' | 'rowStreet' | 'rowArea' | 'firstNumber' | 'numbers'>;

async function loadRows(
  client: pg.ClientBase,
  streets: ReadonlyMap<string, number>,
  areas: ReadonlyMap<string, number>,
): Promise<Rows> {
  const keys: number[] = [];
  const firstRow: number[] = [];
  const rowStreet: number[] = [];
  const rowArea: number[] = [];
  const firstNumber = [0];
  const numbers: number[] = [];
  await copyRows(
    client,
    `select source_id, postal_code, street_id, area_id, civic_numbers from street_addresses
     order by postal_code collate "C", source_id, street_id, area_id`,
    (bytes, starts, lengths) => {
      const key = packPostalCodeBytes(bytes, starts[1]!, starts[1]! + lengths[1]!);
      if (key !== keys.at(-1)) {
        keys.push(key);
        firstRow.push(rowStreet.length);
      }
      const source = text(bytes, starts, lengths, 0);
      rowStreet.push(streets.get(`${source} ${bytes.readInt32BE(starts[2]!)}`)!);
      rowArea.push(areas.get(`${source} ${bytes.readInt32BE(starts[3]!)}`)!);
      for (const number of text(bytes, starts, lengths, 4).split(',')) numbers.push(parseCivicNumber(number));
      firstNumber.push(numbers.length);
    },
  );
  firstRow.push(rowStreet.length);
  return {
    keys: Uint32Array.from(keys),
    firstRow: Uint32Array.from(firstRow),
    rowStreet: Uint32Array.from(rowStreet),
    rowArea: Uint32Array.from(rowArea),
    firstNumber: Uint32Array.from(firstNumber),
    numbers: Uint32Array.from(numbers),
  };
}

/** The streets' texts, and the index by place and name. */
function streetColumns(texts: readonly string[]) {
  const encoded = texts.map((street) => new TextEncoder().encode(street));
  const streetEnds = new Uint32Array(texts.length);
  const streetBytes = new Uint8Array(encoded.reduce((sum, { length }) => sum + length, 0));
  const byKey: [key: number, street: number][] = [];
  let at = 0;
  for (const [street, bytes] of encoded.entries()) {
    streetBytes.set(bytes, at);
    at += bytes.length;
    streetEnds[street] = at;
    for (const key of placeKeysOf(streetOf(texts[street]!.split(separator)))) byKey.push([key, street]);
  }
  byKey.sort(([a, first], [b, second]) => a - b || first - second);
  return {
    streetEnds,
    streetBytes,
    placeKeys: Uint32Array.from(byKey, ([key]) => key),
    placeStreets: Uint32Array.from(byKey, ([, street]) => street),
  };
}

function rowsByStreet({ rowStreet }: Rows, streets: number) {
  const streetRowEnds = new Uint32Array(streets);
  for (const street of rowStreet) streetRowEnds[street]!++;
  for (let street = 1; street < streets; street++) streetRowEnds[street]! += streetRowEnds[street - 1]!;
  const streetRows = new Uint32Array(rowStreet.length);
  const next = Uint32Array.from(streetRowEnds, (_, street) => (street === 0 ? 0 : streetRowEnds[street - 1]!));
  for (const [row, street] of rowStreet.entries()) streetRows[next[street]!++] = row;
  return { streetRowEnds, streetRows };
}
