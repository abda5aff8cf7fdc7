import type { Static } from 'typebox';
import { violates } from '#core/database/failures/sqlstate.ts';
import { HustingsError, invalid } from '#core/errors.ts';
import { perform } from '#server/operations/perform.ts';
import { principalOf } from '#server/operations/principal.ts';
import { insertStatement } from '#server/records/statements.ts';
import type { CampaignPool } from '#server/store/pool.ts';
import { newRecordId } from '#server/store/record-id.ts';
import { campaignRecord } from './campaign.ts';

/** A campaign to be created, by the names of `campaignRecord`; days are YYYY-MM-DD. */
export interface NewCampaign extends Static<typeof campaignRecord.creation> {
  readonly spendingLimitCents?: number | null;
  readonly contributionLimitCents?: number | null;
  /** Whom the campaign belongs to. A user who has this e-mail address already is that user. */
  readonly owner: { readonly email: string; readonly name: string };
}

const insertCampaign = insertStatement(
  campaignRecord,
  { id: '$1', created_at: '$2', spending_limit_cents: '$3', contribution_limit_cents: '$4' },
  5,
);

/** Errors: 400 if the code or the number of the electoral district cannot be stored. */
export function requireStorable({ code, ednNumber }: Pick<NewCampaign, 'code' | 'ednNumber'>): void {
  if (!/^[A-Za-z0-9][A-Za-z0-9-]{0,29}$/.test(code)) {
    throw invalid('A campaign code has 1 to 30 letters, digits and dashes, and begins with a letter or digit.');
  }
  if ((ednNumber ?? '').length > 30) {
    throw invalid('The number of an electoral district has at most 30 characters.');
  }
}

/** Creates a campaign and its owner's membership. Errors: 400 if the code is taken, or as `requireStorable`. */
export async function createCampaign(
  pool: CampaignPool,
  campaign: NewCampaign,
  now = new Date(),
): Promise<{ campaignId: string; userId: string }> {
  requireStorable(campaign);
  const userId = await findOrCreateUser(pool, campaign.owner, now);
  const campaignId = newRecordId();
  const operation = { operationId: 'createCampaign', role: 'OWNER' } as const;
  await perform(pool, principalOf(campaignId, userId), operation, now, async ({ tx, audit }) => {
    audit.recordId = campaignId;
    await tx.query(insertCampaign, [
      campaignId,
      now,
      campaign.spendingLimitCents ?? null,
      campaign.contributionLimitCents ?? null,
      ...Object.values(campaignRecord.newRow(campaign)),
    ]);
    await tx.query(`insert into memberships (campaign_id, user_id, role, created_at) values ($1, $2, 'OWNER', $3)`, [
      campaignId,
      userId,
      now,
    ]);
  }).catch((error: unknown) => {
    if (violates(error, 'campaigns_code_key')) {
      throw new HustingsError(400, 'validation_failed', `There is a campaign with the code ${campaign.code} already.`);
    }
    throw error;
  });
  return { campaignId, userId };
}

async function findOrCreateUser(
  pool: CampaignPool,
  { email, name }: { email: string; name: string },
  now: Date,
): Promise<string> {
  // A user can belong to several campaigns, so the login role does this, outside any campaign's transaction.
  await pool.query(
    `insert into users (id, email, name, created_at) values ($1, $2, $3, $4) on conflict (lower(email)) do nothing`,
    [newRecordId(), email, name, now],
  );
  const { rows } = await pool.query<{ id: string }>('select id from users where lower(email) = lower($1)', [email]);
  return (rows[0] as { id: string }).id;
}
