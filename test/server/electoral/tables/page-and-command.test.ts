import { createReadStream, openAsBlob } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { beforeAll, expect, it } from '@jest/globals';
import { parse } from 'csv-parse';
import { packPostalCode, unpackPostalCode } from '#core/postal-code.ts';
import { between, randomFor, whole } from '#core/random.ts';
import { withoutFormulaMark } from '#core/tables/csv.ts';
import { batchTexts } from '#core/texts/texts.ts';
import { mapPieces, storeMap } from '#server/electoral/map/file/map-folder.ts';
import { labelOf } from '#server/electoral/map/file/map-label.ts';
import { columnsOf } from '#server/electoral/tables/lookup-cells.ts';
import type { PlaceColumns } from '#server/electoral/tables/place-columns.ts';
import { startElectoralServer } from '#test/server/electoral/electoral-server.ts';
import { type GivenDistrict, givenPostalCode, givenSet } from '#test/server/electoral/fixture.ts';
import { temporaryFolder } from '#test/support/fixtures/temporary-folder.ts';
import { closedAfterAll } from '#test/support/jest/globals/closed-after-all.ts';
import { runCommand } from '#test/support/run-command.ts';
import { Asker } from '#web/batch/ask.ts';
import { type Filled, fillList } from '#web/batch/long-list.ts';

// A long list through the page, which asks the API slice after slice, and through the command, which reads the stored
// map: the same rows with the same districts. HUSTINGS_LONG_LIST_ROWS makes the two lists longer, such as a million
// rows each.

const rowsOfList = Number(process.env.HUSTINGS_LONG_LIST_ROWS ?? 25_000);

const folder = temporaryFolder();
const random = randomFor('page and command');
const firstCode = packPostalCode('K0A0A0');
const codeAt = (i: number): string => unpackPostalCode(firstCode + 7 * i);
const knownCodes = 300;
let map: string;

/** Squares of a degree side by side, eight a row. */
const squares = (count: number, shift: number): GivenDistrict[] =>
  Array.from({ length: count }, (_, i) => {
    const [west, south] = [-49 + (i % 8) + shift, 41 + Math.floor(i / 8)];
    return {
      code: String(i),
      name: i % 5 === 0 ? `=Île, "${i}"` : `No ${i}`,
      boxes: [[west, south, west + 1, south + 1]],
    };
  });

const server = await closedAfterAll(
  startElectoralServer(
    async ({ knex }) => {
      await givenSet(knex, { id: 'fed', level: 'FEDERAL', districts: squares(64, 0) });
      await givenSet(knex, { id: 'prov', level: 'PROVINCIAL', districts: squares(40, 0.25) });
      await givenSet(knex, { id: 'city', level: 'MUNICIPAL', districts: squares(8, 0.5) });
      for (let i = 0; i < knownCodes; i++) {
        const [first, second] = [`fed-${whole(random, 0, 30)}`, `fed-${whole(random, 31, 63)}`];
        const share = Math.round(between(random, 0.1, 0.9) * 100) / 100;
        await givenPostalCode(knex, {
          code: codeAt(i),
          ...(i % 3 === 0
            ? { addresses: { [first]: share, [second]: 1 - share } }
            : { at: [between(random, -49.5, -40.5), between(random, 40.5, 49.5)] }),
        });
      }
    },
    { checkAnswers: false },
  ),
);
beforeAll(async () => {
  server.clock = Date.now();
  const snapshot = server.mapStore.current();
  const label = labelOf('a database', snapshot);
  map = await storeMap(join(folder.path, 'map'), label, mapPieces(label, snapshot));
});

const names = ['Anne', '"Bob, B."', '=1+1', 'Éloïse', ''];

/** A list of codes, most of which are known, written in several ways; some are not valid. */
function codeRow(i: number): string {
  const code = codeAt(whole(random, 0, knownCodes + 20));
  const forms = [code, `${code.slice(0, 3)} ${code.slice(3)}`, code.toLowerCase()];
  const written = i % 17 === 0 ? '12345' : i % 19 === 0 ? '' : forms[i % forms.length];
  return `${names[i % names.length]},${written},${i}`;
}

