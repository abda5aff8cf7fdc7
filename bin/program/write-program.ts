import { access, constants, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { bundle } from '#core/processes/bundle-module.ts';
import { writeWhole } from '#core/processes/whole-file.ts';

/** What `find-program.js` reads. Inputs are files and their states, by which it knows that none has changed since. */
interface WrittenProgram {
  /** The project's folder: addresses in the code lead there. */
  readonly root: string;
  readonly main: string;
  readonly worker: string;
  readonly files: ReadonlyArray<readonly [name: string, bytes: number]>;
  readonly inputs: ReadonlyArray<readonly [path: string, bytes: number, modified: number]>;
}

/** Files that decide about the code and are not part of it: how it is bundled, and which packages are installed. */
const furtherInputs = ['bin/program/write-program.ts', 'package.json', 'node_modules/.package-lock.json'];

/**
 * Writes the whole program as JavaScript to the first of the folders that can be written. Parts that only some commands
 * need are files of their own. A file's name has the hash of its contents: a process that runs an earlier program goes on
 * loading its parts.
 *
 * @returns whether it was written
 */
export async function writeProgram(root: string, folders: readonly string[]): Promise<boolean> {
  for (const folder of folders) {
    try {
      await mkdir(folder, { recursive: true });
      await access(folder, constants.W_OK);
    } catch {
      continue;
    }
    await writeTo(folder, root);
    return true;
  }
  return false;
}

async function writeTo(folder: string, root: string): Promise<void> {
  const begun = Date.now();
  const { outputFiles, metafile } = await bundle({
    absWorkingDir: root,
    entryPoints: { main: 'bin/main.ts', worker: 'bin/serve/workers/worker.ts' },
    outdir: folder,
    entryNames: '[name]-[hash]',
    chunkNames: 'part-[hash]',
    outExtension: { '.js': '.mjs' },
    splitting: true,
    sourcemap: 'linked',
    sourcesContent: false,
  });
  const own = Object.keys(metafile.inputs).filter((path) => !path.startsWith('node_modules/'));
  const inputs = await Promise.all([...new Set([...own, ...furtherInputs])].map((path) => stateOf(root, path, begun)));
  const outputs = outputFiles.map(({ path, contents }) => ({ name: basename(path), contents }));
  for (const { name, contents } of outputs) await writeFile(join(folder, name), contents, { mode: 0o644 });
  const entry = (of: string) => outputs.find(({ name }) => name.startsWith(`${of}-`) && name.endsWith('.mjs'))!.name;
  const program: WrittenProgram = {
    root,
    ...{ main: entry('main'), worker: entry('worker') },
    files: outputs.map(({ name, contents }) => [name, contents.length]),
    inputs,
  };
  const path = join(folder, 'program.json');
  const former = await readFile(path, 'utf8').then(
    (text) => JSON.parse(text) as WrittenProgram,
    () => null,
  );
  await writeWhole(path, JSON.stringify(program), 0o644);
  await removeOld(folder, new Set([program, former].flatMap((each) => each?.files ?? []).map(([name]) => name)));
}

/** A file that was changed while it was read has a state that no file has: the next start writes the program anew. */
async function stateOf(root: string, path: string, begun: number): Promise<WrittenProgram['inputs'][number]> {
  const { size, mtimeMs } = await stat(join(root, path)).catch(() => ({ size: 0, mtimeMs: 0 }));
  return [path, size, mtimeMs < begun ? mtimeMs : -1];
}

const dayMilliseconds = 86_400_000;

/** The program before this one stays, which may still run, and so does what another process may be writing. */
async function removeOld(folder: string, kept: ReadonlySet<string>): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!/\.mjs(\.map)?$/.test(name) || kept.has(name)) continue;
    const { mtimeMs } = await stat(join(folder, name)).catch(() => ({ mtimeMs: Date.now() }));
    if (Date.now() - mtimeMs > dayMilliseconds) await rm(join(folder, name), { force: true });
  }
}
