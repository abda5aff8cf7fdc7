import { type InteractionRow, interactionRecord } from '#server/campaign/canvassing/interaction.ts';
import { interactionVersion } from '#server/campaign/canvassing/interactions/changes/interaction-version.ts';
import { refuseOthersInteraction } from '#server/campaign/canvassing/interactions/changes/own-interaction.ts';
import { reason } from '#server/campaign/canvassing/interactions/changes/reason.ts';
import { settleVoter } from '#server/campaign/canvassing/interactions/changes/settle-voter.ts';
import {
  findInteraction,
  isTakenBack,
  lockInteraction,
  noSuchInteraction,
} from '#server/campaign/canvassing/interactions/find-interaction.ts';
import { showInteraction } from '#server/campaign/canvassing/interactions/show-interaction.ts';
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

/** Takes back an interaction that is locked and in force, and sets its voter to what the others say. */
export async function withdrawVisit(
  tx: CampaignTransaction,
  interaction: InteractionRow,
  { at, userId, reason: why }: { readonly at: Date; readonly userId: string | null; readonly reason: string | null },
): Promise<void> {
  await tx.query(withdraw, [tx.campaignId, interaction.id, at, userId, why]);
  await settleVoter(tx, interaction.voter_id, interaction.occurred_at ?? interaction.created_at, at);
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
  errors: [noSuchInteraction(), isTakenBack()],
  examples: { body: { reason: 'The wrong door.' }, response: { data: { withdrawnAt: '2026-09-20T16:12:09.550Z' } } },
  version: interactionVersion,
  async handle({ params, body, caller }, { tx, now, audit, principal }) {
    const interaction = await lockInteraction(tx, params.id);
    refuseOthersInteraction(principal, interaction);
    if (interaction.withdrawn_at) throw isTakenBack();
    await withdrawVisit(tx, interaction, { at: now, userId: caller.userId, reason: body?.reason ?? null });
    audit.fields = body?.reason ? ['reason'] : [];
    return { data: showInteraction(await findInteraction(tx, interaction.id), new Set(['withdrawnAt'])) };
  },
});
