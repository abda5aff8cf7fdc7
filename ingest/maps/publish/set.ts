import type { Knex } from 'knex';
import { easternDay, easternMidnight, type Span } from '#core/dates.ts';
import { SourceError } from '#core/errors.ts';
import type { BoundarySource } from '#ingest/registry/source.ts';
import { type Declared, spansInForce, timeLineOf } from './jurisdiction.ts';
import { instant, knownBefore, range, spanColumns, spanOf } from './ranges.ts';

/** The columns of a set that its source states, its span apart. */
const statedColumns = [
  'source_id',
  'level',
  'jurisdiction',
  'jurisdiction_name',
  'jurisdiction_name_fr',
  'province',
  'name',
  'confidence',
  'representation',
  'source_url',
] as const;
type StatedColumns = Readonly<Record<(typeof statedColumns)[number], string | null>>;

/** What a row of `boundary_sets` says. */
export interface SetState {
  readonly id: string;
  readonly columns: StatedColumns;
  readonly valid: Span;
  readonly sourceValidUntil: number;
  /** See `boundary_sets.amended_from`; -Infinity if the last publication states the whole span. */
  readonly amendedFrom: number;
}

/** The span in which the source says that its map is in force. */
export function declaredSpan({ valid }: BoundarySource): Span {
  const span = {
    from: easternMidnight(valid.from),
    until: valid.until === undefined ? Infinity : easternMidnight(valid.until),
  };
  if (span.from >= span.until) {
    throw new SourceError(`"valid" ends (${valid.until}) before it begins (${valid.from}): correct the source file.`);
  }
  return span;
}

function statedBy(source: BoundarySource): StatedColumns {
  return {
    source_id: source.id,
    ...timeLineOf(source),
    jurisdiction_name: source.jurisdiction.name,
    jurisdiction_name_fr: source.jurisdiction.nameFr ?? null,
    province: source.province,
    name: source.name,
    confidence: source.confidence,
    source_url: source.page,
  };
}

/** The span of a map that was withdrawn; PostgreSQL writes it as an empty range. */
const never: Span = { from: 0, until: 0 };

type SetRow = StatedColumns & {
  id: string;
  span_from: number;
  span_until: number;
  source_valid_until_ms: number | null;
  amended_from_ms: number | null;
};

const stateColumns = `id, ${statedColumns.join(', ')}, ${spanColumns('valid')},
  extract(epoch from source_valid_until)::float8 * 1000 as source_valid_until_ms,
  extract(epoch from amended_from)::float8 * 1000 as amended_from_ms`;

const stateOf = (row: SetRow): SetState => ({
  id: row.id,
  columns: Object.fromEntries(statedColumns.map((column) => [column, row[column]])) as StatedColumns,
  valid: spanOf(row),
  sourceValidUntil: row.source_valid_until_ms ?? Infinity,
  amendedFrom: row.amended_from_ms ?? -Infinity,
});

/**
 * The set itself, the maps that share its time line, and those that shared it before the source was corrected. Maps
 * that were withdrawn are not among them.
 */
async function loadStates(
  trx: Knex.Transaction,
  { id, columns: { level, jurisdiction, representation } }: Pick<SetState, 'id' | 'columns'>,
): Promise<SetState[]> {
  const { rows } = await trx.raw<{ rows: SetRow[] }>(
    `select ${stateColumns} from boundary_sets
     where not isempty(valid) and ((level, jurisdiction, representation) = (:level, :jurisdiction, :representation)
       or (level, jurisdiction, representation) in
         (select level, jurisdiction, representation from boundary_sets where id = :id))`,
    { level, jurisdiction, representation, id },
  );
  return rows.map(stateOf);
}

/** What was known of a set just before a publication; null if it was not in force on any day. */
async function loadStateBefore(trx: Knex.Transaction, id: string, recordedAt: string): Promise<SetState | null> {
  const historyColumns = [...statedColumns, 'valid', 'source_valid_until', 'amended_from'].join(', ');
  const { rows } = await trx.raw<{ rows: SetRow[] }>(
    `select ${stateColumns} from (
       select id, ${historyColumns}, tstzrange(recorded_from, null) as recorded from boundary_sets where id = :id
       union all select set_id, ${historyColumns}, recorded from boundary_set_history where set_id = :id) as known
     where not isempty(valid) and ${knownBefore('recorded')}`,
    { id, recordedAt },
  );
  return rows[0] ? stateOf(rows[0]) : null;
}

const timeLineKey = ({ columns: { level, jurisdiction, representation } }: SetState): string =>
  JSON.stringify([level, jurisdiction, representation]);

const declared = ({ id, valid, sourceValidUntil }: SetState): Declared => ({
  id,
  from: valid.from,
  until: sourceValidUntil,
});

