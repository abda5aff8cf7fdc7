import { campaignOperation } from '#server/operations/campaign-operation.ts';
import { canBeRecordId } from '#server/store/record-id.ts';
import type { CampaignTransaction } from '#server/store/transaction.ts';

export interface AuditFilter {
  readonly keyId?: string | undefined;
  readonly userId?: string | undefined;
  readonly operation?: string | undefined;
  readonly recordId?: string | undefined;
  /** Inclusive. */
  readonly from?: Date | undefined;
  /** Exclusive. */
  readonly until?: Date | undefined;
  /** Only entries older than the one of this id. */
  readonly before?: string | undefined;
}

/** Whether an operation only reads, by its name. Prints and exports have names of their own; a file of whom to reach is a list. */
export const isRead = (operation: string): boolean => /^(?:get|list)[A-Z]/.test(operation);

interface AuditRequest {
  readonly filter: AuditFilter;
  readonly limit: number;
}

export interface ListedAuditEntry {
  readonly id: string;
  readonly createdAt: Date;
  readonly operation: string;
  readonly status: number;
  readonly recordId: string | null;
  readonly fields: string[];
  /** For a list: names of the filters that were used. */
  readonly filters: string[];
  /** For a list: how many records it had. */
  readonly rowCount: number | null;
  readonly calls: number;
  readonly requestId: string | null;
  readonly keyId: string | null;
  readonly keyName: string | null;
  readonly lastFour: string | null;
  /** For a link: the turf that it is for, and who walks there. */
  readonly turfName: string | null;
  readonly volunteerName: string | null;
  /** For a program that acts for a member: as it calls itself. */
  readonly clientName: string | null;
  readonly userName: string | null;
  /** Whether a person acted, or a key that a person made; else it was the operator. */
  readonly hasUser: boolean;
}

/** Each filter's condition. The values are always bound in this order, null if a filter is absent. */
const conditions = [
  '($2::uuid is null or a.key_id = $2)',
  '($3::uuid is null or coalesce(a.user_id, k.user_id, l.user_id, g.user_id) = $3)',
  '($4::text is null or a.operation = $4)',
  '($5::uuid is null or a.record_id = $5)',
  '($6::timestamptz is null or a.created_at >= $6)',
  '($7::timestamptz is null or a.created_at < $7)',
  '($8::uuid is null or a.id < $8)',
];

/**
 * The names of people are looked up for the rows of the page alone: the policy on users is a function that a join would
 * call for every user of the installation.
 */
const selectFrom = (
  entries: string,
) => `select id, "createdAt", operation, status, "recordId", fields, calls, filters, "rowCount", "requestId", "keyId",
    "keyName", "lastFour", "clientName", (select u.name from users u where u.id = "userId") as "userName",
    "userId" is not null as "hasUser",
    (select t.name from turfs t where t.campaign_id = $1 and t.id = "turfId") as "turfName",
    (select v.name from volunteers v where v.campaign_id = $1 and v.id = "volunteerId") as "volunteerName"
  from (
    select a.id, a.created_at as "createdAt", a.operation, a.status, a.record_id as "recordId", a.fields, a.calls,
      a.filters, a.row_count as "rowCount", a.request_id as "requestId", a.key_id as "keyId", k.name as "keyName",
      k.last_four as "lastFour", coalesce(a.user_id, k.user_id, l.user_id, g.user_id) as "userId",
      l.turf_id as "turfId", l.volunteer_id as "volunteerId", g.client_name as "clientName"
    from ${entries} a
    left join api_keys k on k.campaign_id = a.campaign_id and k.id = a.key_id
    left join turf_links l on l.campaign_id = a.campaign_id and l.id = a.key_id
    left join oauth_grants g on g.campaign_id = a.campaign_id and g.id = a.key_id
    where a.campaign_id = $1 and ${conditions.join(' and ')}
    order by a.id desc limit $9
  ) page
  order by id desc`;

const select = selectFrom('audit_log');

/** The newest of each operation, which an index has: however many entries of other operations lie between them. */
const selectOfOperations = selectFrom(`(
  select newest.* from unnest($10::text[]) changed (operation), lateral (
    select * from audit_log e where e.campaign_id = $1 and e.operation = changed.operation and ($8::uuid is null or e.id < $8)
    order by e.id desc limit $9
  ) newest
)`);

const idOrNull = (text: string | undefined): string | null => (text && canBeRecordId(text) ? text : null);

/** The newest entries of a campaign's audit log that pass the filter. An id that can be none finds nothing. */
export const listAuditEntries = campaignOperation({
  operationId: 'listAuditEntries',
  role: 'OWNER',
  audited: false,
  writes: false,
  async run({ tx }, { filter, limit }: AuditRequest): Promise<ListedAuditEntry[]> {
    const ids = [filter.keyId, filter.userId, filter.recordId, filter.before];
    if (ids.some((id) => id && !canBeRecordId(id))) return [];
    return tx.query<ListedAuditEntry>(select, [
      tx.campaignId,
      idOrNull(filter.keyId),
      idOrNull(filter.userId),
      filter.operation || null,
      idOrNull(filter.recordId),
      filter.from ?? null,
      filter.until ?? null,
      idOrNull(filter.before),
      limit,
    ]);
  },
});

/** The newest entries of what is no read, before the one of an id if there is one. */
export const listChangeEntries = campaignOperation({
  operationId: 'listChangeEntries',
  role: 'OWNER',
  audited: false,
  writes: false,
  async run({ tx }, { before, limit }: { readonly before: string | undefined; readonly limit: number }) {
    if (before !== undefined && !canBeRecordId(before)) return [];
    const operations = (await auditedOperations(tx)).filter((operation) => !isRead(operation));
    const none = [null, null, null, null, null, null];
    return tx.query<ListedAuditEntry>(selectOfOperations, [
      tx.campaignId,
      ...none,
      idOrNull(before),
      limit,
      operations,
    ]);
  },
});

/** The operations that the log can name, for a drop-down list: those that it contains. */
export const listAuditedOperations = campaignOperation({
  operationId: 'listAuditedOperations',
  role: 'OWNER',
  audited: false,
  writes: false,
  run: ({ tx }) => auditedOperations(tx),
});

async function auditedOperations(tx: CampaignTransaction): Promise<string[]> {
  const rows = await tx.query<{ operation: string }>(audited, [tx.campaignId]);
  return rows.map(({ operation }) => operation);
}

/** A loose index scan: one probe for each operation instead of reading the whole log. */
const audited = `with recursive found as (
    (select operation from audit_log where campaign_id = $1 order by operation limit 1)
    union all
    select (select a.operation from audit_log a where a.campaign_id = $1 and a.operation > found.operation
            order by a.operation limit 1)
    from found where found.operation is not null
  ) select operation from found where operation is not null`;
