import { readdir, readFile } from 'node:fs/promises';
import { dirname, join, posix } from 'node:path';

/** What the files of a project import of one another, types included: paths from its folder, with slashes. */
export type ImportGraph = ReadonlyMap<string, ReadonlySet<string>>;

/** Imports as the formatter writes them, each at the begin of a line; and those that are made when they are needed. */
const imports = /^(?:import|export)\b[^;'"]*?from '([^']+)'|^import '([^']+)'|\bimport\('([^']+)'\)/gm;

const isCode = (name: string): boolean => /\.(ts|tsx|js|mjs|cjs)$/.test(name);

/** Reads every file of code below some folders of a project. */
export async function readImports(project: string, folders: readonly string[]): Promise<ImportGraph> {
  const files: string[] = [];
  for (const folder of folders) {
    for (const entry of await readdir(join(project, folder), { recursive: true })) {
      if (isCode(entry)) files.push(posix.join(folder, entry.replaceAll('\\', '/')));
    }
  }
  const known = new Set(files);
  const graph = new Map<string, ReadonlySet<string>>();
  for (const file of files) {
    const text = await readFile(join(project, file), 'utf8');
    const named = [...text.matchAll(imports)].map(([, from, alone, asked]) => from ?? alone ?? asked ?? '');
    graph.set(file, new Set(named.map((name) => pathOf(file, name)).filter((path) => known.has(path))));
  }
  return graph;
}

/** `#server/app.ts` and `./app.ts` as paths from the project's folder; a package's name stays, and is no file. */
function pathOf(file: string, specifier: string): string {
  if (specifier.startsWith('#')) return specifier.slice(1);
  return specifier.startsWith('.') ? posix.join(dirname(file), specifier) : specifier;
}
