import { dayMilliseconds } from '#core/dates.ts';
import type { CampaignPool } from '#server/store/pool.ts';
import { withCampaignForLong } from '#server/store/with-campaign.ts';

/** A campaign as an operator of many looks at it: how much, how busy, how large. Nothing of what it stores. */
export interface CampaignOverview {
  readonly campaignId: string;
  readonly code: string;
  readonly name: string;
  readonly plan: string;
  readonly isDemo: boolean;
  readonly members: number;
  readonly voters: number;
  readonly donations: number;
  /** Calls by its keys in the last day, as its audit log has them, and those that were refused (status 400 and more). */
  readonly requests: number;
  readonly refusals: number;
  /** The last entry of its audit log; null if there is none. */
  readonly lastActivity: Date | null;
  /** About how many bytes of the disk its records and their indexes take: its share of each table, by rows. */
  readonly bytes: number;
}

/** The tables that grow with a campaign. */
const counted = ['voters', 'donations', 'receipts', 'interactions', 'lawn_signs', 'volunteers'] as const;

type Rows = Readonly<Record<(typeof counted)[number] | 'entries', number>>;

interface Figures extends Rows {
  readonly members: number;
  readonly requests: number;
  readonly refusals: number;
  readonly lastActivity: Date | null;
}

const count = (table: string) =>
  table === 'voters'
    ? 'coalesce((select voters from voter_counts where campaign_id = $1), 0)::int as voters'
    : `(select count(*) from ${table} where campaign_id = $1)::int as ${table}`;

const select = `select ${counted.map(count).join(', ')},
    (select count(*) from memberships where campaign_id = $1 and left_at is null)::int as members,
    (select max(created_at) from (
       select created_at from audit_log where campaign_id = $1 order by id desc limit 1) newest) as "lastActivity",
    recent.*
  from (
    select count(*)::int as entries, coalesce(sum(calls) filter (where key_id is not null), 0)::int as requests,
      coalesce(sum(calls) filter (where key_id is not null and status >= 400), 0)::int as refusals
    from audit_log where campaign_id = $1 and id >= first_id_at($2)
  ) recent`;

/** All campaigns by their codes. Each is read in a transaction of its own, bound to it. */
export async function readOverview(pool: CampaignPool, now: Date): Promise<CampaignOverview[]> {
  const { rows: campaigns } = await pool.query<
    Pick<CampaignOverview, 'campaignId' | 'code' | 'name' | 'plan' | 'isDemo'>
  >(
    `select id as "campaignId", code, name, subscription_tier as plan, is_demo as "isDemo" from campaigns
     order by lower(code), code`,
  );
  const since = new Date(now.getTime() - dayMilliseconds);
  const read: Array<{ readonly campaign: (typeof campaigns)[number]; readonly figures: Figures }> = [];
  for (const campaign of campaigns) {
    const [figures] = await withCampaignForLong(pool, campaign.campaignId, (tx) =>
      tx.query<Figures>(select, [tx.campaignId, since]),
    );
    // A campaign may have been closed meanwhile.
    if (figures) read.push({ campaign, figures });
  }
  const sizes = await tableSizes(pool);
  const totals = Object.fromEntries(
    Object.keys(sizes).map((name) => [name, read.reduce((sum, { figures }) => sum + figures[name as keyof Rows], 0)]),
  );
  return read.map(({ campaign, figures }) => {
    const { members, voters, donations, requests, refusals, lastActivity } = figures;
    const bytes = Object.entries(sizes).reduce((sum, [name, size]) => {
      const total = totals[name] ?? 0;
      return total === 0 ? sum : sum + (size * figures[name as keyof Rows]) / total;
    }, 0);
    return {
      ...campaign,
      members,
      voters,
      donations,
      requests,
      refusals,
      lastActivity,
      bytes: Math.round(bytes),
    };
  });
}

/** The bytes of each table with its indexes. Of the audit log a campaign's rows of one day give its share. */
async function tableSizes(pool: CampaignPool): Promise<Readonly<Record<string, number>>> {
  const { rows } = await pool.query<{ name: string; bytes: number }>(
    `select name, pg_total_relation_size(name::regclass)::float8 as bytes from unnest($1::text[]) name
     union all
     select 'entries', coalesce(sum(pg_total_relation_size(relid)), 0)::float8 from pg_partition_tree('audit_log')`,
    [[...counted]],
  );
  return Object.fromEntries(rows.map(({ name, bytes }) => [name, bytes]));
}

const by = {
  code: () => 0,
  voters: (a: CampaignOverview, b: CampaignOverview) => b.voters - a.voters,
  requests: (a: CampaignOverview, b: CampaignOverview) => b.requests - a.requests,
  refusals: (a: CampaignOverview, b: CampaignOverview) => b.refusals - a.refusals,
  activity: (a: CampaignOverview, b: CampaignOverview) => Number(b.lastActivity ?? 0) - Number(a.lastActivity ?? 0),
  size: (a: CampaignOverview, b: CampaignOverview) => b.bytes - a.bytes,
} as const;

export type OverviewOrder = keyof typeof by;
export const overviewOrders = Object.keys(by) as readonly OverviewOrder[];

/** By their codes, or the greatest or latest first. */
export const ordered = (campaigns: readonly CampaignOverview[], order: OverviewOrder): CampaignOverview[] =>
  campaigns.toSorted(by[order]);
