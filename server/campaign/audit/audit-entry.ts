import type { Statement } from '#server/campaign/database/statement.ts';
import { canBeRecordId, newRecordId } from '#server/campaign/record-id.ts';

/** What the audit log keeps of a call: who did what to which record, how it ended. Never a value of a field. */
export interface AuditEntry {
  readonly campaignId: string;
  readonly at: Date;
  /** The API key that called; null where a user did in the console. */
  readonly keyId: string | null;
  readonly userId?: string | null;
  /** An operationId, or `unknown` where the call met none. */
  readonly operation: string;
  readonly recordId: string | null;
  readonly status: number;
  /** Names of the fields that were changed. */
  readonly fields: readonly string[];
  /** How many calls the entry stands for; 1 unless stated. */
  readonly calls?: number;
  readonly requestId: string | null;
}

/** The record's id as it is kept. A caller may ask for any text as an id: what can be no record's is nothing to keep. */
export const recordOf = ({ recordId }: AuditEntry): string | null =>
  recordId !== null && canBeRecordId(recordId) ? recordId : null;

/** The statement that appends an entry; to be run in the transaction of what it tells of. */
export function auditStatement(entry: AuditEntry): Statement {
  return [
    `insert into audit_log
       (campaign_id, id, created_at, key_id, user_id, operation, record_id, status, fields, calls, request_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      entry.campaignId,
      newRecordId(),
      entry.at,
      entry.keyId,
      entry.userId ?? null,
      entry.operation,
      recordOf(entry),
      entry.status,
      entry.fields,
      entry.calls ?? 1,
      entry.requestId,
    ],
  ];
}
