import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { readCandidateCells } from '#ingest/elections/candidate-cell.ts';

describe('the candidate cell of table 12', () => {
  it('parts name and party at the mark of an incumbent', () => {
    expect(readCandidateCells(['Ada Bell ** NDP-New Democratic Party/NPD-Nouveau Parti démocratique'])).toEqual([
      { name: 'Ada Bell', party: 'NDP-New Democratic Party', incumbent: true },
    ]);
  });

  it('learns from incumbents what the others belong to', () => {
    const cells = ['Ada Bell ** Fjord Front/Front du fjord', 'Carl Ó Dea Fjord Front/Front du fjord'];
    expect(readCandidateCells(cells)[1]).toEqual({ name: 'Carl Ó Dea', party: 'Fjord Front', incumbent: false });
  });

  it('identifies a party by the words that its candidates have in common', () => {
    const cells = ['Ada Bell Cod and Kelp/Morue et varech', 'Carl de la Rue Cod and Kelp/Morue et varech'];
    expect(readCandidateCells(cells).map((found) => [found?.name, found?.party])).toEqual([
      ['Ada Bell', 'Cod and Kelp'],
      ['Carl de la Rue', 'Cod and Kelp'],
    ]);
  });

  it('leaves a family name that two candidates share with them', () => {
    const cells = ['Ada Bell Cod and Kelp/Morue et varech', 'Carl Bell Cod and Kelp/Morue et varech'];
    expect(readCandidateCells(cells).map((found) => found?.name)).toEqual(['Ada Bell', 'Carl Bell']);
  });

  it('keeps a party whose name has a slash whole', () => {
    expect(readCandidateCells(['Ada Bell Gulls/Terns/Gulls/Terns'])).toEqual([
      { name: 'Ada Bell', party: 'Gulls/Terns', incumbent: false },
    ]);
    expect(readCandidateCells(['Ada Bell ** Gulls/Terns/Goélands/Sternes'])[0]?.party).toBe('Gulls/Terns');
  });

  it('reads a party with one name in both languages from a single candidate', () => {
    expect(readCandidateCells(['Will Marsh FPNP/FPNP'])[0]).toEqual({
      name: 'Will Marsh',
      party: 'FPNP',
      incumbent: false,
    });
  });

  it('knows independents without any other row', () => {
    expect(readCandidateCells(['Ada Bell Independent/Indépendant'])[0]?.name).toBe('Ada Bell');
  });

  it('takes the longest party that fits', () => {
    const cells = ['Ada Bell ** New Liberal/Libéral', 'Carl Dea New Liberal/Libéral', 'Eve Fox Liberal/Libéral'];
    expect(readCandidateCells(cells).map((found) => `${found?.name}: ${found?.party}`)).toEqual([
      'Ada Bell: New Liberal',
      'Carl Dea: New Liberal',
      'Eve Fox: Liberal',
    ]);
  });

  it('does not guess: nothing is made of the one candidate of an unknown party', () => {
    const cells = ['Ada Bell Sea Party/Parti de la mer', 'Carl Dea Liberal/Libéral'];
    expect(readCandidateCells(cells)).toEqual([null, { name: 'Carl Dea', party: 'Liberal', incumbent: false }]);
  });

  it('gives back every name and party it was given', () => {
    const word = fc.stringMatching(/^[A-Z][a-zé]{1,7}$/);
    const names = fc.uniqueArray(
      fc.tuple(word, word).map((parts) => parts.join(' ')),
      { minLength: 2, maxLength: 6 },
    );
    fc.assert(
      fc.property(names, word, word, fc.nat(), (people, english, french, incumbent) => {
        const cells = people.map((name, i) =>
          i === incumbent % people.length
            ? `${name} ** ${english} Party/Parti ${french}`
            : `${name} ${english} Party/Parti ${french}`,
        );
        expect(readCandidateCells(cells).map((found) => found?.name)).toEqual(people);
      }),
    );
  });
});
