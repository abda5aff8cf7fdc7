import { UsageError } from '#bin/command-line/usage-error.ts';
import type { Source } from '#ingest/registry/source.ts';

export const levels = { federal: 'FEDERAL', provincial: 'PROVINCIAL', municipal: 'MUNICIPAL' } as const;

/** Which sources to ingest, and where their files come from, as the command line says it. */
export interface Selection {
  readonly ids: readonly string[];
  readonly all?: boolean;
  readonly level?: string;
  readonly from?: string;
  readonly file?: string;
  readonly sources?: string;
  readonly dryRun?: boolean;
  readonly json?: boolean;
}

/** Returns the selection, each id once. Throws a UsageError where its parts contradict each other. */
export function checkSelection(selection: Selection): Selection {
  const { ids, all = false, level, file, from } = selection;
  if (level !== undefined && !Object.hasOwn(levels, level)) {
    throw new UsageError(`--level must be ${Object.keys(levels).join(', ')}, not "${level}".`);
  }
  if ([ids.length > 0, all, level !== undefined].filter(Boolean).length !== 1) {
    throw new UsageError('Name the sources to ingest, or say --all or --level; one of the three.');
  }
  if (file !== undefined && ids.length !== 1) throw new UsageError('--file goes with exactly one source.');
  if (file !== undefined && from !== undefined) throw new UsageError('Say --from or --file, not both.');
  return { ...selection, ids: [...new Set(ids)] };
}

/**
 * The sources that a checked selection names, among those of the registry in `folder`. Throws a UsageError that lists
 * what there is where one is unknown.
 */
export function selectSources({ ids, all, level }: Selection, sources: readonly Source[], folder: string): Source[] {
  const byId = new Map(sources.map((source) => [source.id, source]));
  const unknown = ids.filter((id) => !byId.has(id));
  if (unknown.length > 0) {
    throw new UsageError(
      `No source ${unknown.join(', ')} in ${folder}. There are: ${[...byId.keys()].join(', ') || 'none'}.`,
    );
  }
  if (all) return [...sources];
  if (level === undefined) return ids.map((id) => byId.get(id) as Source);
  const wanted = levels[level as keyof typeof levels];
  const found = sources.filter((source) => levelOf(source) === wanted);
  if (found.length === 0) throw new UsageError(`No source of level ${wanted} in ${folder}.`);
  return found;
}

/** The level that a source belongs to; null for those that serve all levels, such as an address register. */
function levelOf(source: Source): string | null {
  if (source.kind === 'boundaries') return source.level;
  if (source.kind === 'results') return source.election.level;
  return null;
}
