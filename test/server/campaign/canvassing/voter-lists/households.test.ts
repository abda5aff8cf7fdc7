import { expect, it } from '@jest/globals';
import { households } from '#server/campaign/canvassing/voter-lists/households.ts';
import type { VoterRow } from '#server/campaign/voters/voter.ts';

async function* votersAt(addresses: readonly string[]): AsyncGenerator<VoterRow> {
  for (const [at, address] of addresses.entries()) yield { id: String(at), address, city: 'Sable' } as VoterRow;
}

it.each<[string, readonly string[], readonly number[]]>([
  ['one house in two writings', ['12 Main St', '12 MAIN STREET'], [2]],
  ['two houses', ['12 Main St', '10 Main St'], [1, 1]],
  ['one box in two writings', ['PO Box 12', 'C.P. 12'], [2]],
  ['a rural route, where each lives behind another door', ['RR 2', 'RR 2', 'RR 2'], [1, 1, 1]],
  ['one box on a rural route', ['RR 2, Box 5', 'RR 2, Box 5'], [2]],
  ['general delivery', ['General Delivery', 'General Delivery'], [1, 1]],
  ['no address', ['', ' '], []],
])('mail to %s has this many people for each piece', async (_, addresses, people) => {
  const found: number[] = [];
  for await (const household of households(votersAt(addresses))) found.push(household.people);
  expect(found).toEqual(people);
});
