import { findGifts, Gifts, noSuchGifts, showGifts } from '#server/campaign/donations/anonymous/anonymous-gifts.ts';
import { campaignEndpoint } from '#server/operations/campaign-endpoint.ts';
import { exampleIds } from '#server/records/schemas/example-ids.ts';
import { idParameter, one } from '#server/records/schemas/schemas.ts';
import { tags } from '#server/records/schemas/tags.ts';
import { canBeRecordId } from '#server/store/record-id.ts';

const withdraw = `update anonymous_gifts set withdrawn_at = $3, withdrawn_by = $4
  where campaign_id = $1 and id = $2 and withdrawn_at is null returning id`;

export const withdrawAnonymousGifts = campaignEndpoint({
  operationId: 'withdrawAnonymousGifts',
  method: 'POST',
  path: '/donations/anonymous-gifts/{id}/withdrawal',
  tag: tags.donations,
  summary: 'Withdraw anonymous gifts that were recorded by mistake',
  description:
    'Extension. They remain on record, with who withdrew them and when, and no longer count. If they are already withdrawn, it is a 404.',
  scope: 'donations:write',
  params: idParameter('anonymous gifts', exampleIds.anonymousGifts),
  response: one(Gifts),
  errors: [noSuchGifts()],
  examples: { response: { data: { withdrawnAt: '2026-09-20T16:12:09.550Z' } } },
  async handle({ params: { id }, caller }, { tx, now, audit }) {
    const values = [tx.campaignId, id, now, caller.userId as string];
    const gone = canBeRecordId(id) ? await tx.query(withdraw, values) : [];
    if (gone.length === 0) throw noSuchGifts();
    audit.fields = ['withdrawn'];
    return { data: showGifts(await findGifts(tx, id)) };
  },
});
