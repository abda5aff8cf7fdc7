import { finding, listed } from '#ingest/kind/gate.ts';
import { fold } from '#ingest/maps/check/names/letters-lost.ts';
import { commonKm2 } from '#ingest/maps/check/neighbours/common-area.ts';
import type { Subject } from '#ingest/maps/check/subject.ts';
import type { WitnessMap } from './witness-maps.ts';

/** A district that keeps its name at a redistribution keeps more than this of the smaller of the two. */
const least = 0.1;
/** Names that are given anew to other land are few. */
const elsewhere = { atLeast: 3, share: 1 / 3 } as const;

/** "Ward 3" and "District 12" are numbers, which redistributions give anew. */
const isNumbered = (name: string): boolean =>
  /^(?:(?:ward|district|quartier|division|area|zone)\b)?\s*(?:(?:no\.?|n°|#)\s*)?\d+$/iu.test(name);

/** Names that exactly one district of each map bears, with both districts. */
function namesakes({ districts }: Pick<Subject, 'districts'>, witness: WitnessMap) {
  const of = <T extends { nameEn: string }>(all: readonly T[]) => {
    const found = new Map<string, T | null>();
    for (const each of all) {
      const name = fold(each.nameEn);
      if (!isNumbered(each.nameEn) && name !== '') found.set(name, found.has(name) ? null : each);
    }
    return found;
  };
  const before = of(witness.districts);
  return [...of(districts.filter(({ vertices }) => vertices > 0))].flatMap(([name, after]) => {
    const last = before.get(name);
    if (!after || !last) return [];
    const territory = ({ geometry, boundingBox: box }: typeof last) => ({ outlines: [geometry], box });
    const smaller = Math.min(after.areaKm2, last.areaKm2);
    const common = commonKm2(territory(after), territory(last));
    return [{ code: after.code, nameEn: after.nameEn, liesThere: common > smaller * least }];
  });
}

/** Districts that bear the name of one of the map before them have land in common with that. */
export function sameNames(subject: Subject, witness: WitnessMap) {
  const found = namesakes(subject, witness);
  const away = found.filter(({ liesThere }) => !liesThere);
  const names = found.length === 0 ? null : { count: found.length, same: found.length - away.length };
  if (away.length === 0) return { findings: [], names };
  const isHard = away.length >= elsewhere.atLeast && away.length > found.length * elsewhere.share;
  const values = {
    count: found.length,
    away: away.length,
    map: { kind: witness.kind, set: witness.set },
    districts: listed(away.map(({ nameEn: name, code }) => ({ name, code }))),
    isHard,
  };
  return { findings: [finding(isHard ? 'hard' : 'soft', 'same_names', 'sameNamesElsewhere', values)], names };
}
