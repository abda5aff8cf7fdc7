import { describe, expect, it } from '@jest/globals';
import { choose, readOptions } from '#ingest/options.ts';
import { boundarySource } from '#test/support/fixtures/boundary-source.ts';

const sources = [
  boundarySource({ id: 'east' }),
  boundarySource({ id: 'west' }),
  boundarySource({ id: 'land', level: 'FEDERAL', province: null }),
];
const chosen = (...args: string[]) => choose(readOptions(args), sources).map(({ id }) => id);

describe('the command line', () => {
  it('names sources', () => expect(chosen('west', 'east', 'west')).toEqual(['west', 'east']));
  it('takes all', () => expect(chosen('--all')).toEqual(['east', 'west', 'land']));
  it('takes a level', () => expect(chosen('--level', 'federal')).toEqual(['land']));
  it.each([
    [[], /Name the sources to ingest, or say --all or --level/],
    [['east', '--all'], /one of the three/],
    [['--colour'], /--colour/],
    [['--level', 'city'], /federal, provincial, municipal, not "city"/],
    [['north'], /No source north in .*There are: east, west, land/],
    [['east', 'west', '--file', 'x.zip'], /--file goes with exactly one source/],
    [['east', '--file', 'x.zip', '--from', 'dir'], /--from or --file, not both/],
    [['east', '--accept', '3'], /--accept goes with review/],
    [['review', '--accept', 'x'], /number of a run/],
    [['review', 'east'], /review takes no source/],
    [['--level', 'provincial'], /No source of level PROVINCIAL/],
  ])('says what is wrong with %j', (args, message) => {
    expect(() => chosen(...(args as string[]))).toThrow(message as RegExp);
  });
});
