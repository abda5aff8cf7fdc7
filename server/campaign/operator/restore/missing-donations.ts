import { addTo } from '#core/collections/lists-by-key.ts';
import { sqlStateOf, sqlStates } from '#core/database/failures/sqlstate.ts';
import { unprocessable } from '#core/errors.ts';
import { donationRecord } from '#server/campaign/donations/donation.ts';
import { storedValue } from '#server/records/column-values.ts';
import { factFields } from '#server/records/record.ts';
import type { CampaignTransaction } from '#server/store/transaction.ts';
import { noMember } from './insert-rows.ts';
import { putBackHandOver, putBackTime } from './last-changes.ts';
import type { ExportedRecord, OpenExport } from './open-export.ts';

/** How many are in the export and not here. */
export interface MissingDonations {
  readonly donations: number;
  readonly receipts: number;
}

/** What was appended to a donation. */
interface Event {
  readonly kind: 'version' | 'receipt' | 'spoil' | 'withdrawal';
  readonly at: string;
  readonly record: ExportedRecord;
}

const facts = factFields(donationRecord.fields);
const columns = facts.map(([, { column }]) => column);
/** A fact that is younger than the export has the value of a new record. */
const valuesOf = (record: ExportedRecord) =>
  facts.map(([name, { type, input }]) =>
    storedValue(name, type, record[name] ?? (input as { default?: unknown } | undefined)?.default ?? null),
  );
const places = (from: number) => columns.map((_, i) => `$${i + from}`).join(', ');

/** What the campaign has here already. */
interface Present {
  /** The version in force and when it was last changed, by donation. */
  readonly donations: ReadonlyMap<string, { readonly version: number; readonly updatedAt: string | null }>;
  /** The donation of each receipt, by its number. */
  readonly receipts: ReadonlyMap<string, string>;
  readonly spoiled: ReadonlySet<string>;
  readonly withdrawn: ReadonlySet<string>;
}

/** Counts what the export has and the campaign has not. Errors: 422 as below. */
export async function countMissing(tx: CampaignTransaction, opened: OpenExport): Promise<MissingDonations> {
  const { donations, receipts } = await readPresent(tx);
  const missing = { donations: 0, receipts: 0 };
  for await (const { id } of opened.records('donations')) if (!donations.has(id as string)) missing.donations++;
  for await (const { number } of opened.records('receipts')) if (!receipts.has(number as string)) missing.receipts++;
  return missing;
}

/**
 * Adds the donations, corrections, withdrawals and receipts that an export has and the campaign has not, each receipt with
 * its page and number, and when each was last changed. What is here stays. The next serial of each year follows the greater
 * one of both, so that none is given twice.
 *
 * Errors: 422 if a number was given to another donation here, if a donation has another history here, or if a person who
 * did something is not a member here.
 */
export async function addMissing(tx: CampaignTransaction, opened: OpenExport): Promise<MissingDonations> {
  const present = await readPresent(tx);
  const events = await missingEvents(opened, present);
  await requireMembers(tx, events);
  const added = { donations: 0, receipts: 0 };
  const first = await firstVersions(opened);
  for await (const donation of opened.records('donations')) {
    const id = donation.id as string;
    const here = present.donations.get(id);
    const missing = events.get(id) ?? [];
    if (!here) {
      await insertDonation(tx, donation, first.get(id) ?? donation);
      added.donations++;
    }
    for (const event of missing) {
      await append[event.kind](tx, opened, event.record).catch((error: Error) => {
        if (sqlStateOf(error) !== sqlStates.restrictViolation) throw error;
        throw unprocessable(`The donation ${id} went another way here than in the export: ${error.message}.`);
      });
      if (event.kind === 'receipt') added.receipts++;
    }
    if (!here) await putBackHandOver(tx, donation);
    if (!here || missing.length > 0) await putBackTime(tx, donation, here?.updatedAt ?? null);
  }
  for await (const { year, lastSerial } of opened.records('receipt-serials')) {
    await tx.query(
      `insert into receipt_serials as here (campaign_id, year, last_serial) values ($1, $2, $3)
       on conflict (campaign_id, year) do update set last_serial = greatest(here.last_serial, excluded.last_serial)`,
      [tx.campaignId, year, lastSerial],
    );
  }
  return added;
}

