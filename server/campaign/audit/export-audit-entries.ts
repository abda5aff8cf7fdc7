import type { Principal } from '#server/operations/principal.ts';
import type { CampaignPool } from '#server/store/pool.ts';
import { type AuditFilter, type ListedAuditEntry, listAuditEntries } from './list-audit-entries.ts';

/** A file has at most this many entries, the newest. */
export const exportLength = 100_000;
/** The number that is read at once, in a transaction of its own. Other requests are answered in between. */
const exportedAtOnce = 200;

/** The log's entries, the newest first. Those that are added during the export are newer than all of them. */
export async function* exportAuditEntries(
  pool: CampaignPool,
  by: Principal,
  filter: AuditFilter,
  now: Date,
): AsyncGenerator<ListedAuditEntry> {
  for (let count = 0, last = filter.before; count < exportLength; count += exportedAtOnce) {
    const request = { filter: { ...filter, before: last }, limit: exportedAtOnce };
    const entries = await listAuditEntries(pool, by, request, now);
    yield* entries;
    last = entries.at(-1)?.id;
    if (entries.length < exportedAtOnce) return;
  }
}
