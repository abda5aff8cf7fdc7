import { oncePer } from '#core/collections/once-per.ts';
import { invalid } from '#core/errors.ts';
import { placeKey } from '#server/campaign/addresses/keys/place-key.ts';
import type { District, LevelDistricts } from '#server/operations/districts.ts';

/** Why the name of a district says not enough. */
type NameDoubt = 'sharedName' | 'otherJurisdiction';

const keysOf = ({ nameEn, nameFr }: District): string[] => [...new Set([placeKey(nameEn), placeKey(nameFr)])];

/** The names of districts as they are compared. */
interface NameKeys {
  readonly english: ReadonlySet<string>;
  readonly french: ReadonlySet<string>;
  /** Those that several districts have. */
  readonly shared: ReadonlySet<string>;
}

/** By the jurisdiction asked for. Freed with their map. */
const keysByJurisdiction = oncePer((_districts: LevelDistricts) => new Map<string, NameKeys>());

function nameKeys(districts: LevelDistricts, jurisdiction: string | undefined): NameKeys {
  const ofDistricts = keysByJurisdiction(districts);
  const keys = ofDistricts.get(jurisdiction ?? '') ?? readKeys(districts, jurisdiction);
  ofDistricts.set(jurisdiction ?? '', keys);
  return keys;
}

function readKeys({ all }: LevelDistricts, jurisdiction: string | undefined): NameKeys {
  const ofKey = new Map<string, string>();
  const shared = new Set<string>();
  const own = all.filter((district) => jurisdiction === undefined || district.jurisdiction.id === jurisdiction);
  if (own.length === 0) throw noSuchJurisdiction();
  for (const district of own) {
    for (const key of keysOf(district)) {
      if ((ofKey.get(key) ?? district.id) !== district.id) shared.add(key);
      ofKey.set(key, district.id);
    }
  }
  const keys = (name: 'nameEn' | 'nameFr') => new Set(own.map((district) => placeKey(district[name])));
  return { english: keys('nameEn'), french: keys('nameFr'), shared };
}

interface Names {
  /** The campaign's riding. */
  readonly riding: string;
  /** The ridings that its voters have. */
  readonly existing: readonly string[];
  /** Only districts of this jurisdiction, by its id. */
  readonly jurisdiction: string | undefined;
}

/**
 * How a district is written in the campaign's records: as the campaign writes its own riding, else as its voters have it, else in
 * the language of the campaign's riding. A name that several districts have, such as Ward 1, says nothing unless their jurisdiction
 * is known. Errors: 400 for a jurisdiction without such districts.
 */
export function ridingNames(
  districts: LevelDistricts,
  { riding, existing, jurisdiction }: Names,
): (district: District) => { readonly riding: string } | NameDoubt {
  const { english, french, shared } = nameKeys(districts, jurisdiction);
  const spellings = new Map([...existing, riding].map((name) => [placeKey(name), name]));
  const own = placeKey(riding);
  const isFrench = french.has(own) && !english.has(own);
  return (district) => {
    if (jurisdiction !== undefined && district.jurisdiction.id !== jurisdiction) return 'otherJurisdiction';
    const keys = keysOf(district);
    if (keys.some((key) => shared.has(key))) return 'sharedName';
    const usual = isFrench ? district.nameFr : district.nameEn;
    const key = keys.includes(own) ? own : [placeKey(usual), ...keys].find((each) => spellings.has(each));
    return { riding: (key === undefined ? undefined : spellings.get(key)) ?? usual };
  };
}

const noSuchJurisdiction = () =>
  invalid(
    'The field "jurisdiction" must be the id of a jurisdiction of which districts of the campaign’s level are held; GET /electoral/jurisdictions lists them.',
  );
