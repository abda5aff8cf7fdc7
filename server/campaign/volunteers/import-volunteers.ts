import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import type { Static } from 'typebox';
import { invalid } from '#core/errors.ts';
import { recordOperatorAction } from '#server/campaign/audit/record-operator-action.ts';
import type { CampaignPool } from '#server/campaign/database/pool.ts';
import { withCampaign } from '#server/campaign/database/with-campaign.ts';
import { newRecordId } from '#server/campaign/record-id.ts';
import { insertRows } from '#server/campaign/records/statements.ts';
import { volunteerRecord } from './volunteer.ts';

const ajv = new Ajv({ useDefaults: true, strictTypes: false, keywords: ['expects'] });
addFormats.default(ajv);
/** Compiled once it is needed: no start waits for it. */
const checkOf = () => ajv.compile<Static<typeof volunteerRecord.creation>>(volunteerRecord.creation);
let check: ReturnType<typeof checkOf> | undefined;

/**
 * Adds volunteers to a campaign, all or none. `rows` are unchecked, as read from a file.
 * Errors: 400 naming the row, counted from 1, and what is wrong with it.
 */
export async function importVolunteers(
  pool: CampaignPool,
  campaignId: string,
  rows: readonly unknown[],
  now = new Date(),
): Promise<{ imported: number }> {
  check ??= checkOf();
  const validate = check;
  const volunteers = rows.map((row, i) => {
    const volunteer = structuredClone(row);
    if (validate(volunteer)) return volunteer;
    throw invalid(`Volunteer ${i + 1}: ${ajv.errorsText(validate.errors, { dataVar: 'its record' })}.`);
  });
  await withCampaign(pool, campaignId, async (tx) => {
    const records = volunteers.map((volunteer) => ({ ...volunteer, id: newRecordId(), createdAt: now }));
    if (records.length > 0) await insertRows(tx, volunteerRecord, records);
    recordOperatorAction(tx, { operation: 'importVolunteers', recordId: null, at: now });
  });
  return { imported: volunteers.length };
}
