import type { Address } from './addresses/register.ts';
import type { Locator } from './districts/locate.ts';
import { middleOf, type Region, type SetId, setIds } from './districts/region.ts';
import { type Position, rounded } from './land/plane.ts';

/** Each district of a set that has addresses of a code, the largest share first. */
type Shares = { code: string; share: number }[];

/** A set's shares by postal code: of the addresses that have a position, how many lie in which district. */
function sharesOf(addresses: readonly Address[], locator: Locator, set: SetId): Map<string, Shares> {
  const counts = new Map<string, Map<string, number>>();
  const all = new Map<string, number>();
  for (const { postalCode, location } of addresses) {
    const position = location.building ?? location.blockFace;
    const cell = position && locator.cellAt(position);
    if (postalCode === '' || cell == null) continue;
    all.set(postalCode, (all.get(postalCode) ?? 0) + 1);
    const code = locator.codeOf(set, cell);
    if (code === undefined) continue;
    const own = counts.get(postalCode) ?? new Map<string, number>();
    counts.set(postalCode, own.set(code, (own.get(code) ?? 0) + 1));
  }
  return new Map(
    [...all].map(([postalCode, total]) => {
      const own = [...(counts.get(postalCode) ?? [])].map(([code, count]) => ({ code, share: rounded(count / total) }));
      return [postalCode, own.sort((a, b) => b.share - a.share || (a.code < b.code ? -1 : 1))];
    }),
  );
}

/** Places with their districts in the region as drawn: for tests, and for a newcomer's first look-ups. */
export function landmarks(
  region: Region,
  locator: Locator,
  addresses: readonly Address[],
  concordance: readonly { postalCode: string; code: string }[],
) {
  const shares = Object.fromEntries(setIds.map((set) => [set, sharesOf(addresses, locator, set)])) as Record<
    SetId,
    Map<string, Shares>
  >;
  const current = setIds.filter((set) => set !== 'sample-federal-2015');
  const answer = (postalCode: string) =>
    Object.fromEntries(
      current.flatMap((set) => {
        const own = shares[set].get(postalCode) ?? [];
        return own.length > 0 ? [[set, own]] : [];
      }),
    );
  const first = (holds: (of: (set: SetId) => Shares) => boolean): string =>
    [...shares['sample-federal'].keys()].sort().find((code) => holds((set) => shares[set].get(code) ?? [])) ?? 'none';
  const only = (own: Shares) => own.length === 1 && own[0]!.share === 1;
  const torn = (own: Shares) => own.length === 2 && own.every(({ share }) => share >= 0.3 && share !== 0.5);
  const nobody = (of: (set: SetId) => Shares) => current.slice(3).every((set) => of(set).length === 0);
  const island = new Set(
    addresses.filter(({ location }) => region.land.island.has(location.cell)).map(({ postalCode }) => postalCode),
  );

  const postal = {
    whole: first((of) => only(of('sample-federal')) && only(of('sample-xa')) && only(of('sample-port-merrow'))),
    wholeFrench: first((of) => only(of('sample-federal')) && only(of('sample-xb')) && only(of('sample-sainte-ondine'))),
    straddlesFederal: first((of) => torn(of('sample-federal')) && only(of('sample-xb'))),
    straddlesProvincial: first((of) => torn(of('sample-xa')) && only(of('sample-federal'))),
    straddlesWards: first(
      (of) => torn(of('sample-sainte-ondine')) && only(of('sample-federal')) && only(of('sample-xb')),
    ),
    atLarge: first((of) => only(of('sample-st-orrins')) && only(of('sample-federal')) && only(of('sample-xa'))),
    noWards: first((of) => only(of('sample-tourbieres')) && only(of('sample-federal')) && only(of('sample-xb'))),
    notHeld: first((of) => nobody(of) && only(of('sample-federal')) && only(of('sample-xa'))),
    onTheIsland: [...island].filter((code) => code !== '').sort()[0]!,
  };
  const twice = concordance.find(({ postalCode }, i) => concordance[i - 1]?.postalCode === postalCode)!.postalCode;
  return {
    postalCodes: {
      ...Object.fromEntries(
        Object.entries(postal).map(([name, code]) => [name, { postalCode: code, districts: answer(code) }]),
      ),
      concordanceOnly: {
        postalCode: concordance[0]!.postalCode,
        districts: { 'sample-xb': [{ code: concordance[0]!.code, share: 1 }] },
      },
      concordanceTwice: {
        postalCode: twice,
        districts: {
          'sample-xb': concordance
            .filter(({ postalCode }) => postalCode === twice)
            .map(({ code }) => ({ code, share: 0.5 })),
        },
      },
      unknown: { postalCode: 'Z9Z9Z9', districts: {} },
    },
    straddling: Object.fromEntries(
      current.map((set) => [set, [...shares[set].values()].filter((own) => own.length > 1).length]),
    ),
    points: points(region, locator),
  };
}

function points(region: Region, locator: Locator) {
  const { land, sets } = region;
  const answer = ([longitude, latitude]: Position) => {
    const cell = locator.cellAt([longitude, latitude]);
    const districts = setIds.flatMap((set) => {
      const code = cell === undefined ? undefined : locator.codeOf(set, cell);
      return code === undefined ? [] : [[set, code]];
    });
    return { longitude, latitude, districts: Object.fromEntries(districts) };
  };
  const district = (set: SetId, code: string) => sets[set].find((one) => one.code === code)!;
  const shared = (set: SetId, codes: readonly [string, string]) => {
    const [a, b] = codes.map((code) => district(set, code).outline.flat(2));
    const others = new Set(b!.map(String));
    const common = a!.filter((position) => others.has(String(position)));
    const [longitude, latitude] = common[Math.floor(common.length / 2)] as Position;
    return { longitude, latitude, set, oneOf: codes };
  };
  return {
    enclave: answer(district('sample-xa', '06').middle),
    aroundTheEnclave: answer(district('sample-xa', '07').middle),
    lake: answer(middleOf(land, land.lake)),
    island: answer(middleOf(land, land.island)),
    sea: answer([-48.7, 44.6]),
    portMerrow: answer(district('sample-port-merrow', '4').middle),
    sainteOndine: answer(district('sample-sainte-ondine', '4').middle),
    bogs: answer(district('sample-tourbieres', '9202007').middle),
    renamed: answer(district('sample-federal', '91006').middle),
    federalBorder: shared('sample-federal', ['91003', '91004']),
    wardBorder: shared('sample-port-merrow', ['1', '4']),
  };
}
