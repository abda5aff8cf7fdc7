import { describe, expect, it, test } from '@jest/globals';
import { findingSentence } from '#core/texts/finding-sentence.ts';
import { gateFindingTexts } from '#core/texts/texts.ts';
import { finding } from '#ingest/kind/gate.ts';
import { gateFindingExamples } from './gate-finding-examples.ts';

const examples = Object.entries(gateFindingExamples) as Array<[keyof typeof gateFindingExamples, object]>;
/** A finding as the journal of runs has it. */
const recorded = (code: keyof typeof gateFindingExamples, values: object) =>
  JSON.parse(JSON.stringify(finding('soft', 'any', code, values as never)));

describe('a finding of the gate', () => {
  it('has an example of each code', () => {
    expect(examples.map(([code]) => code).sort()).toEqual(Object.keys(gateFindingTexts.en).sort());
  });

  it.each(examples)('%s has a French sentence, written as French is', (code, values) => {
    const { text, language } = findingSentence('fr', recorded(code, values));
    expect(language).toBe('fr');
    expect(text).toMatch(/\.$/);
    // What stands between guillemets is a word of the file of the source.
    const prose = text.replaceAll(/(?<=«\u00a0)[^»]*(?=\u00a0»)/g, '');
    expect(prose).not.toMatch(/undefined|NaN|\[object|'|[^\u00a0] ?:(?!\/\/)(?=\s)|«(?!\u00a0)|\d (?:%|km²|m\b)/);
    expect(text).not.toBe(findingSentence('en', recorded(code, values)).text);
  });

  it.each(examples)('%s is said with the same codes, names and figures in both languages', (code, values) => {
    const marks = (text: string) =>
      new Set(text.replaceAll(/(\d),(?=\d)/g, '$1.').match(/--[a-z-]+|https?:\S+|\b\w+[-_]\w+-?\w*\b/g));
    const own = (language: 'en' | 'fr') =>
      [...marks(findingSentence(language, recorded(code, values)).text)].filter(
        (mark) => JSON.stringify(values).includes(mark) && !/^\d{4}-/.test(mark),
      );
    expect(own('fr').sort()).toEqual(own('en').sort());
  });
});

describe('what was recorded otherwise', () => {
  const values = { count: 3, atLeast: 4, atMost: 5 };
  const { message } = finding('hard', 'count', 'districtCount', values);
  const sentence = { severity: 'hard', check: 'count', message } as const;

  test.each([
    ['by an earlier version, as a sentence', sentence],
    ['under a code that is not known', { ...sentence, code: 'toString', values }],
    [
      'with values of which another sentence is made',
      { ...sentence, code: 'districtCount', values: { ...values, count: 2 } },
    ],
    ['without a value', { ...sentence, code: 'transfers', values: {} }],
  ])('%s, is said in English', (_, stored) => {
    expect(findingSentence('fr', stored)).toEqual({ text: message, language: 'en' });
  });

  test('counts in French as French does', () => {
    const said = (gone: number, added: number) =>
      findingSentence(
        'fr',
        recorded('districtsChanged', {
          before: 1200,
          gone,
          goneCodes: { shown: gone ? ['4'] : [], more: 0 },
          added,
          addedCodes: { shown: added ? ['5', '6'] : [], more: 0 },
          isHard: false,
        }),
      ).text;
    expect(said(1, 0)).toBe(
      'Depuis la dernière publication, 1 circonscription sur 1\u00a0200 a disparu (4) et aucune n’est nouvelle.',
    );
    expect(said(0, 2)).toBe(
      'Depuis la dernière publication, aucune des 1\u00a0200 circonscriptions n’a disparu et 2 sont nouvelles (5, 6).',
    );
  });
});
