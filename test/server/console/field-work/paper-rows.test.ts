import { describe, expect, it } from '@jest/globals';
import { readResults } from '#server/console/pages/turfs/read-results.ts';

/** Who is recorded, in short: code, line, disposition, S for a sign, and the note. */
const read = (text: string) => {
  const { results, wrong } = readResults(text);
  return {
    people: results.map(({ place, line, disposition, sign, note }) =>
      [place, `line ${line}`, disposition, ...(sign ? ['S'] : []), ...(note ? [note] : [])].join(' '),
    ),
    wrong,
  };
};

describe('rows of paper as they are typed', () => {
  it.each<[string, readonly string[]]>([
    ['12 3', ['12 line 1 UNDECIDED']],
    [
      '\n 13 ab \n14 1 S asked about the ferry',
      ['13 line 2 NOT_HOME', '14 line 3 STRONG_SUPPORT S asked about the ferry'],
    ],
    ['12 3 NH', ['12 line 1 UNDECIDED NH']],
    ['12 3 dogs, 2 of them', ['12 line 1 UNDECIDED dogs, 2 of them']],
    ['12-14 NH', ['12 line 1 NOT_HOME', '13 line 1 NOT_HOME', '14 line 1 NOT_HOME']],
    ['12+14 2', ['12 line 1 LEANING_SUPPORT', '14 line 1 LEANING_SUPPORT']],
    [
      '12 1 S, 13 4,14 RF call on Monday, please',
      ['12 line 1 STRONG_SUPPORT S', '13 line 1 LEANING_OPPOSE', '14 line 1 REFUSED call on Monday, please'],
    ],
    ['12-13 1 P', ['12 line 1 STRONG_SUPPORT S', '13 line 1 STRONG_SUPPORT']],
    ['12+13 mv gone in May', ['12 line 1 MOVED gone in May', '13 line 1 MOVED gone in May']],
  ])('%j', (text, people) => {
    expect(read(text)).toEqual({ people, wrong: [] });
  });

  it.each<[string, object]>([
    ['12', { line: 1, reason: 'unread' }],
    ['12 6', { line: 1, reason: 'unread' }],
    ['12 3x', { line: 1, reason: 'unread' }],
    ['12 3\n13 1, ferry', { line: 2, reason: 'unread' }],
    ['14-12 NH', { line: 1, reason: 'unread' }],
    ['12-12 NH', { line: 1, reason: 'unread' }],
    ['12-14+16 NH', { line: 1, reason: 'unread' }],
    ['12+12 NH', { line: 1, reason: 'again' }],
    ['12 3\n11-13 NH', { line: 2, reason: 'again' }],
    ['1-31 NH', { line: 1, reason: 'many' }],
    ['1-99999 NH', { line: 1, reason: 'many' }],
    [`12 3 ${'x'.repeat(2_001)}`, { line: 1, reason: 'unread' }],
  ])('%j is refused', (text, wrong) => {
    expect(readResults(text).wrong).toEqual([wrong]);
  });

  it('have at most thirty people at a door', () => {
    expect(readResults('1-30 NH').results).toHaveLength(30);
  });
});
