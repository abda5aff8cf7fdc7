import { expect, it } from '@jest/globals';
import { seeded } from '#core/random.ts';
import type { DistrictCells } from '#server/electoral/tables/district-cells.ts';
import { fillBlock, readCsvHead } from '#server/electoral/tables/table-format.ts';

/** Says of each row which place was asked of it. */
const districts = {
  of: (place: object) => [JSON.stringify(place), ''],
  refuse: (reason: string) => ['', reason],
} as unknown as DistrictCells;

const { head } = readCsvHead('name,lat,lng\n', {}, { ids: false });
const fill = (text: string) => fillBlock(head, text, districts);

it('writes each row as it was read, with the cells that it lacks', () => {
  const { text, rows, refused } = fill('Ann,45.5,-75.5\r\nBob,"45,5",-75\r\n\r\nCy\r\nDee,1,2,3\r\n');
  expect({ rows, refused }).toEqual({ rows: 4, refused: 1 });
  expect(text).toMatch(/^Ann,45\.5,-75\.5,"\{""lat"":45\.5,""lng"":-75\.5\}",\r\n/);
  expect(text).toContain('\r\nCy,,,"{""lat"":null,""lng"":null}",\r\n');
  expect(text).toContain('\r\nDee,1,2,3,,The row has more cells than the header.\r\n');
});

// Blocks without a quotation mark are read without the parser of CSV.
it('a block has the same rows whether it is divided at its marks or parsed', () => {
  const random = seeded(23);
  const one = <T>(of: readonly T[]): T => of[Math.floor(random() * of.length)] as T;
  for (let i = 0; i < 500; i++) {
    const lineEnd = one(['\n', '\r\n', '\r']);
    const marks = ['a', ' ', '1.5', ',', ',', lineEnd, lineEnd, one(['é', '\r', '\n', '\t', '\ufeff'])];
    const text = `a,1,2${lineEnd}${Array.from({ length: 12 }, () => one(marks)).join('')}`;
    // What ends the first record ends all: a line feed after it makes another end of a carriage return.
    const [end] = /\r\n|[\r\n]/.exec(text) as RegExpExecArray;
    const [divided, parsed] = [fill(`${text}${end}a,1,2`), fill(`${text}${end}"a",1,2`)];
    expect(divided).toEqual(parsed);
  }
});
