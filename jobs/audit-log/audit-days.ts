import { createHash, type Hash } from 'node:crypto';
import type { Knex } from 'knex';
import { bindToCampaign } from '#core/database/bind-to-campaign.ts';
import { dayMilliseconds } from '#core/dates.ts';

/** What a day's seal is made of. Days are of UTC, `2026-03-31`; an entry belongs to the day of its id. */
export interface AuditDay {
  readonly rows: number;
  /** SHA-256 of the day's lines, each with its line feed. */
  readonly content: Buffer;
}

export const startOfDay = (day: string): number => Date.parse(`${day}T00:00:00Z`);
export const dayOf = (milliseconds: number): string => new Date(milliseconds).toISOString().slice(0, 10);

/** A UUIDv7 begins with 48 bits of milliseconds since 1970 (RFC 9562, section 5.7). */
export const timeOfId = (id: string): number => Number.parseInt(id.replace('-', '').slice(0, 12), 16);

/** The day of an entry's line, whose second value is the entry's id. */
function dayOfLine(line: string): string {
  const [, id] = JSON.parse(line) as [string, string];
  return dayOf(timeOfId(id));
}

/** The days from `from` on, before `to`. */
export function daysBetween(from: number, to: number): string[] {
  const days: string[] = [];
  for (let day = from; day < to; day += dayMilliseconds) days.push(dayOf(day));
  return days;
}

/** Collects lines by day; days without any are there too. */
export class DayHashes {
  readonly #days = new Map<string, { rows: number; readonly hash: Hash }>();

  constructor(days: readonly string[]) {
    for (const day of days) this.#days.set(day, { rows: 0, hash: createHash('sha256') });
  }

  /** Errors: a line of a day that is not among the days. */
  add(line: string): void {
    const name = dayOfLine(line);
    const day = this.#days.get(name);
    if (!day) throw new Error(`An entry is of ${name}, which is not among the days that are read.`);
    day.rows++;
    day.hash.update(`${line}\n`);
  }

  finish(): Map<string, AuditDay> {
    return new Map([...this.#days].map(([day, { rows, hash }]) => [day, { rows, content: hash.digest() }]));
  }
}

/** All that is stored of an entry, as JSON, the same on every PostgreSQL and in every time zone. */
const line = `json_build_array(campaign_id, id, to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
  key_id, user_id, operation, record_id, status, fields, filters, row_count, calls, request_id)::text`;

const page = 5_000;
const firstId = '00000000-0000-0000-0000-000000000000';

/**
 * Does `work` once for each campaign, closed ones too, ordered by id. Row-level security binds the owner of the tables
 * as well, so that the log can only be read campaign by campaign.
 */
export async function forEachCampaign(
  trx: Knex.Transaction,
  work: (campaignId: string) => Promise<void>,
): Promise<void> {
  const { rows } = await trx.raw<{ rows: Array<{ id: string }> }>(
    'select id from campaigns union select id from closed_campaigns order by id',
  );
  for (const { id } of rows) {
    await bindToCampaign(trx, id);
    await work(id);
  }
}

/** Reads the entries of some days, ordered by campaign and id, and hands each one's line to `take`. */
export const readEntries = (
  trx: Knex.Transaction,
  { from, to }: { readonly from: number; readonly to: number },
  take: (line: string) => void | Promise<void>,
): Promise<void> =>
  forEachCampaign(trx, async (campaignId) => {
    for (let after = firstId; ; ) {
      const { rows } = await trx.raw<{ rows: Array<{ id: string; line: string }> }>(
        `select id, ${line} as line from audit_log
         where campaign_id = ? and id >= first_id_at(?) and id < first_id_at(?) and id > ? order by id limit ?`,
        [campaignId, new Date(from), new Date(to), after, page],
      );
      for (const row of rows) await take(row.line);
      const last = rows.at(-1);
      if (!last || rows.length < page) return;
      after = last.id;
    }
  });
