import { canBeRecordId, newRecordId } from '#server/store/record-id.ts';
import type { Statement } from '#server/store/statement.ts';

/** What the audit log stores of a call: who did what to which record, and how it ended. Never a value of a field. */
export interface AuditEntry {
  readonly campaignId: string;
  readonly at: Date;
  /** The API key that called; null if a user or the operator acted. */
  readonly keyId: string | null;
  readonly userId?: string | null;
  /** An operationId, or `unknown` if no operation matched the call. */
  readonly operation: string;
  readonly recordId: string | null;
  readonly status: number;
  /** Names of the fields that were changed. */
  readonly fields: readonly string[];
  /** For a list: names of the filters that were used. */
  readonly filters?: readonly string[];
  /** For a list: how many records were answered. */
  readonly rowCount?: number | null;
  /** How many calls the entry counts; 1 unless stated. */
  readonly calls?: number;
  readonly requestId: string | null;
}

/** The value of each column of an entry after `campaign_id`. */
const columns: ReadonlyArray<readonly [name: string, read: (entry: AuditEntry) => unknown]> = [
  ['id', newRecordId],
  ['created_at', ({ at }) => at],
  ['key_id', ({ keyId }) => keyId],
  ['user_id', ({ userId }) => userId ?? null],
  ['operation', ({ operation }) => operation],
  // Callers may send any text as an id. Text that cannot be a record's id is not stored.
  ['record_id', ({ recordId }) => (recordId !== null && canBeRecordId(recordId) ? recordId : null)],
  ['status', ({ status }) => status],
  ['fields', ({ fields }) => fields],
  ['filters', ({ filters }) => filters ?? []],
  ['row_count', ({ rowCount }) => rowCount ?? null],
  ['calls', ({ calls }) => calls ?? 1],
  ['request_id', ({ requestId }) => requestId],
];

const insert = `insert into audit_log (campaign_id, ${columns.map(([name]) => name).join(', ')})
  values ($1, ${columns.map((_, i) => `$${i + 2}`).join(', ')})`;

/** The statement that appends an entry. Run it in the transaction of the call. */
export function auditStatement(entry: AuditEntry): Statement {
  return [insert, [entry.campaignId, ...columns.map(([, read]) => read(entry))]];
}

const types: Readonly<Record<string, string>> = {
  id: 'uuid',
  created_at: 'timestamptz',
  key_id: 'uuid',
  user_id: 'uuid',
  operation: 'text',
  record_id: 'uuid',
  status: 'smallint',
  fields: 'text[]',
  filters: 'text[]',
  row_count: 'integer',
  calls: 'integer',
  request_id: 'uuid',
};
const names = columns.map(([name]) => name).join(', ');

/** Citus would copy the rows of a statement that returns nothing, which row-level security refuses. */
const insertMany = `insert into audit_log (campaign_id, ${names}) select $1, ${names}
  from json_to_recordset($2::json) as entry (${columns.map(([name]) => `${name} ${types[name]}`).join(', ')})
  returning campaign_id`;

/** The statement that appends several entries of one campaign. Run it in the transaction of the call. */
export const auditRowsStatement = (campaignId: string, entries: readonly AuditEntry[]): Statement => [
  insertMany,
  [
    campaignId,
    JSON.stringify(entries.map((entry) => Object.fromEntries(columns.map(([n, read]) => [n, read(entry)])))),
  ],
];

/** The statement that appends entries of many campaigns. Run it in a transaction of no campaign. */
export function auditBatchStatement(entries: readonly AuditEntry[]): Statement {
  return ['select append_audit_entries($1)', [auditBatch(entries)]];
}

/** Entries of many campaigns as the functions of the schema take them. */
export function auditBatch(entries: readonly AuditEntry[]): string {
  // They lie together by campaign, so that the campaign is set once for each.
  const byCampaign = [...entries].sort((a, b) =>
    a.campaignId < b.campaignId ? -1 : Number(a.campaignId > b.campaignId),
  );
  const rows = byCampaign.map((entry) => {
    const row: Record<string, unknown> = { campaign_id: entry.campaignId };
    for (const [name, read] of columns) row[name] = read(entry);
    return row;
  });
  return JSON.stringify(rows);
}
