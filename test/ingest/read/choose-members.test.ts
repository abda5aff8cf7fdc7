import { expect, it } from '@jest/globals';
import { besideMember, chooseMembers } from '#ingest/read/choose-members.ts';

const names = [
  'Cartes/Électorales/Wards_2022.SHP',
  'Cartes/Électorales/wards_2022.dbf',
  'outer.zip/polls.shp',
  'a[1].shp',
];
const choose = (...patterns: string[]) => chooseMembers(names, patterns, ['.shp']);

it('compares a pattern without a slash with the member’s own name, whatever folder it lies in', () => {
  expect(choose('wards_*.shp')).toEqual(['Cartes/Électorales/Wards_2022.SHP']);
  expect(choose('polls.shp')).toEqual(['outer.zip/polls.shp']);
  expect(choose('wards_????.shp')).toEqual(['Cartes/Électorales/Wards_2022.SHP']);
});

it('compares a pattern with slashes with the whole path', () => {
  expect(choose('cartes/*/wards*')).toEqual(['Cartes/Électorales/Wards_2022.SHP']);
  expect(choose('**/polls.shp', 'Cartes/**')).toEqual(['Cartes/Électorales/Wards_2022.SHP', 'outer.zip/polls.shp']);
  expect(() => choose('cartes/*.shp')).toThrow('No .shp file matches');
});

it('takes accents composed or not, and brackets for themselves', () => {
  expect(choose('cartes/électorales/*'.normalize('NFD'))).toHaveLength(1);
  expect(choose('a[1].shp')).toEqual(['a[1].shp']);
});

it('takes a bare file whatever its name', () => {
  expect(chooseMembers(['download'], undefined, ['.geojson'])).toEqual(['download']);
});

it('finds what lies beside a member, in any case', () => {
  expect(besideMember(names, names[0]!, '.dbf')).toBe('Cartes/Électorales/wards_2022.dbf');
  expect(besideMember(names, names[0]!, '.prj')).toBeUndefined();
});
