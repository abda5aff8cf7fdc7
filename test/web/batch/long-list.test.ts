import { expect, it } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import { withoutFormulaMark } from '#core/tables/csv.ts';
import { batchTexts } from '#core/texts/texts.ts';
import { DistrictCells } from '#server/electoral/tables/district-cells.ts';
import { columnsOf } from '#server/electoral/tables/lookup-cells.ts';
import { type PlaceColumns, placeOf } from '#server/electoral/tables/place-columns.ts';
import { givenStreets } from '#test/server/electoral/addresses/given-streets.ts';
import { startElectoralServer } from '#test/server/electoral/electoral-server.ts';
import { givenPostalCode, givenSet } from '#test/server/electoral/fixture.ts';
import { closedAfterAll } from '#test/support/jest/globals/closed-after-all.ts';
import { Asker } from '#web/batch/ask.ts';
import { countRows, type Filled, fillList } from '#web/batch/long-list.ts';

const server = await closedAfterAll(
  startElectoralServer(async ({ knex }) => {
    await givenSet(knex, {
      id: 'fed',
      level: 'FEDERAL',
      districts: [
        { code: '1', name: 'Île, du "Guet"', boxes: [[-49, 41, -47, 43]] },
        { code: '2', name: '=East', boxes: [[-47, 41, -45, 43]] },
      ],
    });
    await givenSet(knex, {
      id: 'former',
      level: 'PROVINCIAL',
      until: '2026-03-01',
      districts: [{ code: 'A', boxes: [[-49, 41, -45, 43]] }],
    });
    await givenSet(knex, {
      id: 'city',
      level: 'MUNICIPAL',
      ids: { ocd: 'ocd-division/country:zz/province:xa/ed:*' },
      districts: [{ code: '2', name: 'Kestrel Head', boxes: [[-46.6, 41.4, -46.4, 41.6]] }],
    });
    await givenPostalCode(knex, { code: 'Z1A0A1', addresses: { 'fed-1': 0.7, 'fed-2': 0.3 } });
    await givenStreets(knex, [{ code: 'Z1A0A1', name: 'Kelp', numbers: { 'fed-1': '1,3,2,4', 'fed-2': '5,7,6' } }]);
    await givenPostalCode(knex, { code: 'Z1A0A2', at: [-46.5, 41.5] });
  }),
);

const problems = batchTexts.en.problems;

/** What the browser makes of a list with this server's API, and how many rows have no result. */
async function fillInBrowser(file: Blob, columns: PlaceColumns, separator = ',', isOldEncoding = false, ids = false) {
  const filled: Filled = { pieces: [], rows: 0, without: 0 };
  const asker = new Asker({
    key: '',
    ids,
    signal: new AbortController().signal,
    onWait: () => {},
    send: (path, init) => fetch(String(path).replace('/api/v1', server.base), init),
  });
  const form = { separator, isOldEncoding, width: 3, columns };
  const filling = { form, choice: { ids }, problems, asker, onRows: () => {} };
  await fillList(file, filling, filled);
  const text = await new Blob(filled.pieces).text();
  expect(await countRows(file, form)).toBe(filled.rows);
  const rows: Array<Record<string, string>> = parse(text, { columns: true, delimiter: separator, bom: true });
  return { rows, without: filled.without };
}

it.each([
  ['postal codes', { postalCode: 1 }, false],
  ['addresses', { postalCode: 1, address: 2 }, false],
  ['addresses, with ids that join', { postalCode: 1, address: 2 }, true],
] as const)('a list of %s has the districts that the command gives it', async (_, columns, ids) => {
  const codes = ['z1a0a1', 'Z1A 0A2', 'K1A0K9', '12345', '', 'Z1A-0A1'];
  const streets = ['3 rue Kelp', '6 Kelp', 'C.P. 5', '', '99 rue Autre', 'x'.repeat(300)];
  const rows = Array.from({ length: 500 }, (_, i) => [
    `n${i}`,
    codes[i % codes.length] as string,
    streets[Math.floor(i / codes.length) % streets.length] as string,
  ]);
  const text = `name,code,street\n${rows.map((row) => row.join(',')).join('\n')}\n`;
  const filled = await fillInBrowser(new Blob([text]), columns, ',', false, ids);
  const districts = new DistrictCells(server.mapStore.current(), Date.now(), { ids });
  const expected = rows.map((cells) => districts.of(placeOf(cells, columns)).map(String));
  const found = filled.rows.map((row) => columnsOf({ ids }).map((name) => withoutFormulaMark(row[name] ?? '')));
  expect(found.map((cells) => cells.slice(0, -1))).toEqual(expected.map((cells) => cells.slice(0, -1)));
  expect(found.map((cells) => cells.at(-1) === '')).toEqual(expected.map((cells) => cells.at(-1) === ''));
  if (ids)
    expect(new Set(filled.rows.map((row) => row.municipal_ocd_id))).toContain(
      'ocd-division/country:zz/province:xa/ed:2',
    );
  expect(filled.without).toBe(expected.filter((cells) => cells.at(-1) !== '').length);
  expect(new Set(found.map((cells) => cells.at(-1)))).toEqual(new Set(['', problems.unknown, problems.malformed]));
});

it('a list of points has them too, with a decimal comma and in an older encoding', async () => {
  const text = 'n;lat;lng\r\n\xcele;41,5;-46,5\r\n=1;95;-46\r\nx;0;0\r\ny;41,5;-46,5;z\r\nz;;\r\n';
  const { rows, without } = await fillInBrowser(new Blob([Buffer.from(text, 'latin1')]), { lat: 1, lng: 2 }, ';', true);
  expect(rows.map(({ n, federal_id, lookup_error }) => [n, federal_id, lookup_error])).toEqual([
    ['Île', 'fed-2', ''],
    ["'=1", '', problems.noPoint],
    ['x', '', problems.outside],
    ['y', '', problems.cells],
    ['z', '', problems.noPoint],
  ]);
  expect(rows[0]).toMatchObject({ lng: '-46,5', federal_name: "'=East" });
  expect(without).toBe(4);
});
