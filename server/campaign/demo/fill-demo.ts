import { easternDay } from '#core/dates.ts';
import { walkKey, walkKeyVersion } from '#server/campaign/addresses/walk-order.ts';
import { interactionRecord } from '#server/campaign/canvassing/interaction.ts';
import { insertVersion } from '#server/campaign/canvassing/operations/scripts/create-script.ts';
import { exampleQuestions } from '#server/campaign/canvassing/scripts/example-questions.ts';
import { makeTurfs } from '#server/campaign/canvassing/turfs/cutting/make-turfs.ts';
import { walkWithoutTurf } from '#server/campaign/canvassing/turfs/cutting/walk-without-turf.ts';
import { spelledOut } from '#server/campaign/canvassing/walk-list/first-residents.ts';
import { walkGroups } from '#server/campaign/canvassing/walk-list/walk-filter.ts';
import { insertGifts } from '#server/campaign/donations/anonymous/anonymous-gifts.ts';
import { keepSlip } from '#server/campaign/donations/deposit/slips.ts';
import { donationRecord } from '#server/campaign/donations/donation.ts';
import { issueReceipt } from '#server/campaign/donations/receipts/issue-receipt.ts';
import { markSpoiled } from '#server/campaign/donations/receipts/spoil-receipt.ts';
import { lawnSignRecord } from '#server/campaign/lawn-signs/lawn-sign.ts';
import { mergeVoters } from '#server/campaign/merging/merge-voters.ts';
import { volunteerRecord } from '#server/campaign/volunteers/volunteer.ts';
import { voterRecord } from '#server/campaign/voters/voter.ts';
import { countVoters } from '#server/campaign/voters/voter-cap.ts';
import { exampleIds } from '#server/records/schemas/example-ids.ts';
import { insertRows } from '#server/records/statements.ts';
import { newRecordId } from '#server/store/record-id.ts';
import type { CampaignTransaction } from '#server/store/transaction.ts';
import { type DemoContents, idsOnSlip } from './contents/contents.ts';
import type { DemoDonation } from './contents/donations.ts';
import { importedVoters } from './demo-imports.ts';

/** Inserts the contents into the empty demo campaign, one statement a table, then issues receipts as a request would. */
export async function fillDemo(
  tx: CampaignTransaction,
  userId: string,
  contents: DemoContents,
  { now, importedAt }: { readonly now: Date; readonly importedAt: Date },
): Promise<void> {
  const { voters, volunteers, interactions, signs, donations } = contents;
  const imported = new Set(importedVoters(contents));
  const arrived = voters.map((voter) => (imported.has(voter.id) ? { ...voter, createdAt: importedAt } : voter));
  await insertRows(tx, voterRecord, arrived.map(voterFields));
  await countVoters(tx, voters.length);
  await insertRows(tx, volunteerRecord, volunteers);
  await writeScript(tx, userId, now);
  await insertRows(
    tx,
    interactionRecord,
    interactions.map((each) => ({ ...each, userId })),
  );
  await insertRows(tx, lawnSignRecord, signs);
  await insertRows(tx, donationRecord, donations.map(donationFields));
  await writeSlip(tx, userId, donations);
  await insertGifts(tx, exampleGifts(now), { userId, now });
  for (const { at, happen } of receiptEvents(donations, userId)) await happen(tx, at);
  // The times of what happened to them are those of the contents, and not of the reset.
  await tx.query('update donations set updated_at = null where campaign_id = $1 and updated_at is not null', [
    tx.campaignId,
  ]);
  await cutTurf(tx, userId, contents);
  await mergeTwin(tx, userId, contents, now);
}

/** The script that the examples of the OpenAPI document name. */
async function writeScript(tx: CampaignTransaction, userId: string, now: Date): Promise<void> {
  const id = exampleIds.script;
  await tx.query(
    `insert into scripts (campaign_id, id, name, version, user_id, created_at, updated_at)
     values ($1, $2, 'Ferries', 1, $3, $4, $4) returning id`,
    [tx.campaignId, id, userId, now],
  );
  await insertVersion(tx, { id, version: 1, questions: exampleQuestions, userId, now });
}

