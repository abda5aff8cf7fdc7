import { createKey } from '#server/campaign/access/create-key.ts';
import { type DemoCampaign, findDemo } from '#server/campaign/demo/find-demo.ts';
import { withdrawDonation } from '#server/campaign/donations/corrections/withdraw-donation.ts';
import { readNewDonation } from '#server/campaign/donations/new-donation.ts';
import { issueReceipt } from '#server/campaign/donations/receipts/issue-receipt.ts';
import { recordDonation } from '#server/campaign/donations/record-donation.ts';
import { newRecordId } from '#server/store/record-id.ts';
import { withCampaign } from '#server/store/with-campaign.ts';
import { newDonor } from '#test/server/campaign/donations/some-donation.ts';
import { addVoterList } from '#test/support/console/add-voter-list.ts';
import { type ConsoleHarness, startConsole } from '#test/support/console/console.ts';
import { createSandbox } from '#test/support/postgres/sandbox.ts';
import { type RecordIds, recordsOf } from './routes.ts';

export interface FilledConsole {
  readonly app: ConsoleHarness;
  /** A campaign with records of every kind: the sandbox's, and those below. */
  readonly filled: { readonly campaignId: string; readonly code: string };
  /** A record for each parameter of the paths, a receipt's number as `receipt`, and a valid one's as `issued`. */
  readonly ids: RecordIds;
}

/**
 * The console with a campaign that has a record of every kind. Its donation had a receipt with this number, and was then
 * voided for this reason. Its person is a reader whom no test signs in.
 */
export async function startFilledConsole({
  number = '91004-X',
  reason = 'bounced',
  trustedProxies = 0,
} = {}): Promise<FilledConsole> {
  const app = await startConsole({ trustedProxies, createDatabase: createSandbox });
  const { campaignId, code, ownerId: userId } = (await findDemo(app.pool)) as DemoCampaign;
  const { userId: person } = await app.person('reader-to-change', campaignId, 'MEMBER');
  const { keyId } = await createKey(app.pool, campaignId, { name: 'sync', scopes: ['voters:read'], userId });
  const donation = await withCampaign(app.pool, campaignId, async (tx) => {
    const facts = readNewDonation(newDonor({ advantageDescription: 'Dinner', notes: 'Notes' }) as never, app.now);
    const { id } = await recordDonation(tx, facts, app.now);
    await issueReceipt(tx, { donationId: id, receiptNumber: number, keyId: null }, app.now);
    return id;
  });
  await withdrawDonation(app.pool, campaignId, { donationId: donation, userId, reason, kind: 'VOIDED' }, app.now);
  await addTurf(app, campaignId, userId);
  await addVoterList(app.database.knex, { campaignId, userId });
  const valid = { campaign_id: campaignId, receipt_status: 'ISSUED' };
  const { receipt_number: issued } = await app.database.knex('donations').where(valid).first('receipt_number');
  const chosen = { donation, key: keyId, person, receipt: number, issued };
  return { app, filled: { campaignId, code }, ids: await recordsOf(app.database.knex, campaignId, chosen) };
}

/** A turf of a voter and a volunteer of the sandbox. */
async function addTurf({ database: { knex }, now }: ConsoleHarness, campaignId: string, userId: string) {
  const own = { campaign_id: campaignId };
  const [voter, volunteer] = await Promise.all(
    ['voters', 'volunteers'].map((table) => knex(table).where(own).orderBy('id').first('id')),
  );
  const [{ id }] = await knex('turfs')
    .insert({
      ...own,
      id: newRecordId(),
      name: 'Quay and shore',
      user_id: userId,
      volunteer_id: volunteer.id,
      doors: 1,
      voters: 1,
      created_at: now,
      assigned_at: now,
    })
    .returning('id');
  await knex('turf_voters').insert({ ...own, turf_id: id, voter_id: voter.id, door: 1, place: 1 });
}
