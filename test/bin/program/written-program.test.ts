import { execFile } from 'node:child_process';
import {
  chownSync,
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import manifest from '#package.json' with { type: 'json' };
import { temporaryFolder } from '#test/support/fixtures/temporary-folder.ts';

const root = join(import.meta.dirname, '../../..');
const folder = temporaryFolder();
/** A copy of the project, whose sources can be changed. It has the same packages. */
const project = () => join(folder.path, 'project');
const cache = () => join(project(), 'node_modules/.cache');
const written = () => join(cache(), 'hustings');
const dataDir = () => join(folder.path, 'var');

jest.setTimeout(300_000);

beforeAll(() => {
  mkdirSync(join(project(), 'node_modules'), { recursive: true });
  for (const name of ['bin', 'core', 'data', 'ingest', 'jobs', 'migrations', 'server', 'package.json', 'tsconfig.json'])
    cpSync(join(root, name), join(project(), name), { recursive: true, preserveTimestamps: true });
  for (const name of readdirSync(join(root, 'node_modules')).filter((each) => each !== '.cache'))
    symlinkSync(join(root, 'node_modules', name), join(project(), 'node_modules', name));
});
beforeEach(() => {
  rmSync(cache(), { recursive: true, force: true });
  rmSync(dataDir(), { recursive: true, force: true });
});

/** Runs a command in the copy; answers what it printed, and whether tsx was loaded, by its mark on the environment. */
async function run(...args: string[]): Promise<{ output: string; errors: string; isTranslated: boolean }> {
  const mark = `data:text/javascript,process.on('exit', () => process.stderr.write('tsx: ' + ('TSX_TSCONFIG_PATH' in process.env)))`;
  const { TSX_TSCONFIG_PATH: _, ...environment } = process.env;
  const { stdout, stderr } = await promisify(execFile)(
    process.execPath,
    ['--import', mark, join(project(), 'bin/hustings.js'), ...args],
    { env: { ...environment, HUSTINGS_DATA_DIR: dataDir(), NODE_OPTIONS: '', LOG_LEVEL: 'error' } },
  ).catch((error: { stdout: string; stderr: string }) => error);
  return { output: stdout, errors: stderr, isTranslated: stderr.endsWith('tsx: true') };
}

/** Changes a source of the copy for one test. */
async function changed(file: string, [before, after]: [string, string], test: () => Promise<void>): Promise<void> {
  const path = join(project(), file);
  const text = readFileSync(path, 'utf8');
  expect(text).toContain(before);
  writeFileSync(path, text.replace(before, after));
  try {
    await test();
  } finally {
    writeFileSync(path, text);
  }
}

const version = `${manifest.version}\n`;

describe('the program', () => {
  it('is written as JavaScript by its first run, and not translated by the next', async () => {
    expect(await run('--version')).toMatchObject({ output: version, isTranslated: true });
    expect(await run('--version')).toMatchObject({ output: version, isTranslated: false });
  });

  it('says what its sources say now; the parts of the one before stay for processes that run it', async () => {
    await run('--version');
    const before = readdirSync(written());
    await changed('bin/command-line/program.ts', ['Shows the version.', 'Shows another text.'], async () => {
      expect((await run('--help')).output).toContain('Shows another text.');
      expect(await run('--help')).toMatchObject({ output: expect.stringContaining('another'), isTranslated: false });
      expect(readdirSync(written())).toEqual(expect.arrayContaining(before));
    });
    expect((await run('--help')).output).toContain('Shows the version.');
  });

  it('names the sources where an error arises', async () => {
    const fault: [string, string] = ["const summary = '", "new URL('no address');\n  const summary = '"];
    const line = readFileSync(join(project(), 'bin/serve/serve.ts'), 'utf8')
      .split('\n')
      .findIndex((text) => text.includes(fault[0]));
    await changed('bin/serve/serve.ts', fault, async () => {
      await run('--version');
      const { errors, isTranslated } = await run('--version');
      expect(isTranslated).toBe(false);
      expect(errors).toContain(`${join(project(), 'bin/serve/serve.ts')}:${line + 1}:`);
    });
  });

  it('is written below the data folder where the installation is read-only, and read from its sources where that is too', async () => {
    // A file where a folder should be: the super-user too can make none there.
    writeFileSync(cache(), '');
    mkdirSync(dataDir());
    expect(await run('--version')).toMatchObject({ output: version, isTranslated: true });
    expect(readdirSync(join(dataDir(), 'program'))).toContain('program.json');
    expect(await run('--version')).toMatchObject({ output: version, isTranslated: false });
    rmSync(dataDir(), { recursive: true });
    writeFileSync(dataDir(), '');
    for (let i = 0; i < 2; i++) expect(await run('--version')).toMatchObject({ output: version, isTranslated: true });
  });

  it('is written anew where a part has been cut short, and where another user could have written it', async () => {
    await run('--version');
    const main = () => readdirSync(written()).find((name) => /^main-.*\.mjs$/.test(name)) as string;
    const damage = [() => truncateSync(join(written(), main()))];
    // Only the super-user can make another user's files.
    if (process.getuid?.() === 0) damage.push(() => chownSync(join(written(), 'program.json'), 65_534, 65_534));
    for (const harm of damage) {
      harm();
      expect(await run('--version')).toMatchObject({ output: version, isTranslated: true });
      expect(await run('--version')).toMatchObject({ output: version, isTranslated: false });
    }
  });
});
