import { parseArgs } from 'node:util';
import { registryFolder } from '#ingest/registry/registry-folder.ts';
import type { Job } from './job.ts';

export const usage = `npm run jobs                 run all jobs at their times, until stopped
npm run jobs -- list         show the jobs, when each is due next, and how its last run went
npm run jobs -- run <name>   run one job now, all of it: for an outside scheduler

  --sources DIR   read source files from this folder instead of data/sources
  --attached      stop when standard input ends: how npm start runs it
  --help          this page

run ends with 0 where all went well (or the job is under way elsewhere), 1 where it failed, a source was quarantined or
out of reach, or something needs a look, 2 where the command was wrong.`;

/** What is wrong with a command, and what would be right. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

export type Options = { readonly sources: string } & (
  | { readonly action: 'help' | 'list' | 'serve' }
  | { readonly action: 'run'; readonly job: Job }
);

/** Reads the command line. Throws a UsageError where it cannot be followed. */
export function readOptions(args: readonly string[], jobs: readonly Job[]): Options {
  const { values, positionals } = parse(args);
  const sources = values.sources ?? registryFolder;
  if (values.help) return { action: 'help', sources };
  const [action, name, ...rest] = positionals;
  if (rest.length > 0 || (action !== 'run' && name !== undefined)) {
    throw new UsageError(`There is nothing to do with "${rest.join(' ') || name}".`);
  }
  if (action === undefined) return { action: 'serve', sources };
  if (action === 'list') return { action, sources };
  if (action !== 'run') throw new UsageError(`There is no command "${action}".`);
  const job = jobs.find((candidate) => candidate.name === name);
  if (!job) {
    const names = jobs.map((candidate) => candidate.name).join(', ');
    throw new UsageError(`${name === undefined ? 'Which job?' : `There is no job "${name}".`} There are: ${names}.`);
  }
  return { action, job, sources };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { sources: { type: 'string' }, attached: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } },
    });
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}
