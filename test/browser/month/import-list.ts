import { expect } from '@jest/globals';
import { sheetOf, workbookOf } from '#test/server/campaign/imports/read/workbook-file.ts';
import type { ConsoleHarness, Visitor } from '#test/support/console/console.ts';

const columns = {
  ...{ firstName: 'First name', lastName: 'Surname', address: 'Address', city: 'City', province: 'Province' },
  ...{ postalCode: 'Postal code', riding: 'Riding', poll: 'Poll' },
};
type Row = Readonly<Record<keyof typeof columns, string>>;

/** What the form of the columns would send as it is. */
const guessed = (html: string): Record<string, string> =>
  Object.fromEntries(
    [...html.matchAll(/<select id="column\d+" name="(column\d+)"[\s\S]*?<\/select>/g)].map(([select, name]) => [
      name as string,
      /<option (?:selected value="(\w+)"|value="(\w+)" selected)/.exec(select)?.slice(1).find(Boolean) ?? '',
    ]),
  );

/** Uploads a workbook in the console, takes the columns that it guesses, and leaves out who is there already. */
export async function importList(
  app: ConsoleHarness,
  staff: Visitor,
  code: string,
  rows: readonly Row[],
): Promise<void> {
  const fields = Object.keys(columns) as Array<keyof typeof columns>;
  const lines = [Object.values(columns), ...rows.map((row) => fields.map((field) => row[field]))];
  const upload = `/console/campaigns/${code}/import/voters`;
  await staff.get(upload);
  const content = Uint8Array.from(await workbookOf({ sheets: { Electors: sheetOf(lines) } }));
  const answer = await staff.upload(upload, { name: 'list.xlsx', content });
  expect(answer.status).toBe(303);
  const address = answer.headers.get('location') as string;
  await staff.get(address);
  expect((await staff.post(`${address}/columns`, guessed(staff.html))).status).toBe(303);
  await app.imports.idle();
  await staff.get(address);
  expect((await staff.post(`${address}/start`, { duplicates: 'skip' })).status).toBe(303);
  await app.imports.idle();
}
