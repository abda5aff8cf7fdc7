import { Type } from 'typebox';
import { addDays, easternDay, isDay } from '#core/dates.ts';
import { invalid } from '#core/errors.ts';
import { readCampaign } from '#server/campaign/campaigns/read-campaign.ts';
import { countVoterParts } from '#server/campaign/counts/count-voters.ts';
import { countDonations, countInteractions, countSigns, countVolunteers } from '#server/campaign/counts/count-work.ts';
import { campaignCounts } from '#server/campaign/counts/counts.ts';
import { receiptsToIssue } from '#server/campaign/donations/receipts/receipts-to-issue.ts';
import { countWaitingImports } from '#server/campaign/overview/read-overview.ts';
import { mayRead } from '#server/operations/authorize.ts';
import { campaignEndpoint } from '#server/operations/campaign-endpoint.ts';
import { day, one, record } from '#server/records/schemas/schemas.ts';
import { tags } from '#server/records/schemas/tags.ts';
import type { Scope } from '#server/records/scopes.ts';
import type { CampaignTransaction } from '#server/store/transaction.ts';

const usualDays = 30;
const mostDays = 366;

export const getCounts = campaignEndpoint({
  operationId: 'getCounts',
  method: 'GET',
  path: '/counts',
  tag: tags.campaign,
  summary: 'Read counts of the campaign’s records',
  description:
    'The counts of a dashboard in one response. It contains the parts that the key’s other scopes allow: `voters` ' +
    'and `imports` with `voters:read`, `canvassing` with `canvassing:read`, `donations` and `receipts` with ' +
    '`donations:read`, `lawnSigns` with `lawn_signs:read`, `volunteers` with `volunteers:read`; the others are ' +
    'absent. Each part is counted up to a limit; `isComplete` is false if the limit was exceeded. Nothing is ' +
    'changed.',
  scope: 'campaign:read',
  query: record({
    since: Type.Optional(
      Type.String({
        ...day,
        description: `The first day of canvassing to count, at most ${mostDays} days ago. The default is ${usualDays} days ago.`,
        examples: ['2026-09-01'],
      }),
    ),
    riding: Type.Optional(
      Type.String({
        maxLength: 200,
        description: 'Counts only the voters of one riding. Its name is compared as in `GET /voters`.',
        examples: ['Les Bancs'],
      }),
    ),
  }),
  response: one(campaignCounts),
  async handle({ query }, { tx, now, principal }) {
    const today = easternDay(now.getTime());
    const since = firstDay(query.since, today);
    const may = (scope: Scope) => mayRead(principal, scope);
    return {
      data: {
        countedAt: now.toISOString(),
        ...(may('voters:read') && {
          voters: await countVoterParts(tx, query.riding),
          imports: { waiting: await countWaitingImports(tx, now) },
        }),
        ...(may('canvassing:read') && { canvassing: await countInteractions(tx, since) }),
        ...(may('donations:read') && {
          donations: await countDonations(tx),
          receipts: await countReceipts(tx, today),
        }),
        ...(may('lawn_signs:read') && { lawnSigns: await countSigns(tx) }),
        ...(may('volunteers:read') && { volunteers: await countVolunteers(tx) }),
      },
    };
  },
});

/** Errors: 400 for a day that does not exist, one to come, or one too long ago. */
function firstDay(since: string | undefined, today: string): string {
  if (since === undefined) return addDays(today, -usualDays);
  if (!isDay(since) || since > today || since < addDays(today, -mostDays)) {
    throw invalid(`The query parameter "since" must be a day of the last ${mostDays}, as YYYY-MM-DD.`);
  }
  return since;
}

async function countReceipts(tx: CampaignTransaction, today: string) {
  const { ready, readyCents, warned, hasMore } = await receiptsToIssue(tx, await readCampaign(tx), today);
  return { ready, readyAmount: (readyCents / 100).toFixed(2), warned, isComplete: !hasMore };
}
