import type { Knex } from 'knex';
import { easternMidnight, type Span } from '#core/dates.ts';
import { SourceError } from '#core/errors.ts';
import type { BoundarySource } from '#ingest/registry/source.ts';
import { type Declared, spansInForce, timeLineOf } from './jurisdiction.ts';
import { instant, range, spanColumns, spanOf } from './ranges.ts';

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
interface SetState {
  readonly id: string;
  readonly columns: StatedColumns;
  readonly valid: Span;
  readonly declaredUntil: number;
  /** See `boundary_sets.stated_from`; -Infinity where the last publication states the whole span. */
  readonly statedFrom: number;
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

type SetRow = StatedColumns & {
  id: string;
  span_from: number;
  span_until: number;
  declared_until_ms: number | null;
  stated_from_ms: number | null;
};

/** The set itself, the maps that share its time line, and those that shared it before the source was corrected. */
async function loadStates(trx: Knex.Transaction, source: BoundarySource): Promise<SetState[]> {
  const { level, jurisdiction, representation } = timeLineOf(source);
  const { rows } = await trx.raw<{ rows: SetRow[] }>(
    `select s.*, ${spanColumns('s.valid')}, extract(epoch from declared_until)::float8 * 1000 as declared_until_ms,
       extract(epoch from stated_from)::float8 * 1000 as stated_from_ms
     from boundary_sets s
     where (level, jurisdiction, representation) = (:level, :jurisdiction, :representation)
       or (level, jurisdiction, representation) in
         (select level, jurisdiction, representation from boundary_sets where id = :id)`,
    { level, jurisdiction, representation, id: source.id },
  );
  return rows.map((row) => ({
    id: row.id,
    columns: Object.fromEntries(statedColumns.map((column) => [column, row[column]])) as StatedColumns,
    valid: spanOf(row),
    declaredUntil: row.declared_until_ms ?? Infinity,
    statedFrom: row.stated_from_ms ?? -Infinity,
  }));
}

const timeLineKey = ({ columns: { level, jurisdiction, representation } }: SetState): string =>
  JSON.stringify([level, jurisdiction, representation]);

const declared = ({ id, valid, declaredUntil }: SetState): Declared => ({ id, from: valid.from, until: declaredUntil });

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
  a.declaredUntil === b.declaredUntil &&
  a.statedFrom === b.statedFrom &&
  statedColumns.every((column) => a.columns[column] === b.columns[column]);

/** Where a set stands before a publication. */
export interface HeldSet {
  /** Null where the set is new. */
  readonly statedFrom: number | null;
  /** When it is in force once the publication is written. */
  readonly valid: Span;
  /** The rows to write for a statement from an instant on (-Infinity: of the whole span); none where all are right. */
  changes(statedFrom: number): SetState[];
}

/**
 * Works out what a publication changes among the maps of the source's jurisdiction.
 *
 * @throws SourceError where another map of the jurisdiction begins on the same day
 */
export async function readSet(trx: Knex.Transaction, source: BoundarySource): Promise<HeldSet> {
  const span = declaredSpan(source);
  const columns = statedBy(source);
  const before = await loadStates(trx, source);
  const present = before.find(({ id }) => id === source.id);
  const own = { id: source.id, columns, valid: span, declaredUntil: span.until, statedFrom: -Infinity };
  const twin = before.find(
    (other) => other !== present && other.valid.from === span.from && timeLineKey(other) === timeLineKey(own),
  );
  if (twin) {
    throw new SourceError(
      `${twin.id} is also a map of ${source.jurisdiction.id} from ${source.valid.from} on: correct "valid.from" of one of the two.`,
    );
  }
  const others = before.filter((state) => state !== present);
  const settled = settle([...others, own]);
  return {
    statedFrom: present?.statedFrom ?? null,
    valid: (settled.find(({ id }) => id === source.id) as SetState).valid,
    changes: (statedFrom) =>
      settled
        .map((state) => (state.id === source.id ? { ...state, statedFrom } : state))
        .filter((state) => !before.some((row) => row.id === state.id && isSame(row, state))),
  };
}

/** Writes the rows, and keeps what they said before. */
export async function writeSets(trx: Knex.Transaction, states: readonly SetState[], recordedAt: string): Promise<void> {
  const kept = [...statedColumns, 'valid', 'declared_until', 'stated_from'].join(', ');
  await trx.raw(
    `insert into boundary_set_history (set_id, ${kept}, recorded)
     select id, ${kept}, tstzrange(recorded_from, ?) from boundary_sets where id = any(?::text[])`,
    [recordedAt, states.map(({ id }) => id)],
  );
  for (const { id, columns, valid, declaredUntil, statedFrom } of states) {
    const row = {
      id,
      ...columns,
      valid: range(valid),
      declared_until: instant(declaredUntil),
      stated_from: instant(statedFrom),
      recorded_from: recordedAt,
    };
    await trx('boundary_sets').insert(row).onConflict('id').merge();
  }
}
