import type { HustingsError } from '#core/errors.ts';
import { type CampaignContext, entryBase } from '#server/operations/campaign-context.ts';
import { auditRowsStatement } from '#server/store/audit/audit-entry.ts';

interface Done {
  readonly ids: Array<string | null>;
  readonly fields: Set<string>;
}

/**
 * Counts what a request of a phone does, for the audit log: an entry for each kind of thing, with the record if it is one, and
 * with their number if there are several. A request cannot fill the log, which nobody can delete from.
 */
export class SentLog {
  readonly #context: CampaignContext;
  /** By the operation; at most as many as a phone can ask for. */
  readonly #done = new Map<string, Done>();
  readonly #refused: HustingsError[] = [];

  constructor(context: CampaignContext) {
    this.#context = context;
  }

  did(operation: string, id: string | null, fields: readonly string[]): void {
    const done = this.#done.get(operation) ?? { ids: [], fields: new Set() };
    done.ids.push(id);
    for (const field of fields) done.fields.add(field);
    this.#done.set(operation, done);
  }

  refused(error: HustingsError): void {
    this.#refused.push(error);
  }

  /** Writes the entries. Several visits are of the turf. */
  async write(turfId: string): Promise<void> {
    const { tx, principal, now } = this.#context;
    const base = entryBase(principal, now);
    const entries = [...this.#done].map(([operation, { ids, fields }]) => ({
      ...base,
      operation: operation === 'createInteraction' && ids.length > 1 ? 'recordTurfVisits' : operation,
      recordId: ids.length === 1 ? (ids[0] ?? null) : turfId,
      rowCount: ids.length === 1 ? null : ids.length,
      fields: [...fields],
    }));
    const [first] = this.#refused;
    const count = this.#refused.length;
    const refusal = first && {
      ...base,
      operation: count === 1 ? 'createInteraction' : 'recordTurfVisits',
      recordId: count === 1 ? null : turfId,
      rowCount: count === 1 ? null : count,
      status: first.status,
      fields: [],
    };
    const all = [...entries, ...(refusal ? [refusal] : [])];
    if (all.length > 0) await tx.query(...auditRowsStatement(tx.campaignId, all));
  }
}
