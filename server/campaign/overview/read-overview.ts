import { addDays, easternDay } from '#core/dates.ts';
import type { CampaignRow } from '#server/campaign/campaigns/campaign.ts';
import { campaignDay, timeZoneOf } from '#server/campaign/campaigns/campaign-day.ts';
import { getCampaign } from '#server/campaign/campaigns/operations/get-campaign.ts';
import { readCampaign } from '#server/campaign/campaigns/read-campaign.ts';
import { dayBegins } from '#server/campaign/campaigns/time-zones.ts';
import { type ReceiptsToIssue, receiptsToIssue } from '#server/campaign/donations/receipts/receipts-to-issue.ts';
import { countSigns } from '#server/campaign/lawn-signs/count-signs.ts';
import type { CampaignContext } from '#server/operations/campaign-context.ts';
import { campaignOperation } from '#server/operations/campaign-operation.ts';
import type { CampaignTransaction } from '#server/store/transaction.ts';
import { type Canvassing, canvassing } from './canvassing.ts';
import { type MoneyReceived, moneyReceived } from './money-received.ts';
import { type Recently, recently } from './recently.ts';

/** The state of a campaign, and what waits for its people. */
export interface Overview {
  readonly campaign: CampaignRow;
  readonly voters: number;
  readonly volunteers: number;
  readonly receipts: ReceiptsToIssue;
  /** Lawn signs that are not put up yet. */
  readonly signsAskedFor: number;
  /** Uploaded files whose rows are not imported yet. */
  readonly waitingImports: ReadonlyArray<{ readonly id: string; readonly fileName: string }>;
  /** Webhooks that were disabled since their receivers had failed for three days. */
  readonly disabledWebhooks: number;
  /** Webhooks that wait for an owner to take them over. */
  readonly pausedWebhooks: number;
  readonly money: MoneyReceived;
  readonly canvassing: Canvassing;
  readonly recently: Recently;
  /** What a new campaign has of what it begins with, besides voters. */
  readonly begun: { readonly people: boolean; readonly turfs: boolean; readonly donations: boolean };
}

type Counted = Pick<Overview, 'voters' | 'volunteers' | 'disabledWebhooks' | 'pausedWebhooks'> & Overview['begun'];

const counts = `select
    (select coalesce(sum(voters), 0)::int from voter_counts where campaign_id = $1) as voters,
    (select count(*)::int from volunteers where campaign_id = $1 and status = 'ACTIVE') as volunteers,
    (select count(*)::int from webhooks where campaign_id = $1 and state = 'DISABLED') as "disabledWebhooks",
    (select count(*)::int from webhooks where campaign_id = $1 and state = 'PAUSED') as "pausedWebhooks",
    (select count(*) > 1 from (
      select 1 from memberships where campaign_id = $1 and left_at is null limit 2
    ) members) as people,
    exists (select from turfs where campaign_id = $1) as turfs,
    exists (select from donations where campaign_id = $1) as donations`;

const waiting = `select id, file_name as "fileName" from imports
  where campaign_id = $1 and state in ('UPLOADED', 'CHECKED') and created_at > $2 order by id desc limit 5`;

/** An upload is deleted after a day. */
const uploadMilliseconds = 24 * 3_600_000;
const weeks = 16;

const countWaiting = `select count(*)::int as waiting from (${waiting}) shown`;

/** How many uploaded files wait for a person, at most five: as many as are shown. */
export async function countWaitingImports(tx: CampaignTransaction, now: Date): Promise<number> {
  const since = new Date(now.getTime() - uploadMilliseconds);
  return (await tx.query<{ waiting: number }>(countWaiting, [tx.campaignId, since]))[0]?.waiting ?? 0;
}

/** What the overview shows: figures, and no person of the campaign's records. */
export const readOverview = campaignOperation({ as: getCampaign, audited: false, run: overviewOf });

async function overviewOf({ tx, now }: CampaignContext): Promise<Overview> {
  const campaign = await readCampaign(tx);
  const today = easternDay(now.getTime());
  const ownDay = campaignDay({ timeZone: timeZoneOf(campaign) }, now);
  const [[counted], signs, receipts, waitingImports, money, ofVoters, lately] = await Promise.all([
    tx.query<Counted>(counts, [tx.campaignId]),
    countSigns(tx),
    receiptsToIssue(tx, campaign, today),
    tx.query<{ id: string; fileName: string }>(waiting, [tx.campaignId, new Date(now.getTime() - uploadMilliseconds)]),
    moneyReceived(tx, { today: ownDay, since: addDays(ownDay, -7 * (weeks - 1)) }),
    canvassing(tx, campaign.riding),
    recently(tx, {
      today: ownDay,
      weekAgo: addDays(ownDay, -7),
      fortnightAgo: addDays(ownDay, -14),
      yesterday: dayBegins(timeZoneOf(campaign), addDays(ownDay, -1)),
      now,
    }),
  ]);
  const { people = false, turfs = false, donations = false } = counted ?? {};
  const { voters = 0, volunteers = 0, disabledWebhooks = 0, pausedWebhooks = 0 } = counted ?? {};
  return {
    campaign,
    voters,
    volunteers,
    receipts,
    signsAskedFor: signs.REQUESTED,
    waitingImports,
    disabledWebhooks,
    pausedWebhooks,
    money,
    canvassing: ofVoters,
    recently: lately,
    begun: { people, turfs, donations },
  };
}
