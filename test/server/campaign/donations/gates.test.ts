import { describe, expect, it } from '@jest/globals';
import { failedGates } from '#server/campaign/donations/receipts/gates.ts';

const campaign = {
  electionLevel: 'FEDERAL',
  electionDate: '2026-10-19',
  officialAgentName: 'Jean-Luc Pelletier',
  nominationConfirmedDate: '2026-09-01',
  leaderAuthorizationOnFile: true,
} as const;
const donation = {
  method: 'CHEQUE',
  eligibleCents: 100,
  receivedOn: '2026-09-15',
  donorIsCanadianAttested: true,
} as const;

/** Each gate's name in its message, and what makes it fail. */
const gates = [
  ['Federal only', { electionLevel: 'PROVINCIAL' }, {}],
  ['Monetary only', {}, { method: 'IN_KIND' }],
  ['Official agent', { officialAgentName: null }, {}],
  ['Writ window', { nominationConfirmedDate: null }, {}],
  ['Leader authorization', { leaderAuthorizationOnFile: false }, {}],
  ['Donor citizenship', {}, { donorIsCanadianAttested: false }],
] as const;

describe('the six gates', () => {
  it.each(Array.from({ length: 64 }, (_, failing) => failing))(
    'name all that fail, in the contract’s order, and no others: combination %i',
    (failing) => {
      const failed = gates.filter((_, i) => failing & (1 << i));
      const failures = failedGates(
        Object.assign({}, campaign, ...failed.map(([, change]) => change)),
        Object.assign({}, donation, ...failed.map(([, , change]) => change)),
      );
      expect(failures.map((failure) => failure.split(':')[0])).toEqual(failed.map(([name]) => name));
    },
  );

  const named = (change: object, ofDonation: object = {}) =>
    failedGates({ ...campaign, ...change }, { ...donation, ...ofDonation }).map((failure) => failure.split(':')[0]);

  it('know no other level than the federal one', () => {
    expect(named({ electionLevel: 'MUNICIPAL' })).toEqual(['Federal only']);
  });

  it('let every method through but IN_KIND', () => {
    for (const method of ['CREDIT_CARD', 'ETRANSFER', 'CHEQUE', 'CASH', 'OTHER'])
      expect(named({}, { method })).toEqual([]);
    expect(named({}, { method: 'IN_KIND' })).toEqual(['Monetary only']);
  });

  it('want an eligible amount above 0', () => {
    expect(named({}, { eligibleCents: 0 })).toEqual(['Monetary only']);
    expect(named({}, { eligibleCents: 1 })).toEqual([]);
  });

  it('want a name of the agent that is more than spaces', () => {
    expect(named({ officialAgentName: '  ' })).toEqual(['Official agent']);
  });

  it('are open on the first and last day of the window, and shut on the days around it', () => {
    const on = (receivedOn: string) => named({}, { receivedOn });
    expect(on('2026-08-31')).toEqual(['Writ window']);
    expect(on('2026-09-01')).toEqual([]);
    expect(on('2026-11-19')).toEqual([]);
    expect(on('2026-11-20')).toEqual(['Writ window']);
  });

  it('say which days the window has', () => {
    expect(failedGates(campaign, { ...donation, receivedOn: '2026-11-20' })).toEqual([
      'Writ window: the donation was received on 2026-11-20, outside 2026-09-01 to 2026-11-19.',
    ]);
  });
});
