import { timeZoneOf } from '#server/campaign/campaigns/campaign-day.ts';
import { readCampaign } from '#server/campaign/campaigns/read-campaign.ts';
import { dayBegins, dayIn, hourIn } from '#server/campaign/campaigns/time-zones.ts';
import {
  getTurnout,
  readTurnout,
  type Turnout,
} from '#server/campaign/canvassing/operations/election-day/get-turnout.ts';
import { campaignOperation } from '#server/operations/campaign-operation.ts';
import type { CampaignTransaction } from '#server/store/transaction.ts';

/** Voters marked in one hour of the campaign's day. */
interface HourOfMarks {
  /** 0 to 23. */
  readonly hour: number;
  readonly voted: number;
}

export interface ViewedTurnout {
  readonly turnout: Turnout;
  /** The hours of the last day on which voters were marked, from the first to the last with a mark. */
  readonly hours: readonly HourOfMarks[];
  /** Whether a voter of the campaign has a number by which votes are marked. */
  readonly hasNumbers: boolean;
  /** YYYY-MM-DD; null if the campaign has not entered it. */
  readonly pollingDay: string | null;
}

const someNumber = 'select 1 from voters where campaign_id = $1 and elector_key is not null limit 1';

/** So many of the newest marks are counted. */
const mostMarks = 100_000;

const lastMark = `select marked_at from votes_cast where campaign_id = $1 and undone_at is null
  order by marked_at desc limit 1`;

/**
 * By hours since the day began. They are not those of the clock on a day on which clocks are changed: Québec elects municipal councils
 * on such a day, the first Sunday of November.
 */
const byHour = `select floor(extract(epoch from marked_at - $2::timestamptz) / 3600)::int as since, count(*)::int as voted
  from (
    select marked_at from votes_cast where campaign_id = $1 and undone_at is null and marked_at >= $2
    order by marked_at desc limit ${mostMarks}
  ) marks group by 1 order by 1`;

/** How many have voted, when they were marked, and whether more can be. */
export const viewTurnout = campaignOperation({
  as: getTurnout,
  // It names nobody, and an open page asks for it again and again.
  audited: false,
  async run({ tx }): Promise<ViewedTurnout> {
    const turnout = await readTurnout(tx);
    const campaign = await readCampaign(tx);
    const hours = await hoursOfMarks(tx, timeZoneOf(campaign));
    const hasNumbers = (await tx.query(someNumber, [tx.campaignId])).length > 0;
    return { turnout, hours, hasNumbers, pollingDay: campaign.election_date };
  },
});

/** When voters were marked on the last day with marks, by the clock of a time zone. */
export async function hoursOfMarks(tx: CampaignTransaction, zone: string): Promise<HourOfMarks[]> {
  const [last] = await tx.query<{ marked_at: Date }>(lastMark, [tx.campaignId]);
  if (!last) return [];
  const begins = dayBegins(zone, dayIn(zone, last.marked_at.getTime()));
  const rows = await tx.query<{ since: number; voted: number }>(byHour, [tx.campaignId, begins]);
  const counted = new Map<number, number>();
  for (const { since, voted } of rows) {
    const hour = hourIn(zone, begins.getTime() + since * 3_600_000);
    counted.set(hour, (counted.get(hour) ?? 0) + voted);
  }
  const hours = [...counted.keys()];
  const [first = 0, end = 0] = [hours[0], hours.at(-1)];
  return Array.from({ length: end - first + 1 }, (_, i) => ({
    hour: first + i,
    voted: counted.get(first + i) ?? 0,
  }));
}
