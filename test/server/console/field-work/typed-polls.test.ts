import { describe, expect, it } from '@jest/globals';
import { readTypedPolls } from '#server/console/pages/turfs/typed-polls.ts';

const knownPolls = ['1', '2', '9', '10', '10A', '11', '12-1', '31A', 'Advance 600', ''];

describe('polls typed in place of ticking them', () => {
  it.each([
    ['2, 1', ['1', '2']],
    ['1-10', ['1', '2', '9', '10']],
    // Neither 3 nor 20 is known, and 10A is between them.
    ['3 – 20', ['9', '10', '10A', '11', '12-1']],
    ['1 to 2; 31a', ['1', '2', '31A']],
    ['1 à 2\n11', ['1', '2', '11']],
    ['1 2 9', ['1', '2', '9']],
    ['1 - 2 31A', ['1', '2', '31A']],
    // A poll with a dash is that poll, not a range.
    ['12-1', ['12-1']],
    ['advance 600', ['Advance 600']],
    ['02', ['2']],
    ['1, 1-2, 1', ['1', '2']],
    ['', []],
  ])('%j', (typed, polls) => expect(readTypedPolls(typed, knownPolls)).toEqual({ polls, unknown: [] }));

  it('names what is neither a poll nor a range with one', () => {
    expect(readTypedPolls('1, 77, 40-50, 9-2, poll, 2-', knownPolls)).toEqual({
      polls: ['1'],
      unknown: ['77', '40-50', '9-2', 'poll', '2-'],
    });
  });
});
