import { easternDay } from '#core/dates.ts';
import type { RepresentSet } from '#server/represent/boundary.ts';
import { type Fields, filtered } from './filters.ts';
import { partOf } from './page.ts';
import { noSuch, type Resource } from './resource.ts';

const setUrl = ({ slug }: RepresentSet) => `/boundary-sets/${slug}/`;
const boundariesUrl = ({ slug }: RepresentSet) => `/boundaries/${slug}/`;

/** The day of an instant, and the last day before one, at which a map ends. */
const dayOf = (instant: string) => easternDay(Date.parse(instant));
const dayBefore = (instant: string) => easternDay(Date.parse(instant) - 1);

const fields: Fields<RepresentSet> = { name: ({ plural }) => plural, domain: ({ jurisdiction }) => jurisdiction.name };

const listed = (set: RepresentSet) => ({
  url: setUrl(set),
  name: set.plural,
  domain: set.jurisdiction.name,
  related: { boundaries_url: boundariesUrl(set) },
});

/** GET /boundary-sets/ */
export const listBoundarySets: Resource = async ({ catalogue, path, query }) => {
  return { json: partOf(filtered(catalogue.sets, query, fields), path, query, listed) };
};

/** GET /boundary-sets/{set}/ */
export const readBoundarySet: Resource = async ({ catalogue }, [slug = '']) => {
  const set = catalogue.set(slug);
  if (!set) throw noSuch('boundary set');
  const { map, jurisdiction } = set;
  const { licence, sharing, attribution, bbox } = map;
  return {
    json: {
      related: { boundaries_url: boundariesUrl(set) },
      name_plural: set.plural,
      name_singular: set.singular,
      authority: attribution ?? '',
      domain: jurisdiction.name,
      source_url: map.sourceUrl,
      notes: '',
      licence_url: licence?.url ?? '',
      last_updated: dayOf(map.validFrom),
      extent: bbox ?? null,
      extra: { id: map.id, name: map.name, licence: licence?.name ?? '', sharing, attribution },
      start_date: dayOf(map.validFrom),
      end_date: map.validUntil === null ? null : dayBefore(map.validUntil),
    },
  };
};
