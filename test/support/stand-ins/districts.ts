import type { District, Districts, LevelDistricts } from '#server/operations/districts.ts';

const jurisdiction = { id: 'sample', nameEn: 'Sample', nameFr: 'Échantillon' };

const district = (id: string, name: string): District => ({ id, nameEn: name, nameFr: name, jurisdiction });

const [west, east] = [district('sample-1', 'Banquereau—Sable'), district('sample-2', 'Les Bancs')];

/** Codes of Z1A lie in one district, those of Z2A in another, those of Z3A in both; others are unknown. */
const ofLevel: LevelDistricts = {
  all: [west, east],
  hasPostalCodes: true,
  finder:
    () =>
    ({ postalCode }) =>
      ({ Z1A: west, Z2A: east, Z3A: 'straddles' as const })[postalCode.slice(0, 3)] ?? 'unknownCode',
};

/** Two districts for suites that are about something else than maps. */
export const inventedDistricts: Districts = { of: () => ofLevel };
