import type { Static } from 'typebox';
import { HustingsError, invalid } from '#core/errors.ts';
import { checkBody, checkText } from '#server/call/validation.ts';
import { perform } from '#server/operations/perform.ts';
import { principalOf } from '#server/operations/principal.ts';
import { insertRows } from '#server/records/statements.ts';
import type { CampaignPool } from '#server/store/pool.ts';
import { newRecordId } from '#server/store/record-id.ts';
import { volunteerRecord } from './volunteer.ts';

const check = checkBody(volunteerRecord.creation);

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
  const volunteers = rows.map((row, i) => checked(row, i + 1));
  const operation = { operationId: 'importVolunteers', role: 'MANAGER' } as const;
  await perform(pool, principalOf(campaignId), operation, now, async ({ tx }) => {
    const records = volunteers.map((volunteer) => ({ ...volunteer, id: newRecordId(), createdAt: now }));
    if (records.length > 0) await insertRows(tx, volunteerRecord, records);
  });
  return { imported: volunteers.length };
}

function checked(row: unknown, place: number): Static<typeof volunteerRecord.creation> {
  const volunteer = structuredClone(row);
  try {
    check(volunteer);
    checkText(volunteer);
    return volunteer as Static<typeof volunteerRecord.creation>;
  } catch (error) {
    throw error instanceof HustingsError ? invalid(`Volunteer ${place}: ${error.message}`) : error;
  }
}
