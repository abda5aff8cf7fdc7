import { expect } from '@jest/globals';
import type { ConsoleHarness, Visitor } from '#test/support/console/console.ts';
import { sheetOf, workbookOf } from '#test/support/tables/workbook-file.ts';

const ofVoter = {
  firstName: 'First name',
  lastName: 'Surname',
  address: 'Address',
  city: 'City',
  province: 'Province',
  postalCode: 'Postal code',
  riding: 'Riding',
  poll: 'Poll',
};
const ofDonation = {
  donorName: 'Donor',
  donorAddress: 'Address',
  donorCity: 'City',
  donorProvince: 'Province',
  donorPostalCode: 'Postal code',
  amount: 'Amount',
  date: 'Date received',
  method: 'Method',
  donorIsCanadianAttested: 'Attested',
};

type Row<Columns> = Readonly<Record<keyof Columns, string | number | boolean>>;
interface List {
  readonly kind: 'voters' | 'donations';
  readonly name: string;
  readonly content: string | Uint8Array<ArrayBuffer>;
}

/** The names of the columns, and the rows under them. */
const tableOf = <Columns extends Readonly<Record<string, string>>>(
  columns: Columns,
  rows: readonly Row<Columns>[],
): string[][] => [
  Object.values(columns),
  ...rows.map((row) => Object.keys(columns).map((field) => String(row[field as keyof Columns]))),
];

/** Voters as a workbook. */
export async function voterList(rows: readonly Row<typeof ofVoter>[]): Promise<List> {
  const file = await workbookOf({ sheets: { Electors: sheetOf(tableOf(ofVoter, rows)) } });
  return { kind: 'voters', name: 'electors.xlsx', content: Uint8Array.from(file) };
}

/** Donations as a CSV file. */
export const donationList = (rows: readonly Row<typeof ofDonation>[]): List => ({
  kind: 'donations',
  name: 'donations.csv',
  content: tableOf(ofDonation, rows)
    .map((cells) => `${cells.join(',')}\r\n`)
    .join(''),
});

/** What the form of the columns would send as it is. */
const guessed = (html: string): Record<string, string> =>
  Object.fromEntries(
    [...html.matchAll(/<select id="column\d+" name="(column\d+)"[\s\S]*?<\/select>/g)].map(([select, name]) => [
      name as string,
      /<option (?:selected value="(\w+)"|value="(\w+)" selected)/.exec(select)?.slice(1).find(Boolean) ?? '',
    ]),
  );

/** Uploads a list in the console, accepts the guessed columns, and skips existing records. */
export async function importList(
  app: ConsoleHarness,
  staff: Visitor,
  code: string,
  { kind, ...file }: List,
): Promise<void> {
  const upload = `/console/campaigns/${code}/import/${kind}`;
  await staff.get(upload);
  const answer = await staff.upload(upload, file);
  expect(answer.status).toBe(303);
  const address = answer.headers.get('location') as string;
  await staff.get(address);
  expect((await staff.post(`${address}/columns`, guessed(staff.html))).status).toBe(303);
  await app.imports.idle();
  await staff.get(address);
  expect((await staff.post(`${address}/start`, { duplicates: 'skip' })).status).toBe(303);
  await app.imports.idle();
}
