/**
 * Changes the product's code in one place after the other and prints whether a test notices:
 *
 *   npm run product-mutants -- --coverage FILE [--sample 300] [--seed 1] [--commit HEAD] [--results FILE] [--parallel 1]
 *     [PATH…]
 *
 * FILE is what `TOUCHED_FILES=FILE npm test` wrote: the files that each suite runs. Of a changed file the nearest suites of
 * those that run it are tried, --suites of them at most. The commit is unpacked into a temporary folder, where it is
 * changed, with the packages of this folder, or of --modules. With --parallel, so many folders are tried at once. The same seed samples the same changes of another commit,
 * as far as it has the lines. Results are appended to a file of JSON lines; those that it has are not tried again, so
 * that an interrupted run can continue. With PATH, only files below it are changed. TypeScript is that of `npm ci
 * --prefix tools/openapi-check`.
 */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { appendFile, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { copyCommit } from './copy-commit.ts';
import { readCoverage } from './covering-suites.ts';
import { type Mutation, mutationsOf } from './mutations.ts';
import { type Result, runSuites, tryMutation } from './try-mutation.ts';
import { loadTypeScript } from './typescript-api.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    coverage: { type: 'string' },
    sample: { type: 'string', default: '300' },
    seed: { type: 'string', default: '1' },
    suites: { type: 'string', default: '40' },
    minutes: { type: 'string', default: '10' },
    commit: { type: 'string', default: 'HEAD' },
    modules: { type: 'string', default: 'node_modules' },
    results: { type: 'string' },
    parallel: { type: 'string', default: '1' },
  },
});
if (values.coverage === undefined) throw new Error('Make it: TOUCHED_FILES=FILE npm test. Then give --coverage FILE.');
const suitesOf = readCoverage(values.coverage);
const resultsPath = values.results ?? `product-mutants-${values.commit}-${values.seed}.jsonl`;

/** What is changed: where rules are. */
const folders = ['core', 'ingest/maps/check', 'server/campaign', 'server/electoral'];

async function allMutations(copy: string): Promise<Mutation[]> {
  const typeScript = loadTypeScript();
  const mutations: Mutation[] = [];
  for (const folder of folders) {
    for (const entry of await readdir(join(copy, folder), { recursive: true, withFileTypes: true })) {
      if (!entry.isFile() || !entry.name.endsWith('.ts') || entry.name.endsWith('.d.ts')) continue;
      const path = join(entry.parentPath, entry.name);
      const file = relative(copy, path);
      if (positionals.length > 0 && !positionals.some((prefix) => file.startsWith(prefix))) continue;
      mutations.push(...mutationsOf(typeScript, file, await readFile(path, 'utf8')));
    }
  }
  return mutations;
}

/** Each mutation has its own place in the order, whatever other files of the commit have. */
function sampleOf(mutations: readonly Mutation[]): Mutation[] {
  const rank = ({ id }: Mutation) => createHash('sha256').update(`${values.seed} ${id}`).digest('hex');
  const ranked = mutations.map((mutation) => ({ mutation, rank: rank(mutation) }));
  ranked.sort((one, other) => (one.rank < other.rank ? -1 : 1));
  return ranked.slice(0, Number(values.sample)).map(({ mutation }) => mutation);
}

const lines = existsSync(resultsPath) ? (await readFile(resultsPath, 'utf8')).trim().split('\n') : [];
const known = new Map(lines.map((line) => JSON.parse(line) as Mutation & Result).map((result) => [result.id, result]));
const minutes = Number(values.minutes);
const counts = new Map<Result['outcome'], number>();

/** Tries the mutations that `waiting` still gives, one after the other. */
async function tryMutations(waiting: Iterator<Mutation>, copy: string): Promise<void> {
  for (let next = waiting.next(); !next.done; next = waiting.next()) {
    const mutation = next.value;
    const { id, file, line, kind, before, after } = mutation;
    const covering = suitesOf(file).filter((suite) => existsSync(join(copy, suite)));
    const suites = covering.slice(0, Number(values.suites));
    const result = known.get(id) ?? (await tryMutation(mutation, { copy, suites, minutes }));
    const { outcome, by } = result;
    if (!known.has(id)) {
      const whole = { id, file, line, kind, before, after, outcome, by, suites: suites.length };
      await appendFile(resultsPath, `${JSON.stringify(whole)}\n`);
    }
    counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
    const change = `${before.replace(/\s+/g, ' ').slice(0, 60)} → ${after.slice(0, 60)}`;
    console.log(`${outcome.padEnd(8)} ${file}:${line} ${kind}: ${change}${by ? ` (${by})` : ''}`);
  }
}

const copies: string[] = [];
try {
  for (let index = 0; index < Number(values.parallel); index++) {
    const copy = await mkdtemp(join(tmpdir(), 'hustings-mutants-'));
    copies.push(copy);
    await copyCommit(values.commit, copy, values.modules);
  }
  const [first] = copies as [string];
  const mutations = await allMutations(first);
  const sample = sampleOf(mutations);
  console.log(`${sample.length} of ${mutations.length} mutations with --seed ${values.seed}`);
  const [suite] = sample.flatMap(({ file }) => suitesOf(file));
  if (suite && (await runSuites(first, [suite], minutes)).outcome !== 'survived') {
    throw new Error(`${suite} fails on the commit as it is: are its packages those of ${values.modules}?`);
  }
  const waiting = sample.values();
  await Promise.all(copies.map((copy) => tryMutations(waiting, copy)));
  console.log([...counts].map(([outcome, count]) => `${count} ${outcome}`).join(', '));
} finally {
  for (const copy of copies) await rm(copy, { recursive: true, force: true });
}
