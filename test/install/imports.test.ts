import { readdir, readFile } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import { join, resolve } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import project from '#package.json' with { type: 'json' };

const root = resolve(import.meta.dirname, '..', '..');

/** What runs after `npm ci --omit=dev`. */
const production = ['bin', 'core', 'ingest', 'jobs', 'migrations', 'server'];

/** `import type` is left out: nothing of it is there when a program runs. */
const importing = /^(?:import|export)\s+(?!type\b)(?:[^'";]*?\sfrom\s+)?'([^']+)'|\b(?:import|require)\('([^']+)'\)/gmu;

const packageOf = (specifier: string) =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');

async function importsOf(folder: string): Promise<{ file: string; name: string }[]> {
  const entries = await readdir(join(root, folder), { recursive: true }).catch(() => []);
  const files = entries.filter((name) => /(?<!\.d)\.ts$/u.test(name)).map((name) => join(folder, name));
  const found = files.map(async (file) => {
    const specifiers = [...(await readFile(join(root, file), 'utf8')).matchAll(importing)].map(([, a, b]) => a ?? b);
    return (specifiers as string[])
      .filter((name) => !name.startsWith('.') && !name.startsWith('#') && !isBuiltin(name))
      .map((name) => ({ file, name: packageOf(name) }));
  });
  return (await Promise.all(found)).flat();
}

describe('what production imports', () => {
  it('is installed by npm ci --omit=dev', async () => {
    const imports = (await Promise.all(production.map(importsOf))).flat();
    expect(imports.length).toBeGreaterThan(50);
    expect(imports.filter(({ name }) => !(name in project.dependencies))).toEqual([]);
  });
});
