import { type Mutant, withDistricts } from '#tools/mutants/map-file.ts';

const recoded = (change: (code: string, index: number) => string): Mutant['damage'] => {
  return (map) => withDistricts(map, ({ code }, i) => ({ code: change(code, i) }));
};

/** Maps whose codes are damaged. */
export const codeMutants: readonly Mutant[] = [
  { name: 'codes counted again', damage: recoded((_, i) => String(9001 + i)) },
  { name: 'codes as decimals', damage: recoded((code) => `${code}.0`) },
  {
    name: 'name and code exchanged',
    damage: (map) => withDistricts(map, ({ code, nameEn }) => ({ code: nameEn, nameEn: code, nameFr: code })),
  },
  { name: 'one code empty', damage: recoded((code, i) => (i === 0 ? '' : code)) },
  {
    name: 'two codes exchanged',
    damage: (map) => withDistricts(map, (_, i) => (i < 2 ? { code: map.districts[1 - i]?.code ?? '' } : {})),
  },
];
