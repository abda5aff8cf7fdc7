import { setImmediate } from 'node:timers/promises';
import { HustingsError, unprocessable } from '#core/errors.ts';
import { Pace } from '#core/processes/pace.ts';
import type { AdmittedBody } from '#server/call/body/body-gate.ts';
import type { JsonSource } from '#server/call/body/json-source.ts';
import { canonicalJson } from '#server/call/fingerprint.ts';
import type { Rows } from '#server/call/rows.ts';
import { checkBody, checkSource, checkText } from '#server/call/validation.ts';
import { type CampaignContext, entryBase } from '#server/operations/campaign-context.ts';
import { storedValue } from '#server/records/column-values.ts';
import { canBeExternalId, holdersOf } from '#server/records/external-id.ts';
import { inputFields } from '#server/records/record.ts';
import { type StoredRow, storedColumns } from '#server/records/record-version.ts';
import { type AuditEntry, auditRowsStatement } from '#server/store/audit/audit-entry.ts';
import type { BatchKind, RowChange, RowFields, Written } from './batch-kind.ts';
import { nothingMatched, withRepeated } from './match-rows.ts';
import { done, type Outcome, refusedRow } from './outcome.ts';

/** At most this many rows are written by one statement, which takes the database some milliseconds. */
const mostInSlice = 250;

/** A row that can be read, with its place among the outcomes. */
interface Read {
  readonly value: unknown;
  readonly source: JsonSource;
  readonly at: number;
  readonly fields: RowFields;
  readonly externalId: string | null;
}

/**
 * Writes the rows of a batch in slices, all in the transaction of the call. Other requests are served between slices. Each
 * row has an outcome; a refused row does not affect the others.
 */
export async function runBatch(
  kind: BatchKind,
  rows: Rows,
  context: CampaignContext,
  saysMatches = false,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = new Array(rows.length);
  const readable: Read[] = [];
  const pace = new Pace();
  for (const [at, row] of rows.all.entries()) {
    if (row instanceof HustingsError) outcomes[at] = refusedRow(row);
    else readable.push(readRow(row, at));
    // A row of very many fields takes some time to copy.
    if (pace.isDue) await pace.rest();
  }
  await kind.lock?.(
    context,
    readable.map(({ fields }) => fields),
  );
  for (let begin = 0; begin < readable.length; ) {
    const slice = sliceFrom(readable, begin);
    begin += slice.length;
    await writeSlice(kind, slice, context, outcomes, saysMatches);
    await setImmediate();
  }
  await auditRefusals(kind, context, outcomes);
  return saysMatches ? outcomes.map((outcome) => ({ ...nothingMatched, ...outcome })) : outcomes;
}

/** All or none: throws what the first rows that are refused say. Errors: 422. */
export function refuseIfAny(data: readonly Outcome[]): void {
  const refused = data.flatMap(({ refusal }, at) => (refusal ? [`Row ${at + 1}: ${refusal.error}`] : []));
  if (refused.length === 0) return;
  const more = refused.length - mostNamed;
  throw unprocessable(
    [
      `Nothing was done, since ${refused.length} of ${data.length} rows ${refused.length === 1 ? 'is' : 'are'} refused.`,
      ...refused.slice(0, mostNamed),
      ...(more > 0 ? [`And ${more} more.`] : []),
    ].join(' '),
  );
}

/** Rows that one error names. */
const mostNamed = 10;

function readRow({ value: sent, source }: AdmittedBody, at: number): Read {
  const isObject = typeof sent === 'object' && sent !== null && !Array.isArray(sent);
  // The check fills in the defaults of a new record. A transaction that begins anew may find that it is known.
  const value: unknown = isObject ? { ...sent } : sent;
  const fields = isObject ? (value as RowFields) : {};
  const { externalId } = fields;
  return { value, source, at, fields, externalId: canBeExternalId(externalId) ? externalId : null };
}

