import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '../../..');

/** A fenced block of a page, or a note in an HTML comment: `<!-- console: … -->` is of the kind `console`. */
export interface Block {
  readonly kind: string;
  /**
   * Marked `not-run` behind its language: it needs another host, another program, or changes nothing that a test can
   * see.
   */
  readonly isNotRun: boolean;
  readonly text: string;
  readonly line: number;
}

/** The blocks of a page in their order. `file` is relative to the repository's root. */
export async function readBlocks(file: string): Promise<Block[]> {
  const page = await readFile(join(root, file), 'utf8');
  const found = page.matchAll(/^```([\w-]*)( not-run)?\n([\s\S]*?)\n```$|^<!-- (\w+): (.*) -->$/gm);
  return [...found].map(({ 1: fence, 2: mark, 3: text, 4: note, 5: said, index }) => ({
    kind: fence ?? note ?? '',
    isNotRun: mark !== undefined,
    text: text ?? said ?? '',
    line: page.slice(0, index).split('\n').length,
  }));
}

/** The first line of a block, short enough for the name of a test. */
export const firstLine = ({ text }: Block): string => text.split('\n')[0]?.slice(0, 90) ?? '';