async function readPresent(tx: CampaignTransaction): Promise<Present> {
  const of = <Row extends object>(statement: string) => tx.query<Row>(statement, [tx.campaignId]);
  const donations = await of<{ id: string; version: number; updatedAt: string | null }>(
    'select id, version, updated_at::text as "updatedAt" from donations where campaign_id = $1',
  );
  const receipts = await of<{ number: string; donation_id: string }>(
    'select number, donation_id from receipts where campaign_id = $1',
  );
  const spoiled = await of<{ number: string }>('select number from receipt_spoils where campaign_id = $1');
  const withdrawn = await of<{ donation_id: string }>(
    'select donation_id from donation_withdrawals where campaign_id = $1',
  );
  return {
    donations: new Map(donations.map(({ id, ...donation }) => [id, donation])),
    receipts: new Map(receipts.map(({ number, donation_id }) => [number, donation_id])),
    spoiled: new Set(spoiled.map(({ number }) => number)),
    withdrawn: new Set(withdrawn.map(({ donation_id }) => donation_id)),
  };
}

/** What has to be appended to each donation, in the order in which it happened. */
async function missingEvents(opened: OpenExport, present: Present): Promise<ReadonlyMap<string, readonly Event[]>> {
  const events = new Map<string, Event[]>();
  const add = (donationId: unknown, event: Event) => {
    const id = donationId as string;
    addTo(events, id, event);
  };
  const replaced = new Map<string, string | null>();
  for await (const record of opened.records('receipts')) {
    const number = record.number as string;
    replaced.set(number, record.replacesNumber as string | null);
    const holder = present.receipts.get(number);
    if (holder !== undefined && holder !== record.donationId) {
      throw unprocessable(
        `The receipt ${number} is of donation ${holder} here and of donation ${record.donationId} in the export: the number was given twice.`,
      );
    }
    if (holder === undefined) add(record.donationId, { kind: 'receipt', at: record.issuedAt as string, record });
    if (record.spoiledAt !== null && !present.spoiled.has(number)) {
      add(record.donationId, { kind: 'spoil', at: record.spoiledAt as string, record });
    }
  }
  for await (const record of opened.records('donation-versions')) {
    // The database stores the first version itself.
    const known = present.donations.get(record.donationId as string)?.version ?? 1;
    if ((record.version as number) > known) {
      add(record.donationId, { kind: 'version', at: record.recordedAt as string, record });
    }
  }
  for await (const record of opened.records('donation-withdrawals')) {
    if (present.withdrawn.has(record.donationId as string)) continue;
    add(record.donationId, { kind: 'withdrawal', at: record.withdrawnAt as string, record });
  }
  return new Map([...events].map(([id, list]) => [id, inOrder(list, replaced)]));
}

/** Times of one form, in UTC, are in the order of their letters. */
const byTime = (a: Event, b: Event): number => Number(a.at > b.at) - Number(a.at < b.at);

/**
 * By time. Events of one instant, such as a correction with a new receipt, have this order: a correction that cancelled no
 * receipt, a receipt, its cancellation, the corrected version, the receipt in its place, and last the withdrawal. `replaced`
 * has the receipt that each one replaces.
 */
function inOrder(events: readonly Event[], replaced: ReadonlyMap<string, string | null>): Event[] {
  const depth = (number: string): number => {
    const before = replaced.get(number);
    return before ? depth(before) + 1 : 0;
  };
  const rank = ({ kind, at, record }: Event): number => {
    if (kind === 'withdrawal') return Number.POSITIVE_INFINITY;
    if (kind !== 'version') return 3 * depth(record.number as string) + (kind === 'spoil' ? 1 : 0);
    const together = events.filter((other) => other.at === at);
    // If nothing was cancelled at that instant, a receipt of the same instant states the corrected facts.
    if (!together.some((other) => other.kind === 'spoil')) return -1;
    const receipts = together.filter((other) => other.kind === 'receipt');
    return Math.max(2, ...receipts.map((receipt) => 3 * depth(receipt.record.number as string) - 1));
  };
  const ranked = events.map((event) => ({ event, rank: rank(event) }));
  ranked.sort((a, b) => byTime(a.event, b.event) || a.rank - b.rank);
  return ranked.map(({ event }) => event);
}

