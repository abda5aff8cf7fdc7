import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import manifest from '#package.json' with { type: 'json' };
import { assetNames } from '#server/pages/assets.ts';
import { temporaryFolder } from '#test/support/fixtures/temporary-folder.ts';
import { ProjectCopy } from './project-copy.ts';

jest.setTimeout(300_000);

const temporary = temporaryFolder();
let project: ProjectCopy;
/** What the copy's own launcher asks. */
let findBuild: () => string | null;
beforeAll(async () => {
  project = new ProjectCopy(`${temporary.path}/project`);
  setTimes(unpacked);
  ({ findBuild } = await import(project.path('bin/build/find-build.js')));
});

const version = `${manifest.version}\n`;
const serve = 'bin/serve/serve.ts';
const summary = 'Starts the server';
/** A file whose time of modification an archive sets. */
const unpacked = 'core/money.ts';
const setTimes = (file: string) => utimesSync(project.path(file), 1_000_000_000, 1_000_000_000);
const isCurrent = () => findBuild() !== null;
const hashes = () => JSON.parse(readFileSync(`${findBuild()}/browser.json`, 'utf8')) as Record<string, string>;

describe('the build', () => {
  it('is made by the first command, and not by the next', async () => {
    expect(await project.run('--version')).toMatchObject({ output: version, errors: '', hasCompiled: true });
    expect(await project.run('--version')).toMatchObject({ output: version, errors: '', hasCompiled: false });
    expect(project.builds()).toHaveLength(1);
  });

  it('has every file that pages link to', () => {
    expect(Object.keys(hashes()).sort()).toEqual([...assetNames].sort());
    expect(readdirSync(`${findBuild()}/browser`).sort()).toEqual([...assetNames].sort());
  });

  it('has no compiler in it: no process that runs can start one', () => {
    const folder = findBuild() as string;
    const code = readdirSync(folder).filter((name) => name.endsWith('.mjs'));
    expect(code.length).toBeGreaterThan(4);
    for (const name of code) expect(readFileSync(`${folder}/${name}`, 'utf8')).not.toMatch(/['"]esbuild['"]/);
  });

  it('has the names of a package that is loaded when it is first needed', async () => {
    const absent = `${temporary.path}/absent.zip`;
    const { code, errors } = await project.run('campaign', 'restore', 'gannet', '--from', absent);
    expect({ code, errors }).toEqual({ code: 1, errors: `${absent} cannot be read (ENOENT).\n` });
  });

  it('is made anew after a change; the one before stays for processes that run it', async () => {
    const [before, addresses] = [project.builds(), hashes()];
    const undo = [
      project.change(serve, summary, 'Starts what is new.'),
      project.change('web/look-up/look-up.ts', '/?', '/?&'),
    ];
    expect((await project.run('--help')).output).toContain('Starts what is new.');
    expect(await project.run('--help')).toMatchObject({ hasCompiled: false });
    expect(project.builds()).toEqual([...before, expect.any(String)]);
    // An address that browsers keep for a year is another one only if the content is.
    const changed = Object.entries(hashes()).filter(([name, hash]) => hash !== addresses[name]);
    expect(changed).toEqual([['look-up.js', expect.stringMatching(/^[\w-]{12}$/)]]);
    for (const put of undo) put();
    // The sources are those of the earlier build.
    expect(await project.run('--help')).toMatchObject({ output: expect.stringContaining(summary), hasCompiled: false });
  });

  it.each([
    ['a thread', 'ingest/maps/workers/worker.ts', 'progress.close();', 'progress.close( );'],
    ['a style of pages', 'web/styles/tokens.css', ':root', ' :root'],
    ['data that is built in', 'package.json', manifest.version, '9.9.9'],
    ['how it is built', 'bin/build/files/compile.js', 'node20.19', 'node24'],
  ])('is not that of the sources any more after a change of %s', (_what, file, before, after) => {
    expect(isCurrent()).toBe(true);
    const undo = project.change(file, before, after);
    expect(isCurrent()).toBe(false);
    undo();
    expect(isCurrent()).toBe(true);
  });

  it('is that of sources which have another time alone, as copies have', () => {
    setTimes(serve);
    expect(isCurrent()).toBe(true);
  });

  it('is not that of sources with other content of the same length and time, as archives have', () => {
    const undo = project.change(unpacked, 'cents', 'Cents');
    setTimes(unpacked);
    expect(isCurrent()).toBe(false);
    undo();
    expect(isCurrent()).toBe(true);
  });

  it('is not run if a file of it was cut short or lost', () => {
    for (const harm of [truncateSync, rmSync]) {
      const before = findBuild() as string;
      const file = `${before}/browser/look-up.js`;
      const content = readFileSync(file);
      harm(file);
      expect(findBuild()).not.toBe(before);
      writeFileSync(file, content);
    }
  });

  it('removes old ones, and what a killed process left unfinished', async () => {
    const unfinished = project.path('dist/.20200101T000000000-1');
    mkdirSync(unfinished);
    utimesSync(unfinished, 1_000_000_000, 1_000_000_000);
    for (let i = 0; i < 6; i++) mkdirSync(project.path(`dist/20200101T00000000${i}-1`));
    const undo = project.change(serve, summary, 'Starts what is newer.');
    await project.run('--version');
    undo();
    const builds = project.builds();
    expect(builds).toHaveLength(5);
    expect(builds.filter((name) => /^\.|0000[0-3]-1$/.test(name))).toEqual([]);
  });
});

describe('a build that a process runs', () => {
  it('stays, however many are made meanwhile, until the process has ended', async () => {
    for (let i = 0; i < 6; i++) mkdirSync(project.path(`dist/20200101T00000001${i}-1`));
    const runs = (name: string, pid: number | undefined) => {
      mkdirSync(project.path('dist', name, 'users'));
      writeFileSync(project.path('dist', name, 'users', `${pid}`), '');
    };
    const [held, left] = ['20200101T000000010-1', '20200101T000000011-1'];
    const ended = spawnSync(process.execPath, ['--version']);
    runs(held, process.pid);
    runs(left, ended.pid);
    const undo = project.change(serve, summary, 'Starts what is newest.');
    await project.run('--version');
    undo();
    expect(project.builds()).toContain(held);
    expect(project.builds()).not.toContain(left);
    rmSync(project.path('dist', held), { recursive: true });
    // Of the commands above none says that it runs one any more.
    for (const build of project.builds()) {
      const users = project.path('dist', build, 'users');
      if (existsSync(users)) expect(readdirSync(users)).toEqual([]);
    }
  });

  it('is waited for by who finds it being made; a lock whose holder was killed is taken over', async () => {
    const { pid } = spawnSync(process.execPath, ['--version']);
    writeFileSync(project.path('dist/.lock'), `${pid}`);
    const undo = project.change(serve, summary, 'Starts after a lock.');
    expect((await project.run('--help')).output).toContain('Starts after a lock.');
    undo();
    expect(project.builds()).not.toContain('.lock');
  });
});

describe('commands that start at once', () => {
  it('each run a whole program, which one of them has made', async () => {
    rmSync(project.path('dist'), { recursive: true });
    const outcomes = await Promise.all([1, 2, 3].map(() => project.run('--version')));
    for (const outcome of outcomes) expect(outcome).toMatchObject({ code: 0, output: version, errors: '' });
    expect(project.builds()).toHaveLength(1);
    expect(project.builds().filter((name) => name.startsWith('.'))).toEqual([]);
    expect(await project.run('--version')).toMatchObject({ output: version, hasCompiled: false });
  });
});

describe('a command that cannot build', () => {
  it('says what does not compile, and does not run an earlier build', async () => {
    const undo = project.change(serve, `'${summary}`, summary);
    const { code, output, errors } = await project.run('--version');
    undo();
    expect({ code, output }).toEqual({ code: 1, output: '' });
    expect(errors).toMatch(/bin\/serve\/serve\.ts:\d+:\d+/);
  });

  it('says what to run as whom if it may not write, and does not run an earlier build', async () => {
    const [builds, elsewhere] = [project.path('dist'), project.path('elsewhere')];
    // A file in the place of a folder: even the super-user cannot write there.
    renameSync(builds, elsewhere);
    writeFileSync(builds, '');
    const { code, output, errors } = await project.run('--version');
    rmSync(builds);
    renameSync(elsewhere, builds);
    expect({ code, output }).toEqual({ code: 1, output: '' });
    expect(errors).toBe(
      `The sources are newer than the program that was built of them, and ${builds} cannot be written (ENOTDIR). ` +
        `As a user who may write there, run: npm run build --prefix ${project.folder}\n`,
    );
  });
});

describe('an error', () => {
  it('says where it arose in the sources', async () => {
    const text = readFileSync(project.path(serve), 'utf8').split('\n');
    const line = text.findIndex((each) => each.includes("const summary = '")) + 1;
    const undo = project.change(serve, "const summary = '", "new URL('no address'); const summary = '");
    const { errors } = await project.run('--version');
    undo();
    expect(errors).toContain(`${project.path(serve)}:${line}:`);
  });
});

describe('npm run dev', () => {
  it('starts again with what the sources say after a change', async () => {
    // What would be served is left out: the program starts, whatever it does.
    const child = project.spawn(manifest.scripts.dev.replace(/serve$/, '--help'));
    let output = '';
    child.stdout.on('data', (chunk) => {
      output += chunk;
    });
    const printed = async (text: string) => {
      while (!output.includes(text)) await once(child.stdout, 'data');
    };
    await printed(summary);
    const undo = project.change(serve, summary, 'Starts what is newest.');
    await printed('Starts what is newest.');
    undo();
    child.kill('SIGTERM');
    await once(child, 'close');
  });
});
