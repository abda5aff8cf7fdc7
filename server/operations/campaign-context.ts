import type { Plans } from '#core/plans.ts';
import { type AuditEntry, auditStatement } from '#server/store/audit/audit-entry.ts';
import { newRecordId } from '#server/store/record-id.ts';
import type { CampaignTransaction } from '#server/store/transaction.ts';
import type { Districts } from './districts.ts';
import { keyIdOf, type Principal, personOf } from './principal.ts';

/** What the audit entry will contain besides who, when and how it ended. The handler sets it. */
interface AuditFacts {
  /** The operation's id; null if nothing was done that would be worth an entry. */
  operation: string | null;
  /** The path's `id` unless set. */
  recordId: string | null;
  /** Names of the fields that were changed. */
  fields: readonly string[];
  /** For a list: names of the filters that were used. */
  filters?: readonly string[];
  /** For a list or an import: how many records it was; as many as the response lists unless set. */
  rowCount?: number | null;
  /** Who asked for the work in the background; the principal's person unless set. */
  userId?: string | null;
}

type AlsoFacts = Pick<AuditFacts, 'recordId'> & Partial<Pick<AuditFacts, 'fields' | 'rowCount' | 'userId'>>;

/** What a handler works with. All of it belongs to one call. */
export interface CampaignContext {
  /** The transaction of this call, in the principal's campaign. It commits when the handler has answered. */
  readonly tx: CampaignTransaction;
  readonly principal: Principal;
  /** When the call was made: the clock for every time that the handler writes. */
  readonly now: Date;
  readonly plans: Plans;
  /** The electoral map of this server; undefined if it serves campaigns alone. */
  readonly districts: Districts | undefined;
  readonly audit: AuditFacts;
  /** The mark of the warnings that the caller has seen; undefined if none are asked for. */
  readonly seen: string | undefined;
  /** The version of the record that is read, for the response's ETag. The handler sets it. */
  version?: string;
  /** What filters without a hit were understood as, in ASCII. The handler sets it. */
  note?: string | undefined;
  /** An import that continues in the background once the call is done. The handler sets it. */
  continues?: string;
  /**
   * Whether more is left to do: what is done is committed, and the handler is called again in a transaction of its own. The
   * last call answers, and has the entry in the audit log. The handler sets it.
   */
  isUnfinished?: boolean;
  /** Whether what was asked for had been done before, so that nothing is done. The handler sets it. */
  isRepeated?: boolean;
  /** The id of a record that is made: the one that a person's form has, or a new one. */
  newId(): string;
  /** Gives the audit log an entry of a further operation that is part of this one. */
  also(operation: string, facts: AlsoFacts): void;
}

interface Making {
  readonly plans: Plans;
  readonly districts?: Districts | undefined;
  readonly now: Date;
  readonly operation: string;
  readonly recordId?: string | null;
  readonly seen?: string | undefined;
  /** The id that a form has been made with. */
  readonly formId?: string | undefined;
}

export const contextOf = (
  tx: CampaignTransaction,
  principal: Principal,
  { plans, districts, now, operation, recordId = null, seen, formId }: Making,
): CampaignContext => ({
  tx,
  principal,
  now,
  plans,
  districts,
  seen,
  newId: () => formId ?? newRecordId(),
  audit: { operation, recordId, fields: [] },
  also(name, { fields = [], ...facts }) {
    tx.atCommit(...auditStatement({ ...entryBase(principal, now), operation: name, fields, ...facts }));
  },
});

/** An entry of a call that succeeded. */
export const entryBase = (principal: Principal, at: Date) => ({
  campaignId: principal.campaignId,
  at,
  keyId: keyIdOf(principal),
  userId: personOf(principal),
  status: 200,
  requestId: null,
});

/** The entry of a call as its handler has left it; undefined if there is none. */
export function entryOf({ audit, principal, now, isUnfinished }: CampaignContext): AuditEntry | undefined {
  const { operation, ...facts } = audit;
  return operation === null || isUnfinished ? undefined : { ...entryBase(principal, now), ...facts, operation };
}