/** What each corrected donation was at first. */
async function firstVersions(opened: OpenExport): Promise<ReadonlyMap<string, ExportedRecord>> {
  const first = new Map<string, ExportedRecord>();
  for await (const record of opened.records('donation-versions')) {
    if (record.version === 1) first.set(record.donationId as string, record);
  }
  return first;
}

async function requireMembers(tx: CampaignTransaction, events: ReadonlyMap<string, readonly Event[]>): Promise<void> {
  const named = new Set(
    [...events.values()].flat().flatMap(({ kind, record }) => {
      const who = kind === 'receipt' ? null : kind === 'spoil' ? record.spoiledBy : record.userId;
      return who === null ? [] : [who as string];
    }),
  );
  const members = await tx.query<{ user_id: string }>('select user_id from memberships where campaign_id = $1', [
    tx.campaignId,
  ]);
  for (const { user_id } of members) named.delete(user_id);
  if (named.size === 0) return;
  throw unprocessable(
    `${named.size} people who corrected or spoiled something in the export are not among the campaign's people here: ${noMember}`,
  );
}

async function insertDonation(
  tx: CampaignTransaction,
  { id, createdAt, externalId }: ExportedRecord,
  first: ExportedRecord,
): Promise<void> {
  // One that another donation has been given here stays with that one.
  await tx.query(
    `insert into donations (campaign_id, id, created_at, external_id, ${columns.join(', ')})
     values ($1, $2, $3, case when not exists (
       select from donations where campaign_id = $1 and external_id = $4) then $4 end, ${places(5)})`,
    [tx.campaignId, id, createdAt, externalId ?? null, ...valuesOf(first)],
  );
}

type Append = (tx: CampaignTransaction, opened: OpenExport, record: ExportedRecord) => Promise<void>;

const append: Readonly<Record<Event['kind'], Append>> = {
  async version(tx, _, record) {
    await tx.query(
      `insert into donation_versions (campaign_id, donation_id, version, recorded_at, user_id, reason,
         returned_cents, returned_on, ${columns.join(', ')})
       values ($1, $2, $3, $4, $5, $6, $7, $8, ${places(9)})`,
      [
        tx.campaignId,
        record.donationId,
        record.version,
        record.recordedAt,
        record.userId,
        record.reason,
        storedValue('returnedAmount', 'cents', record.returnedAmount ?? null),
        storedValue('returnedOn', 'date', record.returnedOn ?? null),
        ...valuesOf(record),
      ],
    );
  },
  async receipt(tx, opened, record) {
    const html = await opened.text(record.file as string);
    // A key that is not here any more issued it all the same.
    await tx.query(
      `insert into receipts (campaign_id, number, donation_id, issued_at, replaces_number, html, key_id)
       values ($1, $2, $3, $4, $5, $6, (select id from api_keys where campaign_id = $1 and id = $7))`,
      [tx.campaignId, record.number, record.donationId, record.issuedAt, record.replacesNumber, html, record.keyId],
    );
    await tx.query(
      `update donations set receipt_status = 'ISSUED', receipt_number = $3 where campaign_id = $1 and id = $2`,
      [tx.campaignId, record.donationId, record.number],
    );
  },
  async spoil(tx, _, record) {
    await tx.query(
      'insert into receipt_spoils (campaign_id, number, spoiled_at, user_id, reason) values ($1, $2, $3, $4, $5)',
      [tx.campaignId, record.number, record.spoiledAt, record.spoiledBy, record.spoilReason],
    );
    await tx.query(`update donations set receipt_status = 'SPOILED' where campaign_id = $1 and id = $2`, [
      tx.campaignId,
      record.donationId,
    ]);
  },
  async withdrawal(tx, _, record) {
    await tx.query(
      `insert into donation_withdrawals (campaign_id, donation_id, kind, withdrawn_at, user_id, reason)
       values ($1, $2, $3, $4, $5, $6)`,
      [tx.campaignId, record.donationId, record.kind, record.withdrawnAt, record.userId, record.reason],
    );
  },
};
