import { describe, expect, it } from '@jest/globals';
import { districtNameKey } from '#core/identity/district-name.ts';

describe('the name of a district', () => {
  it.each([
    ['L’Abord-à-Plouffe', 'Abord-à-Plouffe'],
    ["L'Abord-à-Plouffe", 'ABORD A PLOUFFE'],
    ['Les Saules', 'District des Saules'],
    ['Des Monts', 'District électoral des Monts'],
    ['Du Plateau', 'Quartier Plateau'],
    ['The Beaches', 'Beaches'],
    ['Frankford', 'Frankford Ward'],
    ['Ward 1', 'District no 01'],
    ['Ward No. 7', 'Quartier n° 7'],
    ['Ward 3', '#3'],
    ['St. Clair', 'Saint Clair'],
    ['Ste-Dorothée', 'District de Sainte-Dorothée'],
    ['Electoral District of Mount Pearl', 'Mount Pearl'],
    ['Baie Verte--Green Bay', 'Baie Verte—Green Bay'],
  ])('%s is %s', (one, other) => {
    expect(districtNameKey(other)).toBe(districtNameKey(one));
  });

  it.each([
    ['Ward 1-2', 'Ward 12'],
    ['Pointe-de-l’Île', 'Pointe'],
    ['Ward East', 'Ward West'],
    ['Rivière-des-Prairies', 'Prairies'],
    ['District 10', 'District 1'],
  ])('%s is not %s', (one, other) => {
    expect(districtNameKey(other)).not.toBe(districtNameKey(one));
  });

  it('stays whole if it has no other words', () => {
    expect(districtNameKey('District')).toBe('district');
    expect(districtNameKey('Le Quartier')).not.toBe('');
  });
});
