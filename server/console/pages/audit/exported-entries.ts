import {
  type AuditFilter,
  type ListedAuditEntry,
  listAuditEntries,
} from '#server/campaign/audit/list-audit-entries.ts';
import type { CampaignPool } from '#server/store/pool.ts';

/** A file has at most this many entries, the newest. */
export const exportLength = 100_000;
/** The number that is read and written at once. Other requests are answered in between. */
const exportedAtOnce = 200;

const who = (entry: ListedAuditEntry): string => entry.userName ?? '';
function key({ keyId, keyName, lastFour, clientName, turfName, volunteerName }: ListedAuditEntry): string {
  if (keyId === null) return '';
  // A link is named by the person who walks, and the turf.
  const name =
    keyName ?? clientName ?? (turfName === null ? keyId : [volunteerName, turfName].filter(Boolean).join(', '));
  return lastFour ? `${name} …${lastFour}` : name;
}

export const exportedColumns = [
  ['time', 'time'],
  ['person'],
  ['key'],
  ['operation'],
  ['status', 'number'],
  ['record'],
  ['fields'],
  ['calls', 'number'],
  ['request'],
  ['filters'],
  ['rows', 'number'],
] as const;

/** The log's rows, the newest entries first. Entries that are added during the export are newer than all of them. */
export async function* exportedEntries(
  pool: CampaignPool,
  campaignId: string,
  filter: AuditFilter,
): AsyncGenerator<string[]> {
  for (let count = 0, last = filter.before; count < exportLength; count += exportedAtOnce) {
    const entries = await listAuditEntries(pool, campaignId, { ...filter, before: last }, exportedAtOnce);
    yield* entries.map(cells);
    last = entries.at(-1)?.id;
    if (entries.length < exportedAtOnce) return;
  }
}

const cells = (entry: ListedAuditEntry): string[] => [
  entry.createdAt.toISOString(),
  who(entry),
  key(entry),
  entry.operation,
  String(entry.status),
  entry.recordId ?? '',
  entry.fields.join(' '),
  String(entry.calls),
  entry.requestId ?? '',
  entry.filters.join(' '),
  entry.rowCount === null ? '' : String(entry.rowCount),
];
