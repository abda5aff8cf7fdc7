import { parseArgs } from 'node:util';
import { registryFolder } from './registry/registry-folder.ts';
import type { Level, Source } from './registry/source.ts';

export const usage = `npm run ingest -- <source-id>… | --all | --level federal|provincial|municipal
                [--from DIR] [--file PATH] [--sources DIR] [--dry-run]
npm run ingest -- review [--accept RUN]

  <source-id>…     the sources to ingest, by their ids: docs/sources.md lists them
  --all            every source; those that have no file yet are told and do not fail
  --level LEVEL    every source of one level
  --from DIR       take files from this folder and those below it instead of fetching them: <source-id>.*,
                   or a file named as in the source's address
  --file PATH      take this file, for the one source named
  --sources DIR    read source files from this folder instead of data/sources
  --dry-run        read and check everything, publish nothing
  review           list quarantined runs and why
  --accept RUN     publish a quarantined run after you looked at it
  --help           this page

Ends with 0 where all went well, 1 where a source failed or was quarantined, 2 where the command was wrong.`;

/** What is wrong with a command, and what would be right. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

const levels = { federal: 'FEDERAL', provincial: 'PROVINCIAL', municipal: 'MUNICIPAL' } as const satisfies Record<
  string,
  Level
>;

export interface Options {
  readonly help: boolean;
  readonly review: boolean;
  /** The run to publish after review. */
  readonly accept: number | null;
  readonly ids: readonly string[];
  readonly all: boolean;
  readonly level: Level | null;
  readonly from: string | null;
  readonly file: string | null;
  readonly sources: string;
  readonly dryRun: boolean;
}

/** Reads the command line. Throws a UsageError where it cannot be followed. */
export function readOptions(args: readonly string[]): Options {
  let parsed: ReturnType<typeof parse>;
  try {
    parsed = parse(args);
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
  const { values, positionals } = parsed;
  const review = positionals[0] === 'review';
  const ids = review ? positionals.slice(1) : positionals;
  const level = values.level === undefined ? null : levels[values.level as keyof typeof levels];
  if (level === undefined)
    throw new UsageError(`--level must be ${Object.keys(levels).join(', ')}, not "${values.level}".`);
  const accept = values.accept === undefined ? null : Number(values.accept);
  if (accept !== null && (!review || !Number.isInteger(accept))) {
    throw new UsageError('--accept goes with review and takes the number of a run, as review lists it.');
  }
  const chosen = [ids.length > 0, values.all === true, level !== null].filter(Boolean).length;
  if (!values.help && !review && chosen !== 1) {
    throw new UsageError('Name the sources to ingest, or say --all or --level; one of the three.');
  }
  if (review && ids.length > 0) throw new UsageError('review takes no source: it lists all quarantined runs.');
  if (values.file !== undefined && ids.length !== 1) throw new UsageError('--file goes with exactly one source.');
  if (values.file !== undefined && values.from !== undefined) throw new UsageError('Say --from or --file, not both.');
  return {
    help: values.help === true,
    review,
    accept,
    ids: [...new Set(ids)],
    all: values.all === true,
    level,
    from: values.from ?? null,
    file: values.file ?? null,
    sources: values.sources ?? registryFolder,
    dryRun: values['dry-run'] === true,
  };
}

function parse(args: readonly string[]) {
  return parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      all: { type: 'boolean' },
      level: { type: 'string' },
      from: { type: 'string' },
      file: { type: 'string' },
      sources: { type: 'string' },
      'dry-run': { type: 'boolean' },
      accept: { type: 'string' },
      help: { type: 'boolean', short: 'h' },
    },
  });
}

/** The level a source belongs to; null for those that serve all (an address register). */
export function levelOf(source: Source): Level | null {
  if (source.kind === 'boundaries') return source.level;
  if (source.kind === 'results') return source.election.level;
  return null;
}

/** The sources that the options name. Throws a UsageError that lists what there is where one is unknown. */
export function choose(options: Options, sources: readonly Source[]): Source[] {
  const unknown = options.ids.filter((id) => !sources.some((source) => source.id === id));
  if (unknown.length > 0) {
    throw new UsageError(
      `No source ${unknown.join(', ')} in ${options.sources}. There are: ${sources.map(({ id }) => id).join(', ') || 'none'}.`,
    );
  }
  if (options.all) return [...sources];
  if (options.level !== null) {
    const found = sources.filter((source) => levelOf(source) === options.level);
    if (found.length === 0) throw new UsageError(`No source of level ${options.level} in ${options.sources}.`);
    return found;
  }
  return options.ids.map((id) => sources.find((source) => source.id === id) as Source);
}