/** The slip that the examples of the OpenAPI document name. */
async function writeSlip(tx: CampaignTransaction, userId: string, donations: readonly DemoDonation[]): Promise<void> {
  const id = exampleIds.deposit;
  const ids = new Set(idsOnSlip);
  const deposited = donations.filter((donation) => ids.has(donation.id));
  const now = new Date(Math.max(...deposited.map(({ receivedAt }) => receivedAt.getTime())));
  await keepSlip(
    tx,
    { id, userId, now },
    deposited.map(({ receivedAt, method, amount }) => ({
      received_on: easternDay(receivedAt.getTime()),
      method,
      amount_cents: amount,
    })),
  );
}

/** The anonymous gifts that the examples of the OpenAPI document name. */
const exampleGifts = (now: Date) => ({
  id: exampleIds.anonymousGifts,
  event: 'Pancake breakfast',
  day: easternDay(now.getTime()),
  people: 40,
  cents: 31_000,
});

/** Merges a voter who was on record twice: the examples of the OpenAPI document undo it. */
async function mergeTwin(tx: CampaignTransaction, userId: string, { voters }: DemoContents, now: Date): Promise<void> {
  const survivor = voters.at(-1);
  if (!survivor) return;
  const otherId = exampleIds.mergedVoter;
  await insertRows(tx, voterRecord, [{ ...voterFields(survivor), id: otherId }]);
  await countVoters(tx, 1);
  await mergeVoters(tx, { survivorId: survivor.id, otherId, take: [], userId, now });
}

/** Cuts the first voter's poll into turfs, one of which has the id that the examples of the OpenAPI document name. */
async function cutTurf(tx: CampaignTransaction, userId: string, { voters }: DemoContents): Promise<void> {
  const [voter] = voters;
  if (!voter) return;
  const { riding, poll } = voter.residence;
  const filter = await spelledOut(tx, { riding, polls: [poll], groups: walkGroups(undefined) });
  const residents = await walkWithoutTurf(tx, filter, undefined);
  if (residents === 'too many') return;
  const ids = [exampleIds.turf];
  const newId = () => ids.pop() ?? newRecordId();
  await makeTurfs(tx, residents, { name: `Poll ${poll}`, doors: 60, userId, now: voter.createdAt, newId });
}

const voterFields = ({ residence, ...voter }: DemoContents['voters'][number]) => ({
  ...voter,
  ...residence,
  updatedAt: voter.lastContact ?? voter.createdAt,
  // The JSON in which rows are inserted has bytes as PostgreSQL writes them.
  walkKey: `\\x${walkKey({ ...voter, ...residence }).toString('hex')}`,
  walkKeyVersion,
});

const donationFields = ({ donor, advantage, receivedAt, ...donation }: DemoDonation) => ({
  ...donation,
  donorName: `${donor.firstName} ${donor.lastName}`,
  donorEmail: donor.email,
  donorPhone: donor.phone,
  donorAddress: donor.residence.address,
  donorCity: donor.residence.city,
  donorProvince: donor.residence.province,
  donorPostalCode: donor.residence.postalCode,
  date: easternDay(receivedAt.getTime()),
  advantageDescription: advantage?.description ?? null,
  advantageAmount: advantage?.cents ?? null,
  createdAt: receivedAt,
});

interface ReceiptEvent {
  readonly at: Date;
  happen(tx: CampaignTransaction, at: Date): Promise<unknown>;
}

/** Issuing and spoiling of receipts in order of time, so that the serials are in that order too. */
function receiptEvents(donations: readonly DemoDonation[], userId: string): ReceiptEvent[] {
  const events: ReceiptEvent[] = [];
  for (const { id: donationId, issuedAt, spoiled } of donations) {
    if (!issuedAt) continue;
    events.push({ at: issuedAt, happen: (tx, at) => issueReceipt(tx, { donationId, keyId: null }, at) });
    if (!spoiled) continue;
    const { reason, reissuedAt } = spoiled;
    let replacesReceiptNumber = '';
    events.push({
      at: spoiled.at,
      async happen(tx, at) {
        replacesReceiptNumber = await markSpoiled(tx, { donationId, userId, reason }, at);
      },
    });
    if (!reissuedAt) continue;
    events.push({
      at: reissuedAt,
      happen: (tx, at) => issueReceipt(tx, { donationId, keyId: null, replacesReceiptNumber }, at),
    });
  }
  return events.sort((a, b) => a.at.getTime() - b.at.getTime());
}
