import { describe, expect, it } from '@jest/globals';
import { addressText } from '#server/campaign/addresses/address-text.ts';
import { readCivicAddress } from '#server/campaign/addresses/civic-address.ts';
import { forms } from './forms.ts';

const cases = forms
  .trim()
  .split('\n')
  .map((line) => {
    const [address = '', rest = ''] = line.split(' |');
    const [parts = '', city = ''] = rest.split('@');
    const [unit = '', number = '', name = '', type = '', direction = ''] = parts.split(';').map((part) => part.trim());
    return { address: address.replaceAll('⏎', '\n'), city, parts: number && { unit, number, name, type, direction } };
  });

function read(address: string, city: string) {
  const door = readCivicAddress(address, city);
  if (!door) return '';
  const { unit, number, suffix, street } = door;
  return { unit, number: `${number} ${suffix}`.trim(), ...street };
}

it('has 300 forms of addresses and more, each once', () => {
  expect(new Set(cases.map(({ address, city }) => `${address}@${city}`)).size).toBe(cases.length);
  expect(cases.length).toBeGreaterThanOrEqual(300);
});

describe('the parts of', () => {
  it.each(cases)('$address', ({ address, city, parts }) => expect(read(address, city)).toEqual(parts));
});

it('each form is the same in small letters, in capitals, and in its own normal form', () => {
  for (const { address, city, parts } of cases) {
    for (const text of [address.toLowerCase(), address.toUpperCase(), addressText(address)]) {
      expect([text, read(text, city)]).toEqual([text, parts]);
    }
  }
});
