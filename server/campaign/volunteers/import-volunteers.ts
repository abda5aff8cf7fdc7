import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { type Static, Type } from 'typebox';
import { invalid } from '#core/errors.ts';
import { recordOperatorAction } from '#server/campaign/audit/record-operator-action.ts';
import type { CampaignPool } from '#server/campaign/database/pool.ts';
import { withCampaign } from '#server/campaign/database/with-campaign.ts';
import { newRecordId } from '#server/campaign/record-id.ts';
import { emailAddress, record } from '#server/campaign/schemas.ts';
import { volunteerStatuses } from './list-volunteers.ts';

/** A volunteer as an operator brings one in. */
export const NewVolunteer = record({
  name: Type.String({ minLength: 1, maxLength: 200 }),
  email: emailAddress({ maxLength: 255 }),
  phone: Type.Optional(Type.String({ maxLength: 20 })),
  role: Type.String({ minLength: 1, maxLength: 100, default: 'canvasser' }),
  status: Type.Enum([...volunteerStatuses], { default: 'ACTIVE' }),
  skills: Type.Array(Type.String({ maxLength: 100 }), { maxItems: 50, default: [] }),
  hoursLogged: Type.Number({ minimum: 0, maximum: 100_000, default: 0 }),
});

const ajv = new Ajv({ useDefaults: true, strictTypes: false, keywords: ['expects'] });
addFormats.default(ajv);
const validate = ajv.compile<Static<typeof NewVolunteer>>(NewVolunteer);

/**
 * Adds volunteers to a campaign, all or none. `rows` are as read from a file, the first one being number 1.
 * Errors: 400 naming the row and what is wrong with it.
 */
export async function importVolunteers(
  pool: CampaignPool,
  campaignId: string,
  rows: readonly unknown[],
  now = new Date(),
): Promise<{ imported: number }> {
  const volunteers = rows.map((row, i) => {
    const volunteer = structuredClone(row);
    if (validate(volunteer)) return volunteer;
    throw invalid(`Volunteer ${i + 1}: ${ajv.errorsText(validate.errors, { dataVar: 'its record' })}.`);
  });
  await withCampaign(pool, campaignId, async (tx) => {
    for (const { name, email, phone, role, status, skills, hoursLogged } of volunteers) {
      await tx.query(
        `insert into volunteers (campaign_id, id, name, email, phone, role, status, skills, hours_logged, created_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
        [campaignId, newRecordId(), name, email, phone ?? null, role, status, skills, hoursLogged, now],
      );
    }
    recordOperatorAction(tx, { operation: 'importVolunteers', recordId: null, at: now });
  });
  return { imported: volunteers.length };
}
