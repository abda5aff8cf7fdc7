import { expect, it } from '@jest/globals';
import { inLanguages } from '#core/texts/languages.ts';
import { choicesOf, fieldsOf } from '#server/console/forms/fields.ts';
import type { CampaignRequest } from '#server/console/http/route.ts';
import { readFilters } from '#server/console/pages/lists/filters.ts';

const texts = inLanguages(() => ({
  q: 'Name',
  from: 'From',
  least: 'Least',
  state: 'State',
  bare: 'Without',
  levels: 'Levels',
}));
const fields = fieldsOf(texts, {
  q: { kind: 'search', most: 10 },
  from: { kind: 'day' },
  least: { kind: 'money' },
  state: { kind: 'choice', choices: () => choicesOf(['OPEN', 'ENDED'], {}) },
  bare: { kind: 'check', ticked: '1' },
  levels: { kind: 'choices', choices: () => choicesOf(['1', '2', '3'], {}) },
});
const read = (query: string, check?: Parameters<typeof readFilters<object>>[2]) => {
  const request = { query: new URLSearchParams(query), language: 'en', now: new Date('2026-10-01T15:00:00Z') };
  const { values, errors, typed } = readFilters(request as unknown as CampaignRequest, fields, check);
  return { values, errors, typed: typed.map((pair) => pair.join('=')) };
};

it('reads what is given, and nothing of what is empty', () => {
  expect(read('q=+Roy+&from=30+Sep+2026&least=1500.50&state=OPEN&bare=1&levels=3&levels=1')).toEqual({
    values: { q: 'Roy', from: '2026-09-30', least: 150_050, state: 'OPEN', bare: true, levels: ['3', '1'] },
    errors: [],
    typed: ['q=Roy', 'from=30 Sep 2026', 'least=1500.50', 'state=OPEN', 'bare=1', 'levels=3', 'levels=1'],
  });
  expect(read('q=+&from=&least=&state=&bare=')).toEqual({ values: {}, errors: [], typed: [] });
});

it('leaves out what cannot be read, and says so', () => {
  const { values, errors, typed } = read('q=Tremblay-Bouchard&from=soon&least=x&state=OPEN');
  expect(values).toEqual({ state: 'OPEN' });
  expect(errors.map(({ field }) => field)).toEqual(['q', 'from', 'least']);
  expect(typed).toEqual(['q=Tremblay-Bo', 'from=soon', 'least=x', 'state=OPEN']);
});

it('passes over other parameters, a choice that is none, and a value that comes again', () => {
  expect(read('lang=fr&state=NONE&state=ENDED&state=OPEN&q=one&q=two&levels=9&bare=true')).toEqual({
    values: { q: 'one', state: 'ENDED' },
    errors: [],
    typed: ['q=one', 'state=ENDED'],
  });
});

it('reads a line break as a space', () => {
  expect(read('q=a%0Ab').values).toEqual({ q: 'a b' });
});

it('adds what is wrong with several filters together', () => {
  const check = () => [{ field: 'from', message: 'Too late' }];
  expect(read('from=2026-09-30', check)).toMatchObject({
    values: { from: '2026-09-30' },
    errors: [{ field: 'from', message: 'Too late' }],
  });
});
