import { UsageError } from '#bin/command-line/usage-error.ts';
import { mayBeServed } from '#core/source/sharing.ts';
import type { Source } from '#ingest/registry/source.ts';

const levels = { federal: 'FEDERAL', provincial: 'PROVINCIAL', municipal: 'MUNICIPAL' } as const;

/** The sources to ingest and the origin of their files, as the command line says it. */
export interface Selection {
  readonly ids: readonly string[];
  readonly all?: boolean;
  readonly level?: string;
  /** With --all: also what may not be served to anybody. */
  readonly anyLicence?: boolean;
  readonly from?: string;
  readonly file?: string;
  readonly sources?: string;
  readonly dryRun?: boolean;
  readonly fromToday?: boolean;
  readonly republish?: boolean;
  /** Who wants it; absent: the operator. */
  readonly by?: string;
  readonly json?: boolean;
}

/** Returns the selection, each id once. Throws a UsageError if its parts contradict each other. */
export function checkSelection(selection: Selection): Selection {
  const { ids, all = false, level, anyLicence = false, file, from, fromToday, republish = false } = selection;
  if (level !== undefined && !Object.hasOwn(levels, level)) {
    throw new UsageError(`--level must be ${Object.keys(levels).join(', ')}, not "${level}".`);
  }
  if ([ids.length > 0, all, level !== undefined].filter(Boolean).length !== 1) {
    throw new UsageError('Name the sources to ingest, or say --all or --level; one of the three.');
  }
  if (anyLicence && !all) throw new UsageError('--any-licence goes with --all.');
  if (file !== undefined && ids.length !== 1) throw new UsageError('--file goes with exactly one source.');
  if (fromToday !== undefined && ids.length !== 1) {
    throw new UsageError(`--${fromToday ? '' : 'no-'}from-today goes with exactly one source.`);
  }
  if (republish && ids.length !== 1) throw new UsageError('--republish goes with exactly one source.');
  if (file !== undefined && from !== undefined) throw new UsageError('Say --from or --file, not both.');
  return { ...selection, ids: [...new Set(ids)] };
}

/**
 * The sources that a checked selection names, among those of the registry in `folder`. Throws a UsageError that lists
 * what there is if one is unknown.
 */
export function selectSources(selection: Selection, sources: readonly Source[], folder: string): Source[] {
  const { ids, all, level } = selection;
  const byId = new Map(sources.map((source) => [source.id, source]));
  const unknown = ids.filter((id) => !byId.has(id));
  if (unknown.length > 0) {
    throw new UsageError(
      `No source ${unknown.join(', ')} in ${folder}. There are: ${[...byId.keys()].join(', ') || 'none'}.`,
    );
  }
  if (all) {
    const without = new Set(leftOut(selection, sources));
    return sources.filter((source) => !without.has(source));
  }
  if (level === undefined) return namedSources(selection, byId);
  const requestedLevel = levels[level as keyof typeof levels];
  const found = sources.filter((source) => levelOf(source) === requestedLevel);
  if (found.length === 0) throw new UsageError(`No source of level ${requestedLevel} in ${folder}.`);
  return found;
}

/** The sources that --all leaves out: those that may not be served to anybody, as far as their source files say. */
export const leftOut = ({ all, anyLicence }: Selection, sources: readonly Source[]): Source[] =>
  all && !anyLicence ? sources.filter(({ licence }) => !mayBeServed(licence.sharing)) : [];

function namedSources({ ids, fromToday }: Selection, byId: ReadonlyMap<string, Source>): Source[] {
  const named = ids.map((id) => byId.get(id) as Source);
  const other = named.find(({ kind }) => kind !== 'boundaries');
  if (fromToday !== undefined && other) {
    throw new UsageError(`--from-today is for maps; ${other.id} is of the kind ${other.kind}.`);
  }
  return named;
}

/** The level that a source belongs to; null for those that serve all levels, such as an address register. */
function levelOf(source: Source): string | null {
  if (source.kind === 'boundaries' || source.kind === 'members') return source.level;
  if (source.kind === 'results') return source.election.level;
  return null;
}
