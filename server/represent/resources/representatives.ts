import type { RepresentedDistrict } from '#server/electoral/operations/list-members.ts';
import type { RepresentBoundary, RepresentPerson, RepresentSet } from '#server/represent/boundary.ts';
import { boundariesAt, boundaryUrl, foundBoundary } from './boundaries.ts';
import { type Fields, filtered, namesIn, pointOf } from './filters.ts';
import { namesOf } from './names-of.ts';
import { partOf } from './page.ts';
import { noSuch, type RepresentRequest, type Resource } from './resource.ts';

interface Representative extends RepresentPerson {
  readonly member: RepresentedDistrict['seat']['members'][number];
  readonly seat: RepresentedDistrict['seat'];
}

/** Those who represent a district; none if its seat is vacant, or nothing says who holds it. */
const representativesOf = (boundary: RepresentBoundary, { seat }: RepresentedDistrict): Representative[] =>
  seat.members.map((member) => ({ name: member.name, party: member.party, boundary, member, seat }));

/** What a list does not say of an office is left out, as at Represent. */
const shownOffice = (office: Representative['member']['offices'][number]) =>
  Object.fromEntries(Object.entries(office).filter(([, text]) => text !== null));

/** A representative as responses have one. */
export function shown({ name, party, boundary, member, seat }: Representative) {
  const { set } = boundary;
  const { email, url, photoUrl, offices } = member;
  return {
    name,
    district_name: boundary.name,
    elected_office: set.body.office,
    source_url: seat.list?.page ?? '',
    ...namesOf(name),
    party_name: party,
    email: email ?? '',
    url: url ?? '',
    personal_url: '',
    photo_url: photoUrl ?? '',
    gender: '',
    offices: offices.map(shownOffice),
    extra: { since: seat.since, election: seat.election, list: seat.list },
    representative_set_name: set.body.name,
    related: {
      representative_set_url: `/representative-sets/${set.body.slug}/`,
      boundary_url: boundaryUrl(boundary),
    },
  };
}

/** Those of all districts of a map. */
async function ofSet({ catalogue }: RepresentRequest, set: RepresentSet): Promise<Representative[]> {
  const boundaries = await catalogue.boundaries(set);
  return [...(await catalogue.members(set))].flatMap(([id, district]) => {
    const boundary = boundaries.ofId(id);
    return boundary ? representativesOf(boundary, district) : [];
  });
}

/** Those of some districts. Districts of maps that are not in force have none. */
export async function ofBoundaries(
  { catalogue, pace }: RepresentRequest,
  boundaries: readonly RepresentBoundary[],
): Promise<Representative[]> {
  const found: Representative[] = [];
  for (const boundary of boundaries) {
    if (!boundary.set.isInForce) continue;
    const district = (await catalogue.members(boundary.set)).get(boundary.id);
    if (district) found.push(...representativesOf(boundary, district));
    if (pace.isDue) await pace.rest();
  }
  return found;
}

/** By which people can be found, members and candidates. */
export const personFields: Fields<RepresentPerson> = {
  name: ({ name }) => name,
  first_name: ({ name }) => namesOf(name).first_name,
  last_name: ({ name }) => namesOf(name).last_name,
  gender: () => '',
  district_name: ({ boundary }) => boundary.name,
  elected_office: ({ boundary }) => boundary.set.body.office,
  party_name: ({ party }) => party,
};

function pageOf(all: readonly Representative[], { path, query }: RepresentRequest) {
  return { json: partOf(filtered(all, query, personFields), path, query, shown) };
}

/** The districts that a list names as `set/boundary`, in its order. One that is not stored selects nothing. */
export async function districtsNamed(
  { catalogue, pace }: RepresentRequest,
  list: string,
  sets: readonly RepresentSet[],
): Promise<RepresentBoundary[]> {
  const found = new Set<RepresentBoundary>();
  for (const name of namesIn('districts', list)) {
    const [of = '', district = ''] = name.split('/');
    const set = catalogue.set(of);
    const boundary = set && sets.includes(set) ? (await catalogue.boundaries(set)).named(district) : undefined;
    if (boundary) found.add(boundary);
    if (pace.isDue) await pace.rest();
  }
  return [...found];
}

/** GET /representatives/ and /representatives/{set}/ */
export const listRepresentatives: Resource = async (request, [body]) => {
  const { catalogue, query, pace } = request;
  const sets = body === undefined ? catalogue.sets : catalogue.setsOfBody(body);
  const point = query.get('point');
  const districts = query.get('districts');
  if (point === undefined && districts === undefined) {
    const found: Representative[] = [];
    for (const set of sets) {
      found.push(...(await ofSet(request, set)));
      if (pace.isDue) await pace.rest();
    }
    return pageOf(found, request);
  }
  const there = point === undefined ? undefined : await boundariesAt(request, sets, pointOf(point));
  const named = districts === undefined ? undefined : await districtsNamed(request, districts, sets);
  const asked = named && there ? there.filter((one) => named.includes(one)) : (there ?? named ?? []);
  return pageOf(await ofBoundaries(request, asked), request);
};

/** GET /boundaries/{set}/{boundary}/representatives/. A district that is not stored has none, as at Represent. */
export const listRepresentativesOfBoundary: Resource = async (request, parts) => {
  const boundary = await foundBoundary(request, parts);
  return pageOf(await ofBoundaries(request, boundary ? [boundary] : []), request);
};

const described = (set: RepresentSet) => ({
  name: set.body.name,
  url: `/representative-sets/${set.body.slug}/`,
  data_url: '',
  data_about_url: '',
  related: {
    boundary_set_url: `/boundary-sets/${set.slug}/`,
    boundaries_url: `/boundaries/${set.slug}/`,
    representatives_url: `/representatives/${set.body.slug}/`,
  },
});

/** GET /representative-sets/ */
export const listRepresentativeSets: Resource = async ({ catalogue, path, query }) => {
  const first = new Map<string, RepresentSet>();
  for (const set of catalogue.sets) if (!first.has(set.body.slug)) first.set(set.body.slug, set);
  return { json: partOf([...first.values()], path, query, described) };
};

/** GET /representative-sets/{set}/ */
export const readRepresentativeSet: Resource = async ({ catalogue }, [slug = '']) => {
  const [set] = catalogue.setsOfBody(slug);
  if (!set) throw noSuch('representative set');
  return { json: described(set) };
};