/** Gives each map the span that is left to it by the maps of its own time line. */
function settle(states: readonly SetState[]): SetState[] {
  const keys = new Set(states.map(timeLineKey));
  return [...keys].flatMap((key) => {
    const line = states.filter((state) => timeLineKey(state) === key);
    const spans = spansInForce(line.map(declared));
    return line.map((state) => ({ ...state, valid: spans.get(state.id) as Span }));
  });
}

const isSame = (a: SetState, b: SetState): boolean =>
  a.valid.from === b.valid.from &&
  a.valid.until === b.valid.until &&
  a.sourceValidUntil === b.sourceValidUntil &&
  a.amendedFrom === b.amendedFrom &&
  statedColumns.every((column) => a.columns[column] === b.columns[column]);

/** The state of a set before a publication. */
export interface CurrentSet {
  /** Null if the set is new. */
  readonly amendedFrom: number | null;
  /** When it is in force once the publication is written. */
  readonly valid: Span;
  /** The rows to write for a statement from an instant on (-Infinity: of the whole span); none if all are right. */
  changes(amendedFrom: number): SetState[];
}

/** The maps of a time line as they are, and as they are once one of them says something else. */
interface Settled {
  readonly before: readonly SetState[];
  readonly after: readonly SetState[];
}

const changedIn = ({ before, after }: Settled): SetState[] =>
  after.filter((state) => !before.some((row) => row.id === state.id && isSame(row, state)));

/** Throws a SourceError if another map of the jurisdiction begins on the same day. */
async function settleWith(trx: Knex.Transaction, own: SetState): Promise<Settled> {
  const before = await loadStates(trx, own);
  const others = before.filter(({ id }) => id !== own.id);
  const twin = others.find((other) => other.valid.from === own.valid.from && timeLineKey(other) === timeLineKey(own));
  if (twin) {
    throw new SourceError(
      `${twin.id} is also a map of ${own.columns.jurisdiction} from ${easternDay(own.valid.from)} on: correct "valid.from" of one of the two.`,
    );
  }
  return { before, after: settle([...others, own]) };
}

/**
 * Works out what a publication changes among the maps of the source's jurisdiction.
 *
 * @throws SourceError if another map of the jurisdiction begins on the same day
 */
export async function readSet(trx: Knex.Transaction, source: BoundarySource): Promise<CurrentSet> {
  const span = declaredSpan(source);
  const own = { id: source.id, columns: statedBy(source), valid: span, sourceValidUntil: span.until };
  const { before, after } = await settleWith(trx, { ...own, amendedFrom: -Infinity });
  const at = (amendedFrom: number) =>
    after.map((state) => (state.id === source.id ? { ...state, amendedFrom } : state));
  return {
    amendedFrom: before.find(({ id }) => id === source.id)?.amendedFrom ?? null,
    valid: (after.find(({ id }) => id === source.id) as SetState).valid,
    changes: (amendedFrom) => changedIn({ before, after: at(amendedFrom) }),
  };
}

/** The rows to write so that a map is in force on no day. */
export async function withdrawnSet(trx: Knex.Transaction, setId: string): Promise<SetState[]> {
  const row = await trx('boundary_sets').where({ id: setId }).first<SetRow | undefined>(trx.raw(stateColumns));
  if (row === undefined) return [];
  const own = stateOf(row);
  const before = await loadStates(trx, own);
  const after = settle(before.filter(({ id }) => id !== setId));
  return changedIn({
    before,
    after: [...after, { ...own, valid: never, sourceValidUntil: Infinity, amendedFrom: -Infinity }],
  });
}

/**
 * The rows to write so that a map says what was known of it just before a publication. The spans of the jurisdiction's
 * maps are derived anew from what all of them state now.
 *
 * @throws SourceError if another map of the jurisdiction begins on the same day by now
 */
export async function setAsBefore(trx: Knex.Transaction, setId: string, recordedAt: string): Promise<SetState[]> {
  const earlier = await loadStateBefore(trx, setId, recordedAt);
  if (earlier === null) return withdrawnSet(trx, setId);
  return changedIn(
    await settleWith(trx, { ...earlier, valid: { from: earlier.valid.from, until: earlier.sourceValidUntil } }),
  );
}

/** Writes the rows. What they said before stays on record. */
export async function writeSets(trx: Knex.Transaction, states: readonly SetState[], recordedAt: string): Promise<void> {
  const historyColumns = [...statedColumns, 'valid', 'source_valid_until', 'amended_from'].join(', ');
  await trx.raw(
    `insert into boundary_set_history (set_id, ${historyColumns}, recorded)
     select id, ${historyColumns}, tstzrange(recorded_from, ?) from boundary_sets where id = any(?::text[])`,
    [recordedAt, states.map(({ id }) => id)],
  );
  for (const { id, columns, valid, sourceValidUntil, amendedFrom } of states) {
    const row = {
      id,
      ...columns,
      valid: range(valid),
      source_valid_until: instant(sourceValidUntil),
      amended_from: instant(amendedFrom),
      recorded_from: recordedAt,
    };
    await trx('boundary_sets').insert(row).onConflict('id').merge();
  }
}
