import { isUtf8 } from 'node:buffer';
import { readMixed } from './encoding.ts';
import { longestRecord } from './longest-record.ts';

/** A line of a file as an editor counts them, ended by LF, CR LF or CR, each of which may stand in one file. */
export interface Line {
  /** For a line that is longer than a record may be, only the beginning, which is too. */
  readonly text: string;
  /** What ends it; empty at the end of the file. */
  readonly end: string;
  readonly isUtf8: boolean;
  /** Whether it has no character beyond ASCII. */
  readonly isAscii: boolean;
  /** How many bytes it has, its end included. */
  readonly bytes: number;
}

/** The lines of a file that are still to be read. */
export interface Lines {
  /** The number of the next line, from 1 on. */
  readonly number: number;
  /** The line that is that many lines after the next one. */
  peek(after: number): Line | undefined;
  take(count: number): void;
  /** Takes the empty lines that come next, about `mostBytes` of them, if none was looked at. Returns how many bytes they have. */
  takeEmpty(mostBytes: number): number;
}

const [lf, cr] = [10, 13];

/** A line of more bytes is longer than a record may be, in characters of four bytes too. Its rest is not read. */
const mostBytesRead = 4 * longestRecord + 4;

/** `bytes` are ASCII if they are below 128, and without a byte order mark. */
export function linesOf(bytes: Buffer): Lines {
  const isAllUtf8 = isUtf8(bytes);
  let ahead: Line[] = [];
  let taken = 0;
  let number = 1;
  let start = 0;
  // Each is looked for only when it was passed: a file without CR would else be searched to its end for every line.
  let [nextLf, nextCr] = [-1, -1];
  const find = (byte: number, known: number) => {
    if (known >= start) return known;
    const at = bytes.indexOf(byte, start);
    return at < 0 ? bytes.length : at;
  };
  const read = (): Line | undefined => {
    if (start >= bytes.length) return undefined;
    nextLf = find(lf, nextLf);
    nextCr = find(cr, nextCr);
    const end = Math.min(nextLf, nextCr);
    const after = end === bytes.length ? end : end + (bytes[end] === cr && bytes[end + 1] === lf ? 2 : 1);
    const isValid = isAllUtf8 || isUtf8(bytes.subarray(start, end));
    const readEnd = Math.min(end, start + mostBytesRead);
    const text = isValid ? bytes.toString('utf8', start, readEnd) : readMixed(bytes.subarray(start, readEnd));
    const line = {
      text,
      end: after === end ? '' : after === end + 2 ? '\r\n' : end === nextCr ? '\r' : '\n',
      isUtf8: isValid,
      // All other characters have more than one byte in UTF-8.
      isAscii: isValid && text.length === readEnd - start,
      bytes: after - start,
    };
    start = after;
    return line;
  };
  return {
    get number() {
      return number;
    },
    peek(after) {
      while (ahead.length - taken <= after) {
        const line = read();
        if (!line) return undefined;
        ahead.push(line);
      }
      return ahead[taken + after];
    },
    take(count) {
      taken += count;
      number += count;
      if (taken * 2 > ahead.length) {
        ahead = ahead.slice(taken);
        taken = 0;
      }
    },
    takeEmpty(mostBytes) {
      const from = start;
      while (ahead.length === taken && start - from < mostBytes && (bytes[start] === lf || bytes[start] === cr)) {
        start += bytes[start] === cr && bytes[start + 1] === lf ? 2 : 1;
        number++;
      }
      return start - from;
    },
  };
}
