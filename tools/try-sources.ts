/**
 * Runs each source of the registry whose publisher's file is in a folder, and notes the day and the file in the source:
 *
 *   npm run try-sources -- FOLDER
 *
 * The files are called as `hustings ingest --from` takes them. They are published in an empty embedded database, which is
 * deleted at the end. What is not published is printed with its reason, and nothing is noted of it.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { applyEdits, modify } from 'jsonc-parser';
import { easternDay } from '#core/dates.ts';
import type { RunResult } from '#ingest/kind/result.ts';
import { loadSources } from '#ingest/registry/load-sources.ts';
import { registryFolder } from '#ingest/registry/registry-folder.ts';
import type { Source } from '#ingest/registry/source.ts';
import { findFile, listFiles } from '#ingest/run/files/local-file.ts';
import { unpack } from '#ingest/unpack/unpack.ts';

const folder = process.argv[2];
if (folder === undefined) throw new Error('Say which folder has the files: npm run try-sources -- FOLDER');

/** Files beside the data of a layer. */
const besides = /\.(?:cpg|prj|shx|dbf|sbn|sbx|xml|txt|qpj|pdf|html?)$/iu;

/** The data in a file as its publisher calls it: the members of a zip, or the name of a bare file. */
async function dataIn(path: string): Promise<string> {
  const archive = await unpack(path);
  try {
    const names = archive.members.filter(({ name }) => !besides.test(name)).map(({ name }) => name.split('/').at(-1)!);
    return names.length > 3 ? `${names[0]} and ${names.length - 1} others` : names.join(', ');
  } finally {
    await archive.close();
  }
}

async function publishAll(from: string): Promise<RunResult[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'hustings-try-'));
  // The embedded cluster belongs to another user where root starts it.
  await chmod(dataDir, 0o755);
  try {
    const command = ['bin/hustings.js', 'ingest', '--all', '--any-licence', '--from', from, '--json'];
    const child = spawn(process.execPath, command, {
      cwd: resolve(import.meta.dirname, '..'),
      env: { ...process.env, HUSTINGS_DATA_DIR: dataDir, DATABASE_URL: '', SAMPLE: 'off' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [output] = await Promise.all([text(child.stdout), once(child, 'close')]);
    return (JSON.parse(output) as { results: RunResult[] }).results;
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** The source's own file, by its id. */
async function noteTried(path: string, tried: NonNullable<Source['tried']>): Promise<void> {
  const source = await readFile(path, 'utf8');
  const edits = modify(source, ['tried'], tried, {
    formattingOptions: { insertSpaces: true, tabSize: 2 },
    getInsertionIndex: (names) => names.indexOf('cadence') + 1,
  });
  await writeFile(path, applyEdits(source, edits));
}

const sources = new Map((await loadSources()).map((source) => [source.id, source]));
const paths = new Map<string, string>();
for (const name of await readdir(registryFolder, { recursive: true })) {
  if (!name.endsWith('.json')) continue;
  const path = join(registryFolder, name);
  paths.set((JSON.parse(await readFile(path, 'utf8')) as Source).id, path);
}
const files = await listFiles(folder);
const on = easternDay(Date.now());
let noted = 0;
for (const { source: id, outcome, message } of await publishAll(resolve(folder))) {
  if (outcome === 'not_fetched') continue;
  if (outcome !== 'published') {
    console.log(`${id}: ${outcome}: ${message ?? ''}`);
    continue;
  }
  const file = await dataIn(findFile(files, sources.get(id)!)!);
  await noteTried(paths.get(id)!, { on, file });
  noted++;
}
console.log(`${noted} sources tried; make the page of sources anew: npm run registry-page`);
