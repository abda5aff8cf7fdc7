import type { Knex } from 'knex';
import type { Level } from '#core/levels.ts';
import { checkedAgainst } from '#core/source/checked-against.ts';
import type { sourceKinds } from '#core/source/source-kinds.ts';
import { type Cadence, type SourceProblem, type SourceState, staleness } from '#core/source/source-state.ts';

interface Row {
  readonly id: string;
  readonly name: string;
  readonly kind: (typeof sourceKinds)[number];
  readonly level: Level | null;
  readonly province: string | null;
  readonly state: SourceState;
  readonly problem: SourceProblem | null;
  readonly cadence: Cadence;
  readonly next_edition: string | null;
  readonly not_described: boolean;
  readonly served: boolean;
  readonly last_success: Date | null;
  readonly last_checked_at: Date | null;
  readonly last_changed_at: Date | null;
  readonly next_check_at: Date | null;
  readonly licence: { readonly name?: string; readonly url?: string; readonly attribution?: string } | null;
  readonly page: string | null;
  readonly points: readonly unknown[] | null;
  readonly expect: Parameters<typeof checkedAgainst>[0]['expect'] | null;
}

/** A source, and why what it published last is not fresh any more, if so. */
type ReportedSource = Row & { readonly staleness: SourceProblem | null };

/**
 * The public message, by kind of problem. The operator's own message is not shown: it may contain paths of the machine,
 * statements and addresses.
 */
const messages: Readonly<Record<SourceProblem | 'not_described', string>> = {
  overdue: 'The last successful check is longer ago than this source allows.',
  edition_due: 'A newer edition of this source should be out by now.',
  unreachable: 'The publisher could not be reached at the last check.',
  wrong_answer: 'The publisher answered something other than the data at the last check.',
  unreadable: 'The file that came last cannot be read as this source describes it.',
  held_back: 'The file that came last did not pass the checks and waits for a person.',
  reference_missing: 'It refers to a map or an election that is not held.',
  interrupted: 'The last check was interrupted by a fault on our side.',
  taken_back: 'What it published last was found to be wrong and has been taken back.',
  not_described: 'It is not described here any more, so nobody checks it.',
};

/**
 * All sources. A map counts as served if it is in force at `now`, anything else if it was published and not withdrawn.
 */
export async function readSources(knex: Knex, now: number): Promise<ReportedSource[]> {
  const { rows } = await knex.raw<{ rows: Row[] }>(
    `select id, name, kind, level, province, state, problem, cadence, last_checked_at, last_changed_at, next_check_at,
       definition -> 'licence' as licence, definition ->> 'page' as page,
       definition -> 'points' as points,
       case when definition #> '{expect,stated,list}' is null then definition -> 'expect'
         else jsonb_set(definition -> 'expect', '{stated,list}', 'true') end as expect,
       definition -> 'edition' ->> 'next' as next_edition, not_described_since is not null as not_described,
       case when kind = 'boundaries'
         then exists (select from boundary_sets where source_id = sources.id and valid @> ?::timestamptz)
         else last_changed_at is not null and (content_hash is not null
           or not exists (select from publications where source_id = sources.id)) end as served,
       (select max(finished_at) from ingest_runs
        where source_id = sources.id and outcome in ('published', 'unchanged')) as last_success
     from sources where removed_at is null order by id collate "C"`,
    [new Date(now).toISOString()],
  );
  return rows.map((row) => ({ ...row, staleness: stalenessOf(row, now) }));
}

function stalenessOf({ cadence, next_edition: next, last_success: last }: Row, now: number): SourceProblem | null {
  if (last === null) return null;
  return staleness({ cadence, nextEdition: next ?? undefined, lastSuccess: last.getTime() }, now);
}

/** A source as the status shows it. */
export function describeSource(source: ReportedSource) {
  const { id, name, kind, level, province, served, licence } = source;
  const { state, problem } = presentState(source);
  return {
    id,
    name,
    kind,
    level,
    province,
    state,
    served,
    message: problem === null ? null : `${messages[problem]} ${consequence(source)}`,
    lastChecked: isoOrNull(source.last_checked_at),
    lastChanged: isoOrNull(source.last_changed_at),
    nextCheck: isoOrNull(source.next_check_at),
    checkedAgainst:
      kind === 'boundaries' ? checkedAgainst({ points: source.points ?? [], expect: source.expect ?? {} }) : null,
    licence: { name: licence?.name ?? '', url: licence?.url ?? null },
    attribution: licence?.attribution ?? '',
    page: source.page ?? '',
  };
}

/** The state of the last check, unless the source is not checked any more, or that check is too long ago by now. */
function presentState({ state, problem, not_described: isNotDescribed, staleness: stale }: ReportedSource) {
  if (isNotDescribed) return { state: 'not_described', problem: 'not_described' } as const;
  if (state === 'fresh' && stale !== null) return { state: 'stale', problem: stale } as const;
  return { state, problem };
}

function consequence({ problem, served, last_changed_at: changed }: ReportedSource): string {
  if (served && problem === 'taken_back') return 'What it published before is served.';
  if (served) return 'What it published last is served.';
  return changed === null ? 'Nothing of it has been published yet.' : 'Nothing of it is in force now.';
}

const isoOrNull = (date: Date | null) => (date ? date.toISOString() : null);
