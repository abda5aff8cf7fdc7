import { describe, expect, it } from '@jest/globals';
import { donorKey, isSameDonor } from '#core/identity/donor.ts';
import { mailboxKey } from '#core/identity/email.ts';
import { likenessOf, readName } from '#core/identity/likely.ts';
import { nameKey } from '#core/identity/name.ts';
import { telephoneKey } from '#core/identity/telephone.ts';
import { emails, names, places, telephones } from './pairs.ts';

const named = (name: string) => donorKey({ name, postalCode: 'K1A 0B1' });

describe('the table of pairs', () => {
  it('has two hundred pairs and more', () => {
    expect([names, telephones, emails, places].flat().length).toBeGreaterThanOrEqual(200);
  });

  it.each(names)('of names: %s and %s are %s', (one, other, verdict) => {
    const [a, b] = [named(one), named(other)];
    const isSame = isSameDonor(a, b);
    const isLikely = !isSame && likenessOf(readName(a.name), readName(b.name)) !== null;
    expect(isSame ? 'same' : isLikely ? 'likely' : 'other').toBe(verdict);
    expect(isSameDonor(b, a)).toBe(isSame);
  });

  it.each(telephones)('of telephone numbers: %s and %s are %s', (one, other, verdict) => {
    const key = telephoneKey(one);
    expect(key !== null && key === telephoneKey(other)).toBe(verdict === 'same');
  });

  it.each(emails)('of e-mail addresses: %s and %s are %s', (one, other, verdict) => {
    expect(mailboxKey(one) === mailboxKey(other)).toBe(verdict === 'same');
  });
});

describe('a donor', () => {
  it.each([
    ['Ondine', 'Zwicker'],
    ['Mary', "O'Neil"],
    ['Dr. Luc', 'St-Pierre'],
    ['Paul Jr.', 'Smith'],
    ['', 'Roy'],
  ])('of the parts %s and %s has the key of the whole name, in either order', (givenName, familyName) => {
    const key = donorKey({ givenName, familyName }).name;
    expect(key).toBe(nameKey(`${givenName} ${familyName}`));
    if (givenName !== '') expect(key).toBe(nameKey(`${familyName}, ${givenName}`));
  });

  it('is another one at another address, with another telephone and mailbox', () => {
    const one = donorKey({ name: 'Paul Roy', postalCode: 'K1A 0B1', phone: '613-555-0101', email: 'roy@example.org' });
    const moved = { name: 'Roy, Paul', postalCode: 'H2X 1Y4' };
    expect(isSameDonor(one, donorKey(moved))).toBe(false);
    expect(isSameDonor(one, donorKey({ ...moved, phone: '613-555-0101 ext 22' }))).toBe(true);
    expect(isSameDonor(one, donorKey({ ...moved, email: 'roy+2@example.org' }))).toBe(true);
    expect(isSameDonor(donorKey({ name: 'Paul Roy' }), donorKey({ name: 'Paul Roy' }))).toBe(false);
  });
});
