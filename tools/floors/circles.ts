import type { ImportGraph } from './import-graph.ts';

/** Folders of which each imports the next one, and the last one the first, with an import of each. */
export type Circle = ReadonlyArray<{ readonly folder: string; readonly file: string; readonly imports: string }>;

/** The folder of a file at a depth: `server/http/api.ts` is in `server/http` at the depth 2, and in `server` at 1. */
const folderOf = (file: string, depth: number): string => file.split('/').slice(0, -1).slice(0, depth).join('/');

/** One circle of the folders `depth` levels below the project's, of files below `folder`; undefined if there is none. */
export function findCircle(graph: ImportGraph, folder: string, depth: number): Circle | undefined {
  const arrows = new Map<string, Map<string, { readonly file: string; readonly imports: string }>>();
  const isBelow = (file: string): boolean => file.startsWith(`${folder}/`);
  for (const [file, imported] of graph) {
    if (!isBelow(file)) continue;
    const from = folderOf(file, depth);
    for (const imports of imported) {
      const to = folderOf(imports, depth);
      if (!isBelow(imports) || to === from) continue;
      const own = arrows.get(from) ?? new Map();
      arrows.set(from, own);
      if (!own.has(to)) own.set(to, { file, imports });
    }
  }
  const done = new Set<string>();
  const path: string[] = [];
  const visit = (at: string): Circle | undefined => {
    const begin = path.indexOf(at);
    if (begin >= 0) {
      const folders = path.slice(begin);
      return folders.map((each, i) => {
        const next = folders[i + 1] ?? at;
        return { folder: each, ...(arrows.get(each)?.get(next) as { file: string; imports: string }) };
      });
    }
    if (done.has(at)) return undefined;
    path.push(at);
    for (const next of arrows.get(at)?.keys() ?? []) {
      const circle = visit(next);
      if (circle) return circle;
    }
    path.pop();
    done.add(at);
    return undefined;
  };
  for (const from of arrows.keys()) {
    const circle = visit(from);
    if (circle) return circle;
  }
  return undefined;
}
