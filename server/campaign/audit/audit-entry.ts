import type { Statement } from '#server/campaign/database/statement.ts';
import { canBeRecordId, newRecordId } from '#server/campaign/record-id.ts';

/** What the audit log stores of a call: who did what to which record, and how it ended. Never a value of a field. */
export interface AuditEntry {
  readonly campaignId: string;
  readonly at: Date;
  /** The API key that called; null where a user or the operator acted. */
  readonly keyId: string | null;
  readonly userId?: string | null;
  /** An operationId, or `unknown` where no operation matched the call. */
  readonly operation: string;
  readonly recordId: string | null;
  readonly status: number;
  /** Names of the fields that were changed. */
  readonly fields: readonly string[];
  /** Of a list: names of the filters that were used. */
  readonly filters?: readonly string[];
  /** Of a list: how many records were answered. */
  readonly rowCount?: number | null;
  /** How many calls the entry counts; 1 unless stated. */
  readonly calls?: number;
  readonly requestId: string | null;
}

/** Each column of an entry after `campaign_id`: its type, and its value. */
const columns: ReadonlyArray<readonly [name: string, type: string, read: (entry: AuditEntry) => unknown]> = [
  ['id', 'uuid', newRecordId],
  ['created_at', 'timestamptz', ({ at }) => at],
  ['key_id', 'uuid', ({ keyId }) => keyId],
  ['user_id', 'uuid', ({ userId }) => userId ?? null],
  ['operation', 'text', ({ operation }) => operation],
  // Callers may send any text as an id. Text that cannot be a record's id is not stored.
  ['record_id', 'uuid', ({ recordId }) => (recordId !== null && canBeRecordId(recordId) ? recordId : null)],
  ['status', 'smallint', ({ status }) => status],
  ['fields', 'text[]', ({ fields }) => fields],
  ['filters', 'text[]', ({ filters }) => filters ?? []],
  ['row_count', 'integer', ({ rowCount }) => rowCount ?? null],
  ['calls', 'integer', ({ calls }) => calls ?? 1],
  ['request_id', 'uuid', ({ requestId }) => requestId],
];

const into = `insert into audit_log (campaign_id, ${columns.map(([name]) => name).join(', ')})`;
const insertOne = `${into} values ($1, ${columns.map((_, i) => `$${i + 2}`).join(', ')})`;
const insertMany = `${into} select $1, * from json_to_recordset($2::json)
  as entry (${columns.map(([name, type]) => `${name} ${type}`).join(', ')})`;

/** The statement that appends an entry. Run it in the transaction of the call. */
export function auditStatement(entry: AuditEntry): Statement {
  return [insertOne, [entry.campaignId, ...columns.map(([, , read]) => read(entry))]];
}

/** The statement that appends many entries of one campaign. */
export function auditBatchStatement(campaignId: string, entries: readonly AuditEntry[]): Statement {
  const rows = entries.map((entry) => Object.fromEntries(columns.map(([name, , read]) => [name, read(entry)])));
  return [insertMany, [campaignId, JSON.stringify(rows)]];
}
