import { expect, it } from '@jest/globals';
import type { Household } from '#server/campaign/canvassing/voter-lists/households.ts';
import type { VoterRow } from '#server/campaign/voters/voter.ts';
import { addresseeOf } from '#server/console/pages/voter-lists/addressee.ts';
import { letterDocument } from '#server/console/pages/voter-lists/mailing-document.ts';
import { formatDay } from '#server/console/texts/time.ts';

const place = { address: '12 Main St', city: 'Sable', province: 'XA', postal_code: 'Z1A 1A1' };
const voter = { first_name: 'Anne', last_name: 'Roy', ...place } as VoterRow;

async function* mailed(): AsyncGenerator<Household> {
  yield { voter, named: [voter], people: 1 };
}

it('a letter has the day where the campaign is', async () => {
  const campaign = { name: 'Una for Sable', time_zone: 'America/Vancouver', edn_number: null };
  const letter = { language: 'en', greeting: 'en', campaign, text: 'We are near you.', signature: 'Una' } as const;
  // In Ottawa it is the next day already.
  const now = new Date('2026-10-02T05:00:00Z');
  let html = '';
  for await (const piece of letterDocument({ ...letter, now }, mailed())) html += piece;
  expect(html).toContain(`<span>${formatDay('2026-10-01', 'en')}</span>`);
});

it('names everybody of a household, and one family name once', () => {
  const named = ['Anne', 'Paul', 'Lee'].map((first_name) => ({ ...voter, first_name }));
  expect(addresseeOf({ voter, named, people: 3 }, 'fr')).toEqual({
    names: 'Anne, Paul et Lee Roy',
    greeting: 'Bonjour Anne, Paul et Lee,',
  });
  expect(addresseeOf({ voter, named, people: 3 }, 'both').names).toBe('Anne & Paul & Lee Roy');
  const other = { ...voter, first_name: '', last_name: 'Ash' };
  expect(addresseeOf({ voter, named: [voter, other], people: 2 }, 'en')).toEqual({
    names: 'Anne Roy and Ash',
    greeting: 'Dear Anne and Ash,',
  });
});
