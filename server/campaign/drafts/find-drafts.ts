import { campaignOperation } from '#server/operations/campaign-operation.ts';
import { personOf } from '#server/operations/principal.ts';
import { type Draft, mostDrafts, offeredSince } from './draft.ts';

interface Stored extends Omit<Draft, 'fields' | 'savedAt'> {
  readonly fields: string;
  readonly saved_at: Date;
}

const find = `select id, form, page, fields, saved_at from form_drafts
  where campaign_id = $1 and user_id = $2 and page = $3 and saved_at > $4 order by saved_at desc, id desc limit ${mostDrafts}`;

/** What the member who asks has typed into the forms of a page and not sent, the newest first. Nobody else is shown it. */
export const findDrafts = campaignOperation({
  operationId: 'findDrafts',
  role: 'MEMBER',
  audited: false,
  writes: false,
  async run({ tx, principal, now }, page: string): Promise<readonly Draft[]> {
    const rows = await tx.query<Stored>(find, [tx.campaignId, personOf(principal), page, offeredSince(now)]);
    return rows.map(({ fields, saved_at, ...draft }) => ({
      ...draft,
      fields: [...new URLSearchParams(fields)],
      savedAt: saved_at,
    }));
  },
});
