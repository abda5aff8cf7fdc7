import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from '@jest/globals';

const program = resolve(import.meta.dirname, '..', '..', 'tools', 'slim.js');

it('an installation is left with what is read: no source maps, no pages of mapshaper, no sources of maplibre-gl', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'hustings-slim-'));
  try {
    const kept = [
      'maplibre-gl/dist/maplibre-gl-worker.mjs',
      'maplibre-gl/dist/maplibre-gl.d.ts',
      'maplibre-gl/dist/maplibre-gl.mjs',
      'mapshaper/mapshaper.js',
      'other/map.js',
    ];
    const removed = [
      'maplibre-gl/dist/maplibre-gl-dev.mjs',
      'maplibre-gl/dist/maplibre-gl.mjs.map',
      'maplibre-gl/src/ui/map.ts',
      'mapshaper/www/index.html',
      'playwright-core/lib/vite/traceViewer/index.html',
      '@scope/other/dist/index.js.map',
    ];
    for (const path of [...kept, ...removed, 'outside.map/file.js']) {
      await mkdir(dirname(join(folder, 'node_modules', path)), { recursive: true });
      await writeFile(join(folder, 'node_modules', path), '');
    }
    await mkdir(join(folder, 'elsewhere'));
    await writeFile(join(folder, 'elsewhere', 'own.js.map'), '');
    await symlink(join(folder, 'elsewhere'), join(folder, 'node_modules', 'linked'));
    await promisify(execFile)(process.execPath, [program, join(folder, 'node_modules')]);

    const left = await readdir(join(folder, 'node_modules'), { recursive: true, withFileTypes: true });
    const files = left
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(join(folder, 'node_modules').length + 1));
    expect(files.sort()).toEqual([...kept, 'outside.map/file.js'].sort());
    expect(await readdir(join(folder, 'elsewhere'))).toEqual(['own.js.map']);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
