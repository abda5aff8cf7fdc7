import { describe, it } from '@jest/globals';
import { type PageExtras, PageRun, type PageWorld } from './page-run.ts';
import { type Block, firstLine, readBlocks } from './read-page.ts';

/**
 * Kinds of blocks that are commands and responses. The others are pictures, settings of other programs and quotations.
 */
const kinds = ['sh', 'json', 'http', 'ts', 'js', 'console'];

export const isRunnable = ({ kind }: Block): boolean => kinds.includes(kind);

/**
 * One test for each block of a page, in their order, against a world that the caller has started by the time that the
 * first test runs. Call at the top of a test file. Returns the blocks.
 */
export async function describePage(file: string, world: () => PageWorld, extras?: PageExtras): Promise<Block[]> {
  const blocks = (await readBlocks(file)).filter(isRunnable);
  if (blocks.length > 0) {
    describe(file, () => {
      let run: PageRun | undefined;
      for (const block of blocks) {
        it(`line ${block.line}: ${firstLine(block)}`, async () => {
          run ??= new PageRun(world(), extras);
          await run.take(block);
        });
      }
    });
  }
  return blocks;
}
