import { type InteractionRow, interactionRecord } from '#server/campaign/canvassing/interaction.ts';
import { refuseOthersVisit } from '#server/campaign/canvassing/visits/changes/own-visit.ts';
import { reason } from '#server/campaign/canvassing/visits/changes/reason.ts';
import { settleVoter } from '#server/campaign/canvassing/visits/changes/settle-voter.ts';
import { visitVersion } from '#server/campaign/canvassing/visits/changes/visit-version.ts';
import { findVisit, isTakenBack, lockVisit, noSuchVisit } from '#server/campaign/canvassing/visits/find-visit.ts';
import { showVisit } from '#server/campaign/canvassing/visits/show-visit.ts';
import { campaignEndpoint } from '#server/operations/campaign-endpoint.ts';
import { exampleIds } from '#server/records/schemas/example-ids.ts';
import { idParameter, one, record } from '#server/records/schemas/schemas.ts';
import { tags } from '#server/records/schemas/tags.ts';
import type { CampaignTransaction } from '#server/store/transaction.ts';

const WithdrawInteraction = record(
  { reason },
  { title: 'WithdrawInteraction', description: 'The reason why an interaction is withdrawn.' },
);

const withdraw = `update interactions set withdrawn_at = $3, withdrawn_by = $4, withdrawn_reason = $5
  where campaign_id = $1 and id = $2 returning id`;

/** Takes back a visit that is locked and in force, and sets its voter to what the others say. */
export async function withdrawVisit(
  tx: CampaignTransaction,
  visit: InteractionRow,
  { at, userId, reason: why }: { readonly at: Date; readonly userId: string | null; readonly reason: string | null },
): Promise<void> {
  await tx.query(withdraw, [tx.campaignId, visit.id, at, userId, why]);
  await settleVoter(tx, visit.voter_id, visit.occurred_at ?? visit.created_at, at);
}

export const withdrawInteraction = campaignEndpoint({
  operationId: 'withdrawInteraction',
  method: 'POST',
  path: '/canvassing/interactions/{id}/withdrawal',
  tag: tags.canvassing,
  summary: 'Withdraw an interaction that was recorded by mistake',
  description:
    'Extension. The interaction remains on record, with who withdrew it, when and why, and is left out of lists, ' +
    'counts and walk lists. The voter’s lastContact and support level are computed from the remaining ' +
    'interactions; a support level that was set directly since remains. The response has `withdrawnAt`. If it is ' +
    'already withdrawn, it is a 422. Only managers may withdraw what others recorded.',
  scope: 'canvassing:write',
  role: 'MEMBER',
  params: idParameter('an interaction', exampleIds.interaction),
  body: WithdrawInteraction,
  bodyOptional: true,
  response: one(interactionRecord.response),
  errors: [noSuchVisit(), isTakenBack()],
  examples: { body: { reason: 'The wrong door.' }, response: { data: { withdrawnAt: '2026-09-20T16:12:09.550Z' } } },
  version: visitVersion,
  async handle({ params, body, caller }, { tx, now, audit, principal }) {
    const visit = await lockVisit(tx, params.id);
    refuseOthersVisit(principal, visit);
    if (visit.withdrawn_at) throw isTakenBack();
    await withdrawVisit(tx, visit, { at: now, userId: caller.userId, reason: body?.reason ?? null });
    audit.fields = body?.reason ? ['reason'] : [];
    return { data: showVisit(await findVisit(tx, visit.id), new Set(['withdrawnAt'])) };
  },
});
