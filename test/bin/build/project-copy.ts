import { execFile, spawn } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from '@jest/globals';

const root = join(import.meta.dirname, '../../..');

export interface CommandOutcome {
  readonly code: number;
  readonly output: string;
  readonly errors: string;
  /** Whether the compiler was loaded, by the trace that it leaves in Node's cache of modules. */
  readonly hasCompiled: boolean;
}

/** A copy of the project's sources, which tests can change. It has the same packages. */
export class ProjectCopy {
  readonly folder: string;

  constructor(folder: string) {
    this.folder = folder;
    mkdirSync(join(folder, 'node_modules'), { recursive: true });
    for (const name of [
      'bin',
      'client',
      'core',
      'data',
      'ingest',
      'jobs',
      'locator',
      'migrations',
      'server',
      'web',
      'package.json',
    ])
      cpSync(join(root, name), join(folder, name), { recursive: true, preserveTimestamps: true });
    for (const name of readdirSync(join(root, 'node_modules')))
      symlinkSync(join(root, 'node_modules', name), join(folder, 'node_modules', name));
  }

  path = (...names: string[]): string => join(this.folder, ...names);

  /** The folders of the program's builds, the newest last. */
  builds = (): string[] => readdirSync(this.path('dist')).sort();

  async run(...args: string[]): Promise<CommandOutcome> {
    const reporter = `data:text/javascript,import { createRequire } from 'node:module';
      const { cache } = createRequire('${this.path('package.json')}');
      process.on('exit', () => process.stderr.write('compiled: ' + Object.keys(cache).some((name) => name.includes('esbuild'))));`;
    const command = ['--import', reporter, this.path('bin/hustings.js'), ...args];
    const env = { ...process.env, NODE_OPTIONS: '', LOG_LEVEL: 'error' };
    const { code, stdout, stderr } = await promisify(execFile)(process.execPath, command, { env }).then(
      (ended) => ({ code: 0, ...ended }),
      (error: { code: number; stdout: string; stderr: string }) => error,
    );
    const errors = stderr.replace(/compiled: (true|false)/, '');
    return { code, output: stdout, errors, hasCompiled: stderr.includes('compiled: true') };
  }

  spawn(command: string) {
    return spawn('/bin/sh', ['-c', command], { cwd: this.folder, env: { ...process.env, NODE_OPTIONS: '' } });
  }

  /** Writes something else into a file. Returns what puts it back. */
  change(file: string, before: string, after: string): () => void {
    const text = readFileSync(this.path(file), 'utf8');
    expect(text).toContain(before);
    writeFileSync(this.path(file), text.replace(before, after));
    return () => writeFileSync(this.path(file), text);
  }
}
