import { titleKey } from '#core/identity/title-key.ts';
import type { Known } from '#server/campaign/erased/known.ts';
import type { CampaignTransaction } from '#server/store/transaction.ts';

const forget = `delete from import_choices where campaign_id = $1
  and (titles && $2::text[] or (cardinality($3::text[]) = 2 and titles @> $3::text[]))`;

/**
 * Forgets what was chosen for the columns of lists whose names of columns are a person's facts: of a list without a header,
 * the first person stands where the names should.
 */
export async function forgetColumnsNamed(tx: CampaignTransaction, persons: readonly Known[]): Promise<void> {
  for (const { firstName, lastName, address, email, phone, externalId } of persons) {
    const facts = keys([address, email, phone, externalId]);
    await tx.query(forget, [tx.campaignId, facts, keys([firstName, lastName])]);
  }
}

const keys = (texts: ReadonlyArray<string | null | undefined>): string[] =>
  texts.map((text) => titleKey(text ?? '')).filter((key) => key !== '');
