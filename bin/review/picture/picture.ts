import { Pace } from '#core/processes/pace.ts';
import type { Finding } from '#ingest/kind/gate.ts';
import type { Edition, EditionBefore } from '#ingest/maps/editions/edition.ts';
import { type EditionChanges, editionChanges } from '#ingest/maps/editions/edition-changes.ts';
import type { BoundarySource } from '#ingest/registry/source.ts';
import { type DistrictNames, type DrawnMap, drawMap } from '#server/electoral/publications/drawing/draw-map.ts';
import {
  boxAround,
  boxOfDifference,
  cutEditions,
  type Outline,
  type OutlinedDistrict,
  type Outlines,
} from '#server/electoral/publications/drawing/outlines.ts';

/** The edition to be looked at, and what is known about it. */
export interface ReviewedEdition {
  readonly source: BoundarySource;
  /** The run that waits; null if the edition is published. */
  readonly run: number | null;
  readonly edition: Edition;
  readonly before: EditionBefore | null;
  readonly findings: readonly Finding[];
}

/** One changed district, close up. */
export interface CloseUp {
  readonly district: OutlinedDistrict;
  readonly map: DrawnMap;
}

export interface Picture extends ReviewedEdition {
  readonly changes: EditionChanges | null;
  readonly map: DrawnMap;
  readonly closeUps: readonly CloseUp[];
}

/** Units of a side, and the margin around what is shown. */
const whole = { side: 1600, margin: 0.02, isWide: true } as const;
const close = { side: 700, margin: 0.25 } as const;
/** Districts shown close up: those of which the largest shares changed. */
const mostCloseUps = 12;

const names: DistrictNames = {
  title: ({ nameEn, nameFr }) => (nameFr === nameEn ? nameEn : `${nameEn} / ${nameFr}`),
  label: ({ nameEn }) => nameEn,
};

export async function drawPicture(looked: ReviewedEdition): Promise<Picture> {
  const { edition, before } = looked;
  const changes = before && editionChanges(before.districts, edition);
  const changed = new Set(
    changes ? [...changes.redrawn, ...[...changes.added, ...changes.ended].map(({ code }) => code)] : [],
  );
  const outlines = await cutEditions(before?.districts ?? [], edition, changed);
  const boxes = [...outlines.same, ...outlines.now, ...outlines.old].map(({ box }) => box);
  return {
    ...looked,
    changes,
    map: await drawMap(outlines, boxAround(boxes), whole, names, new Pace()),
    closeUps: changes ? await closeUps(outlines, changes) : [],
  };
}

function closeUps(outlines: Outlines, changes: EditionChanges): Promise<CloseUp[]> {
  const byCode = (list: readonly Outline[]) => new Map(list.map((outline) => [outline.district.code, outline]));
  const [old, now] = [byCode(outlines.old), byCode(outlines.now)];
  const codes = new Set([
    ...[...changes.added, ...changes.ended].map(({ code }) => code),
    ...changes.moved.flatMap(({ from, to }) => [from, to]).filter((code) => code !== ''),
  ]);
  const shown = [...codes].slice(0, mostCloseUps).flatMap((code) => {
    const [before, after] = [old.get(code), now.get(code)];
    const one = after ?? before;
    if (!one) return [];
    const box = before && after ? boxOfDifference(outlines.arcs, before, after) : one.box;
    return [{ district: one.district, box }];
  });
  return Promise.all(
    shown.map(async ({ district, box }) => {
      return { district, map: await drawMap(outlines, box, close, names, new Pace()) };
    }),
  );
}
