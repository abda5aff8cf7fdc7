import { type BoundingBox, boundingBox, boxAround, type Polygons } from '#core/geometry/polygons.ts';
import { decodeWkb } from '#core/geometry/wkb.ts';
import type { ComparedMap } from '#core/source/finding-values.ts';
import { type Finding, finding, listed } from '#ingest/kind/gate.ts';
import { commonKm2 } from '#ingest/maps/check/neighbours/common-area.ts';
import type { Subject } from '#ingest/maps/check/subject.ts';
import { interiorPoint } from '#ingest/maps/geometry/interior-point.ts';
import { type EnclosedHole, enclosedHoles } from './enclosed-holes.ts';
import { type Boxed, meets } from './uncovered.ts';
import type { WitnessMap } from './witness-maps.ts';

/**
 * Five of 51 publishers' maps enclose a larger hole: cities of their own, lakes cut out, missing parts. A gap between neighbours,
 * which `gaps` measures, is long for its area.
 */
const least = { km2: 0.1, metres: 100 } as const;
/** The largest are looked at. A map from which all lakes were cut has thousands. */
const most = 100;
/** A hole is another map's area if that covers more of it than this. */
const covers = 0.5;
/** A part of a district of the map before: more of it is no lake that is now cut out. */
const lostShare = 0.25;

interface Hole extends EnclosedHole {
  readonly box: BoundingBox;
}

/** What another map says of the same ground. */
interface Ground {
  readonly parts: readonly Boxed[];
}

/** A map of the same place or the same land. */
interface NamedGround extends Ground {
  readonly map: ComparedMap;
}

const boxed = (geometry: Polygons): Boxed => ({ geometry, boundingBox: boundingBox(geometry) });

const commonWith = ({ outline, box }: Hole, parts: readonly Boxed[]): number => {
  const near = parts.filter(({ boundingBox: other }) => meets(other, box));
  if (near.length === 0) return 0;
  const outlines = near.map(({ geometry }) => geometry);
  return commonKm2({ outlines: [outline], box }, { outlines, box: boxAround(near.map((part) => part.boundingBox)) });
};

const isCovered = (hole: Hole, { parts }: Ground): boolean => commonWith(hole, parts) > hole.km2 * covers;

/** Whether a map draws what lies around a hole, and so would have drawn what is in it. */
const surrounds = ({ parts }: Ground, { box }: Hole): boolean =>
  parts.some(({ boundingBox: other }) => meets(other, box));

/** Districts of the map before it of which a large part lies in a hole. */
const lost = (found: readonly Hole[], witnesses: readonly WitnessMap[]) =>
  witnesses
    .filter(({ kind }) => kind === 'succession')
    .flatMap(({ districts }) => districts)
    .flatMap((district) => {
      const share = found.reduce((sum, hole) => sum + commonWith(hole, [district]), 0) / district.areaKm2;
      return share > lostShare ? [{ name: district.nameEn, code: district.code, share }] : [];
    });

const placed = (holes: readonly Hole[]) =>
  listed(
    holes.map(({ outline, km2 }) => {
      const [x, y] = interiorPoint(outline) ?? [outline.positions[0]!, outline.positions[1]!];
      return { km2, at: [x, y] as const };
    }),
  );

/**
 * Area that a map encloses without a district of it, at its first publication. Another witness tells what it is: where much of a
 * district of the map before lay, a part is missing; one that has a hole there too, or another jurisdiction's map that fills it,
 * says that it is an enclave. Shores are cut out of one map and not of another.
 */
export function holes(subject: Subject, witnesses: readonly WitnessMap[]): Finding[] {
  const { districts, censusOutline, otherTerritories, source } = subject;
  const all = enclosedHoles(
    districts.map(({ geometry }) => geometry),
    least.km2,
    least.metres,
  );
  const found = all.slice(0, most).map((hole): Hole => ({ ...hole, box: boundingBox(hole.outline) }));
  if (found.length === 0) return [];
  const same: NamedGround[] = witnesses.map(({ kind, set, districts: parts }) => ({ map: { kind, set }, parts }));
  if (censusOutline) {
    const parts = [boxed(decodeWkb(censusOutline.geometry))];
    same.push({ map: { kind: 'outline', set: censusOutline.set }, parts });
  }
  const claims = new Map(found.map((hole) => [hole, same.filter((ground) => isCovered(hole, ground))]));
  const isClaimed = (hole: Hole): boolean => claims.get(hole)?.length !== 0;
  const claimed = found.filter(isClaimed);
  const unclaimed = found.filter((hole) => !isClaimed(hole) && !same.some((ground) => surrounds(ground, hole)));
  return [...ofClaimed(claimed, claims, witnesses, source.id), ...ofUnclaimed(unclaimed, otherTerritories)];
}

function ofClaimed(
  claimed: readonly Hole[],
  claims: ReadonlyMap<Hole, readonly NamedGround[]>,
  witnesses: readonly WitnessMap[],
  id: string,
): Finding[] {
  if (claimed.length === 0) return [];
  const maps = [...new Set(claimed.flatMap((hole) => claims.get(hole) ?? []))].map(({ map }) => map);
  const large = lost(claimed, witnesses);
  const values = { areas: placed(claimed), maps, lost: listed(large), source: id };
  return [finding(large.length > 0 ? 'hard' : 'soft', 'holes', 'claimedHoles', values)];
}

function ofUnclaimed(unclaimed: readonly Hole[], otherTerritories: Subject['otherTerritories']): Finding[] {
  if (unclaimed.length === 0) return [];
  const enclaves = otherTerritories.map(({ outlines }) => ({
    parts: outlines.map((outline) => boxed(decodeWkb(outline))),
  }));
  const open = unclaimed.filter((hole) => !enclaves.some((ground) => isCovered(hole, ground)));
  if (open.length === 0) return [];
  return [finding('soft', 'holes', 'openHoles', { areas: placed(open) })];
}