/** A list of points, in the maps and around them; some are none. */
function pointRow(i: number): string {
  const [lat, lng] = [between(random, 40.5, 49.5).toFixed(6), between(random, -49.5, -40).toFixed(6)];
  return `${names[i % names.length]},${i % 23 === 0 ? 'x' : lat},${lng}`;
}

async function writeList(path: string, header: string, rowAt: (i: number) => string): Promise<void> {
  await writeFile(
    path,
    Readable.from(
      (function* () {
        yield `${header}\n`;
        for (let i = 0; i < rowsOfList; i += 1000)
          yield Array.from({ length: Math.min(1000, rowsOfList - i) }, (_, n) => `${rowAt(i + n)}\n`).join('');
      })(),
    ),
  );
}

/** What the browser makes of a list with this server's API. */
async function throughPage(path: string, columns: PlaceColumns): Promise<Blob> {
  const filled: Filled = { pieces: [], rows: 0, without: 0 };
  const asker = new Asker({
    key: '',
    signal: new AbortController().signal,
    onWait: () => {},
    send: (address, init) => fetch(String(address).replace('/api/v1', server.base), init),
  });
  const form = { separator: ',', isOldEncoding: false, width: 3, columns };
  const filling = { form, choice: { ids: false }, problems: batchTexts.en.problems, asker, onRows: () => {} };
  await fillList((await openAsBlob(path)) as File, filling, filled);
  return new Blob(filled.pieces);
}

const rowsOf = (stream: Readable): AsyncIterator<string[]> => stream.pipe(parse({ bom: true }))[Symbol.asyncIterator]();

it.each([
  ['postal codes', 'name,postal_code,n', codeRow, { postalCode: 1 }, 0.7],
  ['points', 'name,lat,lng', pointRow, { lat: 1, lng: 2 }, 0.6],
] as const)(
  'a long list of %s is answered by the page as by the command',
  async (what, header, rowAt, columns, answered) => {
    const [path, output] = ['', ' filled'].map((ending) => join(folder.path, `${what}${ending}.csv`)) as [
      string,
      string,
    ];
    await writeList(path, header, rowAt);
    const begun = performance.now();
    const { exitCode, errors } = await runCommand(server, ['lookup', path, '--map', map, '--output', output]);
    expect([exitCode, errors]).toEqual([0, expect.stringMatching(/ rows in /)]);
    const between = performance.now();
    const page = await throughPage(path, columns);
    process.stdout.write(
      `${rowsOfList} rows: command ${Math.round(between - begun)} ms, page ${Math.round(performance.now() - between)} ms\n`,
    );
    const [ofCommand, ofPage] = [rowsOf(createReadStream(output)), rowsOf(Readable.fromWeb(page.stream() as never))];
    const heads = [(await ofCommand.next()).value, (await ofPage.next()).value];
    expect(heads[0]).toEqual([...header.split(','), ...columnsOf({ ids: false })]);
    expect(heads[1]).toEqual(heads[0]);
    let [rows, withAnswer] = [0, 0];
    for (;;) {
      const [one, other] = [await ofCommand.next(), await ofPage.next()];
      expect(one.done).toBe(other.done);
      if (one.done) break;
      rows++;
      // The last cell says why there is no result: the command in English, the page in its reader's language.
      const [cells, shown] = [one.value, other.value].map((all: string[]) => [
        ...all.slice(0, -1).map(withoutFormulaMark),
        String(all.at(-1) === ''),
      ]);
      if (JSON.stringify(cells) !== JSON.stringify(shown)) expect(shown).toEqual(cells);
      if (cells?.at(-1) === 'true') withAnswer++;
    }
    expect(rows).toBe(rowsOfList);
    expect(withAnswer / rows).toBeGreaterThan(answered);
    expect(withAnswer).toBeLessThan(rows);
    await Promise.all([path, output].map((file) => rm(file)));
  },
  1_800_000,
);
