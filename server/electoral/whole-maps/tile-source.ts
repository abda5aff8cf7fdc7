import { isWithin } from '#core/dates.ts';
import type { Level } from '#core/levels.ts';
import { escaped } from '#server/content/markup.ts';
import { boxOf } from '#server/electoral/extent/boxes.ts';
import type { MapSnapshot } from '#server/electoral/map/map-snapshot.ts';

const texts = { id: 'The id of the boundary.', nameEn: 'The English name.', nameFr: 'The French name.' };

/** The layers of our tiles, as descriptions of them name them. */
export const tileLayers = [
  {
    id: 'districts',
    description: 'The districts, as polygons.',
    fields: { ...texts, code: 'The publisher’s code.', jurisdiction: 'The English name of the jurisdiction.' },
  },
  {
    id: 'borders',
    description: 'Each line between districts once.',
    fields: {
      outer: 'Whether no other district of its map lies beyond.',
      province: 'Whether a district of another province does.',
    },
  },
  { id: 'labels', description: 'Points where names stand.', fields: texts },
] as const;

const names: Readonly<Record<Level, string>> = {
  FEDERAL: 'Federal electoral districts',
  PROVINCIAL: 'Provincial electoral districts',
  MUNICIPAL: 'Municipal electoral districts',
};

const world = [-180, -85.051129, 180, 85.051129];

/** What tiles of a level show as of an instant: name, box and credits. */
export function tileSource(map: MapSnapshot, level: Level, at: number) {
  const credits = new Set<string>();
  let box: number[] | undefined;
  for (const version of map.versions) {
    const { set } = version.boundary;
    if (set.level !== level || set.representation === 'no_wards' || !isWithin(version, at)) continue;
    const [west, south, east, north] = boxOf(map, version);
    const [w, s, e, n] = (box ?? [west, south, east, north]) as [number, number, number, number];
    box = [Math.min(w, west), Math.min(s, south), Math.max(e, east), Math.max(n, north)];
    if (set.source.attribution !== '') credits.add(set.source.attribution);
  }
  return { name: names[level], bounds: box ?? world, attribution: creditsAsHtml([...credits]) };
}

/** Map libraries show it as HTML. */
export const creditsAsHtml = (credits: readonly string[]): string => credits.map(escaped).join(' · ');
