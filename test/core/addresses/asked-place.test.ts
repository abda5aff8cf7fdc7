import { expect, it } from '@jest/globals';
import { askedPlace } from '#core/addresses/asked-place.ts';

it.each([
  ['K1A 0B1', { postalCode: 'K1A 0B1' }],
  ['k1a-0b1', { postalCode: 'k1a-0b1' }],
  // What is nearly a code is one, so that its mistake is named.
  ['K1A OB1', { postalCode: 'K1A OB1' }],
  ['K1A', { postalCode: 'K1A' }],
  ['45.4,-75.7', { lat: '45.4', lng: '-75.7' }],
  ['45.4; -75.7', { lat: '45.4', lng: '-75.7' }],
  ['45.4°, -75.7°', { lat: '45.4', lng: '-75.7' }],
  ['4°5, -75.7', { postalCode: '4°5, -75.7' }],
  ['145.4,-75.7', { postalCode: '145.4,-75.7' }],
  ['123 Main St, Toronto', { q: '123 Main St, Toronto' }],
  ['10 5e Avenue', { q: '10 5e Avenue' }],
  ['Château', { q: 'Château' }],
])('%s asks for %j', (q, asked) => {
  expect(askedPlace({ q, date: '2027-01-01' })).toEqual({ ...asked, date: '2027-01-01' });
});

it('other parameters are what they are', () => {
  expect(askedPlace({ address: '1 Main St' })).toEqual({ address: '1 Main St' });
});
