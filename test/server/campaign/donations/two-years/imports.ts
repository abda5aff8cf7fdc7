import { expect } from '@jest/globals';
import { formatCents } from '#core/money.ts';
import { takeBackImport } from '#server/campaign/imports/take-back/take-back.ts';
import { principalOf } from '#server/operations/principal.ts';
import { damagedNames, donors } from './donors.ts';
import { donorFields, newGift } from './gifts.ts';
import type { Gift } from './ledger.ts';
import type { Column, DamagedColumn, Line } from './lists.ts';
import type { World } from './world.ts';

/** What a spreadsheet makes of a cell, of which the gift's row is refused. */
const damages = {
  Amount: ['#VALUE!', '#REF!', '########', '1.2E+03'],
  Received: ['########', '#VALUE!', '45901'],
  Address: ['#REF!', '#N/A', '2026-10-12'],
  // A number may be a name that somebody typed: it is recorded, and has no receipt.
  Donor: damagedNames.filter((name) => !/^\d+$/.test(name)),
  // The gift is recorded without it.
  Phone: ['1.61356E+10', '#REF!'],
} as const satisfies Readonly<Record<DamagedColumn, readonly string[]>>;

const columns: readonly Column[] = [
  'Donor',
  'E-mail',
  'Phone',
  'Address',
  'City',
  'Province',
  'Postal code',
  'Amount',
  'Received',
];

function cellsOf(world: World, donor: number, { cents, day }: Pick<Gift, 'cents' | 'day'>): Line['cells'] {
  const fields = donorFields(world, donor);
  return {
    Donor: fields.donorName,
    'E-mail': fields.donorEmail ?? '',
    Phone: fields.donorPhone ?? '',
    Address: fields.donorAddress,
    City: fields.donorCity,
    Province: fields.donorProvince,
    'Postal code': fields.donorPostalCode,
    Amount: formatCents(cents),
    Received: day,
  };
}

function newLine(world: World): Line {
  const { random } = world;
  const donor = random.between(0, donors.length - 1);
  const gift = { cents: world.amount(), day: world.recentDay() };
  const cells = cellsOf(world, donor, gift);
  if (random.between(0, 2) > 0) return { cells, donor, ...gift, damaged: null };
  const damaged = random.pick(Object.keys(damages) as DamagedColumn[]);
  const others = { ...cells, 'Postal code': donors[donor]?.postalCode ?? '', 'E-mail': donors[donor]?.emails[0] ?? '' };
  return { cells: { ...others, [damaged]: random.pick(damages[damaged]) }, donor, ...gift, damaged };
}

/** A list of some lines; or one that was imported before, sent again with other spellings. */
export async function importList(world: World): Promise<void> {
  const { random, lists } = world;
  const last = lists.at(-1);
  const isAgain = last !== undefined && random.between(0, 3) === 0;
  const lines = isAgain
    ? last.lines.map((line) => (line.damaged === null ? { ...line, cells: cellsOf(world, line.donor, line) } : line))
    : Array.from({ length: random.between(1, 6) }, () => newLine(world));
  const id = await send(world, lines);
  await compare(world, id, lines);
  lists.push({ id, lines });
  world.count(isAgain ? 'list again' : 'list');
}

async function send({ api, campaign }: World, lines: readonly Line[]): Promise<string> {
  const text = [
    [...columns, 'Method', 'Canadian'].join(),
    ...lines.map(({ cells }) =>
      [...columns.map((column) => `"${cells[column].replaceAll('"', '""')}"`), 'cheque', 'yes'].join(),
    ),
  ];
  const answer = await fetch(`${api.base}/imports?kind=DONATIONS&start=true`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${campaign.key}`, 'Content-Type': 'text/csv' },
    body: `${text.join('\n')}\n`,
  });
  const said = await answer.text();
  expect([answer.status, said]).toEqual([200, said]);
  await api.api.imports.idle();
  return JSON.parse(said).data.id;
}

/** What of a list is recorded: each undamaged gift that is not there yet and fits, and nothing else. */
async function compare(world: World, importId: string, lines: readonly Line[]): Promise<void> {
  const { api, campaign, ledger } = world;
  const known = new Set(ledger.gifts.map(({ id }) => id));
  const stored = await api.database.knex('donations').where({ campaign_id: campaign.campaignId }).orderBy('created_at');
  const made = stored.filter(({ id }) => !known.has(id));
  for (const { donor, day, cents, damaged, cells } of lines) {
    const found = made.findIndex(({ amount_cents }) => amount_cents === cents);
    const [row] = found === -1 ? [] : made.splice(found, 1);
    const isKept = damaged === null || damaged === 'Phone';
    const isThere = ledger.inForce().some((gift) => gift.donor === donor && gift.day === day && gift.cents === cents);
    const isExpected = isKept && !isThere && ledger.fits({ donor, day, cents, method: 'CHEQUE' });
    expect([cells, row !== undefined]).toEqual([cells, isExpected]);
    world.count(`${damaged ?? 'whole'} line ${isExpected ? 'recorded' : isThere ? 'known' : 'refused'}`);
    if (!row) continue;
    const facts = { donor, name: cells.Donor, postalCode: cells['Postal code'], day, cents };
    ledger.gifts.push(newGift({ id: row.id, ...facts, method: 'CHEQUE', importId }));
  }
  expect(made).toEqual([]);
}

export async function takeBack(world: World): Promise<void> {
  const { api, campaign, random, ledger, lists } = world;
  const [taken] = lists.splice(random.between(0, lists.length - 1), 1);
  if (taken === undefined) return;
  const ofIt = ledger.gifts.filter(({ importId }) => importId === taken.id);
  const by = principalOf(campaign.campaignId, campaign.userId);
  await takeBackImport(api.api.pool, by, taken.id, world.now()).catch((error: unknown) => {
    // Of a list of which nothing was recorded there is nothing to take back.
    if (ofIt.length > 0) throw error;
  });
  for (const gift of ofIt) if (gift.isUntouched) gift.status = 'VOIDED';
  world.count('taken back');
}
