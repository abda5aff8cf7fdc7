import { boundingBox, boxAround, type Polygons } from '#core/geometry/polygons.ts';
import { decodeWkb } from '#core/geometry/wkb.ts';
import { type Finding, listed } from '#ingest/kind/gate.ts';
import { percent, squareKilometres } from '#ingest/kind/quantities.ts';
import { commonKm2 } from '#ingest/maps/check/neighbours/common-area.ts';
import type { Subject } from '#ingest/maps/check/subject.ts';
import { interiorPoint } from '#ingest/maps/geometry/interior-point.ts';
import { type EnclosedHole, enclosedHoles } from './enclosed-holes.ts';
import { meets } from './uncovered.ts';
import type { WitnessMap } from './witness-maps.ts';

/**
 * Of 51 publishers' maps four enclose a larger hole: cities of their own, lakes cut out. A gap between neighbours, which
 * `gaps` measures, is long for its area.
 */
const least = { km2: 0.1, metres: 100 } as const;
/** A hole is another map's land if that covers more of it than this. */
const covers = 0.5;
/** Of a district of the map before: more of it is no lake that is now cut out. */
const lostShare = 0.25;

interface Land {
  readonly name: string;
  readonly outlines: readonly Polygons[];
}

const commonWith = ({ outline }: EnclosedHole, outlines: readonly Polygons[]): number => {
  const box = boundingBox(outline);
  const near = outlines.filter((other) => meets(boundingBox(other), box));
  if (near.length === 0) return 0;
  return commonKm2({ outlines: [outline], box }, { outlines: near, box: boxAround(near.map(boundingBox)) });
};

const covered = (hole: EnclosedHole, { outlines }: Land): boolean => commonWith(hole, outlines) > hole.km2 * covers;

/** Districts of the map before it of which a large part lies in a hole. */
const lost = (found: readonly EnclosedHole[], witnesses: readonly WitnessMap[]): string[] =>
  witnesses
    .filter(({ kind }) => kind === 'succession')
    .flatMap(({ districts }) => districts)
    .flatMap(({ geometry, areaKm2, nameEn, code }) => {
      const share = found.reduce((sum, hole) => sum + commonWith(hole, [geometry]), 0) / areaKm2;
      return share > lostShare ? [`${percent(share)} of ${nameEn} (${code})`] : [];
    });

const described = ({ outline, km2 }: EnclosedHole): string => {
  const [x, y] = interiorPoint(outline) ?? [outline.positions[0]!, outline.positions[1]!];
  return `${squareKilometres(km2)} km² at ${x.toFixed(4)}, ${y.toFixed(4)}`;
};

const sizes = (holes: readonly EnclosedHole[]): string => listed(holes.map(described));

const look = (id: string, when: string): string =>
  `Look at the map (npx hustings review ${id} --picture look.html) ${when}.`;

/**
 * Land that a map encloses without a district of it, at its first publication. Another witness tells what it is: where
 * much of a district of the map before lay, a part is missing; one with the same hole, or another jurisdiction's map
 * that fills it, says that it is an enclave. Shores are cut out of one map and not of another.
 */
export function holes(subject: Subject, witnesses: readonly WitnessMap[]): Finding[] {
  const { districts, censusOutline, otherTerritories, source } = subject;
  const found = enclosedHoles(
    districts.map(({ geometry }) => geometry),
    least.km2,
    least.metres,
  );
  if (found.length === 0) return [];
  const same: Land[] = [
    ...witnesses.map(({ name, districts: others }) => ({ name, outlines: others.map(({ geometry }) => geometry) })),
    ...(censusOutline
      ? [{ name: `the outline of ${censusOutline.set}`, outlines: [decodeWkb(censusOutline.geometry)] }]
      : []),
  ];
  const claimed = found.filter((hole) => same.some((land) => covered(hole, land)));
  if (claimed.length > 0) {
    const claimants = same.filter((land) => claimed.some((hole) => covered(hole, land))).map(({ name }) => name);
    const large = lost(claimed, witnesses);
    const seen = `The districts enclose land that none of them covers: ${sizes(claimed)}. It is land of ${claimants.join(' and of ')}`;
    return [
      large.length > 0
        ? {
            severity: 'hard',
            check: 'holes',
            message: `${seen}: ${listed(large)}. ${look(source.id, 'before you accept it')}`,
          }
        : { severity: 'soft', check: 'holes', message: `${seen}, or a lake of it. ${look(source.id, 'once')}` },
    ];
  }
  if (same.length > 0) return [];
  const enclaves = otherTerritories.map(({ name, outlines }) => ({ name, outlines: outlines.map(decodeWkb) }));
  const open = found.filter((hole) => !enclaves.some((land) => covered(hole, land)));
  if (open.length === 0) return [];
  return [
    {
      severity: 'soft',
      check: 'holes',
      message: `The districts enclose land that none of them covers, and that no other published map covers: ${sizes(open)}. Another place or a lake may lie there. ${look(source.id, 'once')}`,
    },
  ];
}
