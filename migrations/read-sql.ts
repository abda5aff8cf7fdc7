import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The texts of SQL files in this folder. Line ends are made equal, since the recorded hash is of the text. */
export const readSql = (paths: readonly string[]): string[] =>
  paths.map((path) => readFileSync(join(import.meta.dirname, path), 'utf8').replaceAll('\r\n', '\n'));
