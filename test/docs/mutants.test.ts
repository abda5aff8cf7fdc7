import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { mutants } from '#tools/mutants/mutants.ts';
import { mutantsTable } from '#tools/mutants/table.ts';
import type { SourceResult } from '#tools/mutants/try-mutants.ts';

const docs = join(import.meta.dirname, '../../docs');
const page = await readFile(join(docs, 'mutants.md'), 'utf8');
const table = await readFile(join(docs, 'mutants-table.md'), 'utf8');

const rowsOf = (text: string): string[] => text.split('\n').filter((line) => line.startsWith('| '));
const cellsOf = (row: string): string[] => row.slice(2, -2).split(' | ');
/** Each kind of damage, and at how many sources its first publication is not seen. */
const unseenIn = rowsOf(table)
  .map(cellsOf)
  .filter((cells) => cells.length === 4 && cells[0] !== 'mutant' && cells[0] !== '---')
  .map(([kind, first = '']) => [kind, Number(/unseen (\d+)/.exec(first)?.[1] ?? 0)] as const);

describe('the page of mutants', () => {
  it('has the counts of the table', () => {
    const ofPage = rowsOf(page).filter((row) => cellsOf(row).length === 6);
    expect(ofPage).toHaveLength(5);
    expect(ofPage).toEqual(rowsOf(table).slice(0, 5));
    const [sources, kinds] = /The right files of (\d+) sources, damaged in (\d+) ways/.exec(table)?.slice(1) ?? [];
    expect(page).toContain(
      `Each right file of ${sources} sources is taken through the gate, and then damaged in ${kinds} ways.`,
    );
  });

  it('names each kind that passes at more than a third of the sources, with how many those are', () => {
    const tried = Number(/The right files of (\d+) sources/.exec(table)?.[1]);
    const named = rowsOf(page)
      .map(cellsOf)
      .filter(([, sources = '', more]) => more === undefined && /^\d+$/.test(sources))
      .map(([kind, sources]) => [kind, Number(sources)]);
    expect(named.toSorted()).toEqual(unseenIn.filter(([, seen]) => seen > tried / 3).toSorted());
  });
});

describe('the table of mutants', () => {
  it('has every kind', () => {
    expect(unseenIn.map(([kind]) => kind)).toEqual(mutants.map(({ name }) => name));
  });

  it('says what its generator says', () => {
    const trial = { outcome: 'unseen', because: [] } as const;
    const result = {
      source: 'city',
      checkedAgainst: ['points'],
      heldBack: [],
      mutants: [{ mutant: 'moved', first: trial, succession: trial, refresh: trial }],
    } satisfies SourceResult;
    const proseOf = (text: string) => text.replaceAll(/^\|.*\n/gm, '').replaceAll(/\d+/g, 'N');
    // Sources for which there was no time are named.
    expect(proseOf(table.replace(/, without .* no time/, ''))).toBe(proseOf(mutantsTable([result], '2026-11-27')));
  });
});
