import { describe, expect, it } from '@jest/globals';
import { inWalkOrder, type Numbered } from '#test/server/campaign/canvassing/walk-list/in-walk-order.ts';

const at = (address: string, fields: Partial<Numbered> = {}): Numbered => ({
  id: '1',
  firstName: 'Anne',
  lastName: 'Tremblay',
  city: 'Grand Banc',
  poll: '12',
  address,
  ...fields,
});

/** The list is in the expected order. Sorting it from any other order must restore it. */
function expectOrder(residents: readonly Numbered[]): void {
  expect(inWalkOrder([...residents].reverse())).toEqual(residents);
  expect(inWalkOrder([...residents.slice(1), ...residents.slice(0, 1)])).toEqual(residents);
}

describe('the order of a walk list', () => {
  it('goes by poll in natural order, the blank one last', () => {
    expectOrder(
      ['2', '10', '10A', '10B', '12-1', '12-2', '12-10', '100', 'A1', 'A2', ''].map((poll) => at('1 A St', { poll })),
    );
  });

  it('takes polls that differ in dashes and accents for one', () => {
    expectOrder([
      at('1 Main St', { poll: '12-É' }),
      at('3 Main St', { poll: '12–e' }),
      at('5 Main St', { poll: '12 — E' }),
      at('1 Main St', { poll: '12-F' }),
    ]);
  });

  it('takes polls that differ in zeros and case for one', () => {
    expectOrder([
      at('1 Main St', { poll: '07a' }),
      at('3 Main St', { poll: '7A' }),
      at('5 Main St', { poll: ' 7a ' }),
      at('1 Main St', { poll: '8' }),
    ]);
  });

  it('then by city, accents and dashes ignored', () => {
    expectOrder([
      at('9 Z St', { city: 'Élan' }),
      at('1 A St', { city: 'Fort-Sable' }),
      at('3 A St', { city: 'FORT SABLE' }),
      at('1 A St', { city: 'Sable' }),
      at('1 A St', { city: 'Saint-Jean' }),
      at('3 A St', { city: 'St. Jean' }),
    ]);
  });

  it('then by street, however its type and direction are written', () => {
    expectOrder([
      at('1 Abbott Street'),
      at('3, rue Abbott'),
      at('5 ABBOTT ST.'),
      at('101 Abbott'),
      at('1 Abbott St E'),
      at('3 rue Abbott Est'),
      at('1 Écluse Rd'),
      at('3 chemin de l’Écluse'),
      at('1 Main St'),
      at('1 St. George St'),
      at('3 rue Saint-George'),
    ]);
  });

  it('with doors between the others if the type is left out or shortened, or the city follows', () => {
    expectOrder([
      at('9, rue Principale'),
      at('11 r. Principale'),
      at('13 Principale'),
      at('15 rue Principale QC'),
      at('17 rue Principale Grand Banc QC Z1A 1A1'),
      at('345 Principale St Apt #12A'),
      at('345 Principale St Apt #12B'),
      at('8 rue Principale QC'),
      at('1, avenue de la Tour'),
      at('1 rue de la Tour'),
      at('3 de la Tour'),
    ]);
  });

  it('with towers and town houses as units of their house', () => {
    expectOrder([
      at('345 Main St Bldg A'),
      at('345 Main St TH 5'),
      at('TH 10, 345 Main St'),
      at('345 Main St Tower 2 Unit 1501'),
      at('Tower 10 Unit 1, 345 Main St'),
      at('347 Main St'),
    ]);
  });

  it('numbered streets in the order of their numbers, before those with names', () => {
    expectOrder([at('901 2nd Ave'), at('1 10th Ave'), at('3 10e Avenue'), at('1 102 Ave NW'), at('1 Abbott St')]);
  });

  it('up the odd side and back down the even side', () => {
    expectOrder(['1', '3', '11', '101', '100', '12', '10', '2'].map((number) => at(`${number} Main St`)));
  });

  it('then by suffix and unit, zeros in front of a unit dropped', () => {
    expectOrder([
      at('11 Main St'),
      at('2-11 Main St'),
      at('Apt 03, 11 Main St'),
      at('10-11 Main St'),
      at('11 Main St, Unit 11'),
      at('B-11 Main St'),
      at('11½ Main St'),
      at('11A Main St'),
      at('2-11A Main St'),
      at('11B Main St'),
    ]);
  });

  it('walks a floor named without a comma with its house', () => {
    expectOrder([at('1 Elm St'), at('1 Elm St Upper'), at('3, rue Elm, bas'), at('5 Elm St Lot 3'), at('1 Elm St W')]);
  });

  it('then by name and id', () => {
    expectOrder([
      at('1 Main St', { lastName: 'Éthier', firstName: 'Zoé' }),
      at('1 Main St', { lastName: 'Roy', firstName: 'Ann' }),
      at('1 Main St', { lastName: 'ROY', firstName: 'Béa', id: '1' }),
      at('1 Main St', { lastName: 'Roy', firstName: 'Bea', id: '2' }),
    ]);
  });

  it('by name and id alone if addresses are the same as far as they are read', () => {
    const endless = 'ﷺ'.repeat(490);
    expectOrder([
      at(`${endless} 3`, { lastName: 'Ouellet', id: '3' }),
      at(`${endless} 1`, { lastName: 'Roy', firstName: 'ﷺ'.repeat(99), id: '1' }),
      at(`${endless} 2`, { lastName: 'Roy', firstName: `${'ﷺ'.repeat(98)}ﷻ`, id: '2' }),
    ]);
  });

  it('what has no door comes last in its city, before the next', () => {
    expectOrder([
      at('901 Zinc St'),
      at('PO Box 9'),
      at('PO Box 10'),
      at('CP 123'),
      at('Lot 5 Conc 3'),
      at('RR 2'),
      at('S-5 C-3 RR 2'),
      at('1 Abbott St', { city: 'Sable' }),
    ]);
  });
});
