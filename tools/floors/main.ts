// Fails if folders import one another in a circle, types included: where a rule belongs could no longer be seen. Part of
// `npm run lint`.
import { findCircle } from './circles.ts';
import { readImports } from './import-graph.ts';

/** Folders whose inner ones, at a depth from the project's folder, have an order: each imports those below it alone. */
const ordered: ReadonlyArray<readonly [folder: string, depth: number]> = [
  ['server', 2],
  ['server/campaign', 3],
  ['server/electoral', 3],
  ['server/store', 3],
  ['ingest', 2],
  ['client', 2],
  ['locator', 3],
  ['web', 2],
];

const graph = await readImports(process.cwd(), ['server', 'ingest', 'client/src', 'locator', 'web']);
for (const [folder, depth] of ordered) {
  const circle = findCircle(graph, folder, depth);
  if (!circle) continue;
  process.exitCode = 1;
  console.error(`Folders below ${folder}/ import one another in a circle:`);
  for (const { folder: from, file, imports } of circle) console.error(`  ${from}: ${file} imports ${imports}`);
  console.error('Move what both need below them, or have the upper one pass it in (docs/architecture.md, Folders).');
}