/** The next rows, up to one that repeats an earlier row's identifier: it must find the record which that row creates. */
function sliceFrom(rows: readonly Read[], begin: number): Read[] {
  const slice: Read[] = [];
  const seen = new Set<string>();
  for (const row of rows.slice(begin, begin + mostInSlice)) {
    if (row.externalId !== null) {
      if (seen.has(row.externalId)) break;
      seen.add(row.externalId);
    }
    slice.push(row);
  }
  return slice;
}

async function writeSlice(
  kind: BatchKind,
  slice: readonly Read[],
  context: CampaignContext,
  outcomes: Outcome[],
  saysMatches: boolean,
): Promise<void> {
  const known = await knownRecords(kind, slice, context);
  const created: Read[] = [];
  const changed: Array<RowChange & { readonly at: number }> = [];
  const pace = new Pace();
  for (const row of slice) {
    const present = row.externalId === null ? undefined : known.get(row.externalId);
    try {
      checkRow(kind, row, present !== undefined);
      if (!present) created.push(row);
      else {
        const refusal = kind.refuse?.(present);
        if (refusal) throw refusal;
        const id = present.id as string;
        const changes = changesOf(kind, row, present);
        if (Object.keys(changes).length === 0) outcomes[row.at] = done('unchanged', id);
        else changed.push({ at: row.at, id, present, changes });
      }
    } catch (error) {
      if (!(error instanceof HustingsError)) throw error;
      outcomes[row.at] = refusedRow(error, (present?.id as string | undefined) ?? null);
    }
    if (pace.isDue) await pace.rest();
  }
  const entries: AuditEntry[] = [];
  const note = (operation: string, recordId: string, fields: readonly string[]) =>
    entries.push({ ...entryBase(context.principal, context.now), operation, recordId, fields });
  if (created.length > 0) {
    const rows = created.map(({ fields }) => fields);
    const matched = saysMatches && kind.match ? await kind.match(context, rows) : undefined;
    const written = await kind.create(context, rows);
    for (const [i, { at, fields }] of created.entries()) {
      const result = written[i] as Written;
      if (result instanceof HustingsError) outcomes[at] = refusedRow(result);
      else outcomes[at] = typeof result === 'string' ? done('created', result) : done('unchanged', result.repeated);
      if (typeof result === 'string') note(kind.operations.create, result, Object.keys(fields));
    }
    if (matched) {
      const ids = written.map((result) => (typeof result === 'string' ? result : null));
      const said = withRepeated(rows, ids, matched);
      for (const [i, { at }] of created.entries()) outcomes[at] = { ...(outcomes[at] as Outcome), ...said[i] };
    }
  }
  if (changed.length > 0) {
    const written = await kind.change(context, changed);
    for (const [i, { at, id, changes }] of changed.entries()) {
      const result = written[i] as Written;
      outcomes[at] = result instanceof HustingsError ? refusedRow(result, id) : done('updated', id);
      if (typeof result === 'string') note(kind.operations.change, id, Object.keys(changes));
    }
  }
  if (saysMatches) {
    for (const { at, externalId } of slice) {
      const id = externalId === null ? undefined : known.get(externalId)?.id;
      if (id) outcomes[at] = { ...(outcomes[at] as Outcome), match: { rule: 'EXTERNAL_ID', id: id as string } };
    }
  }
  // Nothing waits for it. If it fails, so does the commit.
  if (entries.length > 0) context.tx.query(...auditRowsStatement(context.tx.campaignId, entries)).catch(() => {});
}

/** Each refusal has an entry as that of one record has. */
async function auditRefusals(
  { operations }: BatchKind,
  { tx, principal, now }: CampaignContext,
  outcomes: readonly Outcome[],
): Promise<void> {
  const entries = outcomes.flatMap(({ id, refusal }): AuditEntry[] =>
    refusal
      ? [
          {
            ...entryBase(principal, now),
            operation: id === null ? operations.create : operations.change,
            recordId: id,
            status: refusal.status,
            fields: [],
          },
        ]
      : [],
  );
  if (entries.length > 0) await tx.query(...auditRowsStatement(tx.campaignId, entries));
}

