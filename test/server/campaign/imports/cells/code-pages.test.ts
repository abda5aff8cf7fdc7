import { expect, it } from '@jest/globals';
import { type Fields, startCampaignApi } from '#test/support/campaign.ts';
import { importFile, problemsOf } from '#test/support/imports/imported.ts';
import { closedAfterAll } from '#test/support/jest/globals/closed-after-all.ts';

const api = await closedAfterAll(startCampaignApi());

const list = [
  'First name,Last name,Address,City,Province,Postal code,Riding,Notes',
  'Anne,Roy,1 Quay St,Grand Banc,XA,Z1A 1A1,R,',
  'Luc,Dub%c,2 Quay St,Grand Banc,XA,Z1A 1A1,R,',
  'Zo%,Roy,3 Quay St,Grand Banc,XA,Z1A 1A1,R,',
  'Eve,Roy,4 Quay St,Grand Banc,XA,Z1A 1A1,R,ao%t',
];

/** The list with the byte of each letter in its place. */
const inBytes = (...letters: readonly number[]): Buffer => {
  const left = [...letters];
  return Buffer.from(
    list.map((line) => `${line.replace('%', () => String.fromCharCode(left.shift() as number))}\r\n`).join(''),
    'latin1',
  );
};

const lastNames = async (key: string) =>
  (await api.request<Fields[]>('GET', '/voters?limit=200', { key })).body.data.map(
    ({ firstName, lastName, notes }) => `${firstName} ${lastName} ${notes ?? ''}`,
  );

it('one cell that surely is of Mac Roman says so of all cells of its file: a harmless letter is none', async () => {
  const campaign = await api.campaign();
  // û, ë, û.
  const { rows } = await importFile(api, campaign, inBytes(0x9e, 0x91, 0x9e));
  expect(problemsOf(rows)).toEqual(['3 lastName/MANGLED', '4 firstName/MANGLED', '5 notes/MANGLED*']);
  expect(await lastNames(campaign.key)).toEqual(['Eve Roy ', 'Anne Roy ']);
});

it('a file of windows-1252 is read as such', async () => {
  const campaign = await api.campaign();
  const { rows } = await importFile(api, campaign, inBytes(0xfb, 0xeb, 0xfb));
  expect(rows).toEqual([]);
  expect(await lastNames(campaign.key)).toEqual(['Eve Roy août', 'Zoë Roy ', 'Luc Dubûc ', 'Anne Roy ']);
});
