import type { Readable } from 'node:stream';
import { StringDecoder } from 'node:string_decoder';

/**
 * The lines of a text in UTF-8, without their line feeds. No more than one line is in memory.
 *
 * Errors: one, for a line of more characters than `longest`.
 */
export async function* boundedLines(source: Readable, longest: number): AsyncGenerator<string> {
  const decoder = new StringDecoder('utf8');
  let rest = '';
  for await (const chunk of source) {
    const lines = (rest + decoder.write(chunk as Buffer)).split('\n');
    rest = lines.pop() as string;
    for (const line of [...lines, rest]) if (line.length > longest) throw new Error('a line is too long');
    yield* lines;
  }
  rest += decoder.end();
  if (rest !== '') yield rest;
}