/** The campaign's records with the identifiers of these rows, locked if rows may change them. */
async function knownRecords(
  { record, table, changesKnown }: BatchKind,
  slice: readonly Read[],
  { tx }: CampaignContext,
): Promise<ReadonlyMap<string, StoredRow>> {
  const externalIds = slice.flatMap(({ externalId }) => externalId ?? []);
  if (externalIds.length === 0) return new Map();
  const also = table === 'donations' ? ', status' : '';
  const select = `select ${storedColumns(record)}${also} from ${table} where campaign_id = $1 and external_id = any($2)`;
  const rows = await tx.query<StoredRow>(
    changesKnown ? `${select} order by id for update` : select,
    [tx.campaignId, externalIds],
    // Planned for as many as there are.
    { prepare: false },
  );
  const known = new Map(rows.map((row) => [row.external_id as string, row]));
  const others = externalIds.filter((externalId) => !known.has(externalId));
  if (table !== 'voters' || others.length === 0) return known;
  for (const [externalId, row] of await mergedVoters(record, others, tx)) known.set(externalId, row);
  return known;
}

/** Those who had one of these identifiers before they were merged, as the survivors that they are now, locked. */
async function mergedVoters(
  record: BatchKind['record'],
  externalIds: readonly string[],
  tx: CampaignContext['tx'],
): Promise<Array<readonly [externalId: string, row: StoredRow]>> {
  const ids = await holdersOf(tx, 'voters', externalIds);
  const found = new Set(ids.filter((id) => id !== null));
  if (found.size === 0) return [];
  const rows = await tx.query<StoredRow & { id: string }>(
    `select ${storedColumns(record)} from voters where campaign_id = $1 and id = any($2) order by id for update`,
    [tx.campaignId, [...found]],
    { prepare: false },
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return externalIds.flatMap((externalId, i) => {
    const row = byId.get(ids[i] ?? '');
    return row ? [[externalId, row] as const] : [];
  });
}

/** Errors: 400 naming the field, as the operation for one record answers. */
function checkRow(kind: BatchKind, { value, source }: Read, isKnown: boolean): void {
  checkBody(isKnown ? kind.update : kind.creation)(value);
  checkSource(source, kind.record.amounts);
  checkText(value);
}

/** The fields of a row that say something else than the record does. Errors: 400 for an amount or a day. */
function changesOf({ record, saidBesides = {} }: BatchKind, { fields }: Read, present: StoredRow): RowFields {
  const changes: Record<string, unknown> = {};
  for (const [name, { column, type }] of inputFields(record.fields)) {
    const value = fields[name];
    // The record is known by its identifier, which may be that of a voter who was merged into it.
    if (value === undefined || name === 'externalId') continue;
    const stored = storedValue(name, type, value);
    const said = type === 'uuid' && typeof stored === 'string' ? stored.toLowerCase() : stored;
    if (!isSame(said, present[column])) changes[name] = value;
  }
  for (const [name, column] of Object.entries(saidBesides)) {
    const value = fields[name] ?? null;
    if (value !== null && value !== present[column]) changes[name] = value;
  }
  return changes;
}

const isSame = (a: unknown, b: unknown): boolean =>
  b instanceof Date
    ? new Date(String(a)).getTime() === b.getTime()
    : Array.isArray(a) && Array.isArray(b)
      ? a.length === b.length && a.every((each, i) => each === b[i])
      : isObject(a) && isObject(b)
        ? saysSame(a, b)
        : a === b;

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** What a row leaves open is as it is stored. */
const saysSame = (said: Record<string, unknown>, stored: Record<string, unknown>): boolean =>
  canonicalJson({ ...stored, ...said }) === canonicalJson(stored);
