import { execFile } from 'node:child_process';
import { join } from 'node:path';

const script = join(import.meta.dirname, 'proj.py');
/** Hundreds of definitions are some megabytes. */
const mostBytes = 100_000_000;

/** What PROJ answers to all questions, from one process: its start takes a hundred times as long as an answer. */
function ask<Answer>(questions: readonly object[]): Promise<Answer[]> {
  return new Promise((resolve, reject) => {
    const child = execFile('/usr/bin/python3', [script], { maxBuffer: mostBytes }, (error, stdout) =>
      error === null ? resolve(JSON.parse(stdout)) : reject(error),
    );
    child.stdin?.end(JSON.stringify(questions));
  });
}

/** The definition of a coordinate system in each form. */
export interface Definition {
  readonly wkt2: string;
  readonly wkt1: string;
  readonly esri: string;
}

/** The definitions of coordinate systems as PROJ writes them; null for those that it does not know. */
export const definitionsOf = (ids: readonly string[]): Promise<Array<Definition | null>> =>
  ask(ids.map((definition) => ({ definition })));

export type Position = readonly [x: number, y: number];

/** Positions of one system that are wanted in another. */
export interface Transformation {
  readonly from: string;
  readonly to: string;
  readonly positions: readonly Position[];
}

/** The positions of each in its other system, as PROJ computes them. */
export const transformed = (all: readonly Transformation[]): Promise<Position[][]> => ask(all);
