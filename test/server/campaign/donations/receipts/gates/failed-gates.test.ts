import { describe, expect, it } from '@jest/globals';
import { failedGates } from '#server/campaign/donations/receipts/gates/failed-gates.ts';

const campaign = {
  election_level: 'FEDERAL',
  election_date: '2026-10-19',
  official_agent_name: 'Jean-Luc Pelletier',
  nomination_confirmed_date: '2026-09-01',
  leader_authorization_on_file: true,
} as const;
const donation = {
  method: 'CHEQUE',
  eligible_cents: 100,
  received_on: '2026-09-15',
  donor_is_canadian_attested: true,
} as const;
/** After the window, so that no donation of these tests lies ahead. */
const today = '2026-12-01';

/** Each gate's name in its message, and what makes it fail. */
const gates = [
  ['Federal only', { election_level: 'PROVINCIAL' }, {}],
  ['Monetary only', {}, { method: 'IN_KIND' }],
  ['Official agent', { official_agent_name: null }, {}],
  ['Writ window', { nomination_confirmed_date: null }, {}],
  ['Leader authorization', { leader_authorization_on_file: false }, {}],
  ['Donor citizenship', {}, { donor_is_canadian_attested: false }],
] as const;

describe('the six gates', () => {
  it.each(Array.from({ length: 64 }, (_, failing) => failing))(
    'name all that fail, in the contract’s order, and no others: combination %i',
    (failing) => {
      const failed = gates.filter((_, i) => failing & (1 << i));
      const failures = failedGates(
        Object.assign({}, campaign, ...failed.map(([, change]) => change)),
        Object.assign({}, donation, ...failed.map(([, , change]) => change)),
        today,
      );
      expect(failures.map((failure) => failure.split(':')[0])).toEqual(failed.map(([name]) => name));
    },
  );

  const named = (change: object, ofDonation: object = {}) =>
    failedGates({ ...campaign, ...change }, { ...donation, ...ofDonation }, today).map(
      (failure) => failure.split(':')[0],
    );

  it('know no other level than the federal one', () => {
    expect(named({ election_level: 'MUNICIPAL' })).toEqual(['Federal only']);
  });

  it('let every method through but IN_KIND', () => {
    for (const method of ['CREDIT_CARD', 'ETRANSFER', 'CHEQUE', 'CASH', 'OTHER'])
      expect(named({}, { method })).toEqual([]);
    expect(named({}, { method: 'IN_KIND' })).toEqual(['Monetary only']);
  });

  it('want an eligible amount above 0', () => {
    expect(named({}, { eligible_cents: 0 })).toEqual(['Monetary only']);
    expect(named({}, { eligible_cents: 1 })).toEqual([]);
  });

  it('want a name of the agent that is more than spaces', () => {
    expect(named({ official_agent_name: '  ' })).toEqual(['Official agent']);
  });

  it('are open on the first and last day of the window, and shut on the days around it', () => {
    const on = (received_on: string) => named({}, { received_on });
    expect(on('2026-08-31')).toEqual(['Writ window']);
    expect(on('2026-09-01')).toEqual([]);
    expect(on('2026-11-19')).toEqual([]);
    expect(on('2026-11-20')).toEqual(['Writ window']);
  });

  it('wait for a day that has not begun', () => {
    const dated = { ...donation, received_on: '2026-09-16' };
    expect(failedGates(campaign, dated, '2026-09-15')).toEqual([
      'Writ window: the donation is dated 2026-09-16, a day that has not begun in Ottawa.',
    ]);
    expect(failedGates(campaign, dated, '2026-09-16')).toEqual([]);
  });

  it('say which days the window has', () => {
    expect(failedGates(campaign, { ...donation, received_on: '2026-11-20' }, today)).toEqual([
      'Writ window: the donation was received on 2026-11-20, outside 2026-09-01 to 2026-11-19.',
    ]);
  });
});
