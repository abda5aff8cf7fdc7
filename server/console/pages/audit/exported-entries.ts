import type { ListedAuditEntry } from '#server/campaign/audit/list-audit-entries.ts';

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

/** The log's entries as rows of a table. */
export async function* exportedRows(entries: AsyncIterable<ListedAuditEntry>): AsyncGenerator<string[]> {
  for await (const entry of entries) yield cells(entry);
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
