import type { Knex } from 'knex';
import { inCampaign } from '#jobs/webhooks/in-campaign.ts';
import type { Condition } from './conditions.ts';

/**
 * Receipt serials that were counted and that no receipt has. There must be none (Income Tax Regulations, s. 2000(2)):
 * a count and its receipt are one transaction. So a gap means that rows were lost or changed outside of the program.
 *
 * A serial may rightly have no receipt of its own if a number that looks the same was taken before, and if a closed
 * campaign of the same candidate has used the serials before the first.
 */

interface Series {
  /** The campaign that counts it. */
  readonly id: string;
  readonly code: string;
  readonly receipts: 'receipts' | 'closed_receipts';
  readonly serials: 'receipt_serials' | 'closed_receipt_serials';
}

interface Missing {
  readonly year: number;
  readonly serials: readonly number[];
}

/** A number as the program makes it ends so. */
const ending = `'-([0-9]{4})-[0-9]{6}$'`;

async function missingSerials(knex: Knex, { id, receipts, serials }: Series): Promise<Missing[]> {
  const { rows } = await knex.raw<{ rows: Missing[] }>(
    `select year, array_agg(serial order by serial) as serials from (
       select s.year::int as year, serial from ${serials} s cross join lateral generate_series(1, s.last_serial) serial
         where s.campaign_id = ?
       except
       select substring(number from ${ending})::int, right(number, 6)::int from ${receipts}
         where campaign_id = ? and number ~ ${ending}
     ) missing group by year order by year`,
    [id, id],
  );
  return rows;
}

/** What numbers of a campaign begin with, and the keys of the series of closed campaigns that it may continue. */
interface Origin {
  readonly prefixes: readonly string[];
  readonly seriesKeys: readonly Buffer[];
}

const issuedPrefixes = (receipts: Series['receipts']) =>
  `select distinct substring(number from '^(.*)-[0-9]{4}-[0-9]{6}$') as prefix from ${receipts}
     where campaign_id = ? and number ~ ${ending}`;

async function originOf(knex: Knex, { id, receipts }: Series): Promise<Origin> {
  const statement =
    receipts === 'receipts'
      ? `select array_agg(prefix) as prefixes, array_agg(receipt_series_key(prefix, code, candidate_name)) as keys
           from campaigns, (${issuedPrefixes(receipts)}
             union select coalesce(nullif(btrim(edn_number), ''), code) from campaigns where id = ?) issued
           where id = ?`
      : `select array(${issuedPrefixes(receipts)}) as prefixes, array[series_key] as keys from closed_campaigns
           where id in (?, ?)`;
  const { rows } = await knex.raw<{ rows: Array<{ prefixes: string[]; keys: Buffer[] }> }>(statement, [id, id, id]);
  return { prefixes: rows[0]?.prefixes ?? [], seriesKeys: rows[0]?.keys ?? [] };
}

/** Those of these serials of a year whose number looks the same as one in the table. */
async function takenSerials(
  knex: Knex,
  { year, serials }: Missing,
  prefixes: readonly string[],
  { table, campaigns }: { readonly table: Series['receipts']; readonly campaigns: readonly string[] },
): Promise<Set<number>> {
  const taken = new Set<number>();
  // Citus sends a statement that names its campaign to that campaign's node.
  for (const campaign of campaigns) {
    const { rows } = await knex.raw<{ rows: Array<{ serial: number }> }>(
      `select distinct serial from unnest(?::int[]) serial cross join unnest(?::text[]) prefix
       join ${table} r on r.campaign_id = ? and hustings_number_key(r.number) =
         hustings_number_key(prefix || '-' || ?::int || '-' || lpad(serial::text, 6, '0'))`,
      [[...serials], [...prefixes], campaign, year],
    );
    for (const { serial } of rows) taken.add(serial);
  }
  return taken;
}

/** Removes the serials that closed campaigns of the same series account for. */
async function withoutClosed(knex: Knex, { id }: Series, origin: Origin, missing: Missing): Promise<Missing> {
  const { rows } = await knex.raw<{ rows: Array<{ id: string; last: number | null }> }>(
    `select c.id, s.last_serial as last from closed_campaigns c
     left join closed_receipt_serials s on s.campaign_id = c.id and s.year = ?
     where c.series_key = any(?::bytea[])`,
    [missing.year, [...origin.seriesKeys]],
  );
  // The serials before the first that this campaign has issued are an unbroken run from 1.
  const leading = missing.serials.findIndex((serial, index) => serial !== index + 1);
  const before = leading === -1 ? missing.serials.length : leading;
  const used = Math.max(
    0,
    ...rows.filter((row) => row.id !== id && (row.last ?? 0) <= before).map(({ last }) => last ?? 0),
  );
  const left = { year: missing.year, serials: missing.serials.slice(used) };
  const campaigns = rows.map((row) => row.id);
  const taken = await takenSerials(knex, left, origin.prefixes, { table: 'closed_receipts', campaigns });
  return { ...left, serials: left.serials.filter((serial) => !taken.has(serial)) };
}

/** What is missing in one campaign and year. */
async function gapsOf(knex: Knex, series: Series): Promise<Missing[]> {
  const isClosed = series.receipts === 'closed_receipts';
  const see = <T>(work: (knex: Knex) => Promise<T>) => (isClosed ? work(knex) : inCampaign(knex, series.id, work));
  const { all, origin } = await see(async (seen) => {
    const all = await missingSerials(seen, series);
    return { all, origin: all.length === 0 ? undefined : await originOf(seen, series) };
  });
  if (origin === undefined) return [];
  const gaps: Missing[] = [];
  for (const each of all) {
    const { year, serials } = await withoutClosed(knex, series, origin, each);
    if (serials.length === 0) continue;
    const own = { table: series.receipts, campaigns: [series.id] };
    const taken = await see((seen) => takenSerials(seen, { year, serials }, origin.prefixes, own));
    const left = serials.filter((serial) => !taken.has(serial));
    if (left.length > 0) gaps.push({ year, serials: left });
  }
  return gaps;
}

const named = 5;

function describeGap(code: string, { year, serials }: Missing): Condition {
  const list = serials.slice(0, named).map((serial) => String(serial).padStart(6, '0'));
  const more = serials.length > named ? ` and ${serials.length - named} more` : '';
  return {
    kind: 'receipt_gap',
    subject: `${code} ${year}`,
    message: `Receipt serials of the campaign ${code} in ${year} are counted and have no receipt: ${list.join(', ')}${more}. The program leaves no gaps: compare with the last backup, and with the campaign's audit log.`,
  };
}

/** The gaps of all campaigns, closed ones included. The sandbox campaign begins anew each day, and is left out. */
export async function receiptGaps(knex: Knex, signal: AbortSignal): Promise<Condition[]> {
  const { rows } = await knex.raw<{ rows: Series[] }>(
    `select id, code, 'receipts' as receipts, 'receipt_serials' as serials from campaigns where not is_demo
     union all select id, code, 'closed_receipts', 'closed_receipt_serials' from closed_campaigns order by code, id`,
  );
  const found: Condition[] = [];
  for (const series of rows) {
    signal.throwIfAborted();
    for (const missing of await gapsOf(knex, series)) found.push(describeGap(series.code, missing));
  }
  return found;
}
