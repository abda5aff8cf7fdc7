import type { Knex } from 'knex';
import { v7 } from 'uuid';

/** Gives the audit log an entry of what became of a webhook without anybody's act, in the transaction in which it does. */
export const auditEnd = (
  trx: Knex.Transaction,
  campaignId: string,
  { operation, id, fields }: { readonly operation: string; readonly id: string; readonly fields: readonly string[] },
  now: Date,
): Promise<unknown> =>
  trx('audit_log').insert({
    campaign_id: campaignId,
    id: v7({ msecs: now.getTime() }),
    created_at: now,
    operation,
    record_id: id,
    status: 200,
    fields,
  });
