import type { RepresentBoundary, RepresentCandidate, RepresentElection } from '#server/represent/boundary.ts';
import { boundariesAt, boundaryUrl, foundBoundary } from './boundaries.ts';
import { filtered, pointOf } from './filters.ts';
import { namesOf } from './names-of.ts';
import { partOf } from './page.ts';
import { districtsNamed, personFields } from './representatives.ts';
import type { RepresentRequest, Resource } from './resource.ts';

/** What results do not say is empty: they have no address of a person. */
const shown = ({ name, party, boundary, candidate, election }: RepresentCandidate) => ({
  name,
  district_name: boundary.name,
  elected_office: boundary.set.body.office,
  source_url: '',
  ...namesOf(name),
  party_name: party,
  email: '',
  url: '',
  personal_url: '',
  photo_url: '',
  gender: '',
  offices: [],
  extra: { elected: candidate.elected, votes: candidate.votesReceived, share: candidate.voteShare },
  incumbent: candidate.incumbent,
  election_name: election.name,
  related: { election_url: `/elections/${election.slug}/`, boundary_url: boundaryUrl(boundary) },
});

/** Those of some elections, the newest first; of these districts alone if any are given. */
async function pageOf(
  request: RepresentRequest,
  elections: readonly RepresentElection[],
  districts: readonly RepresentBoundary[] | undefined,
) {
  const { catalogue, path, query, pace } = request;
  const wanted = districts && new Set(districts);
  const all: RepresentCandidate[] = [];
  for (const election of elections) {
    const candidates = await catalogue.candidates(election);
    for (const one of candidates) if (!wanted || wanted.has(one.boundary)) all.push(one);
    if (pace.isDue) await pace.rest();
  }
  return { json: partOf(filtered(all, query, personFields), path, query, shown) };
}

/** GET /candidates/ and /candidates/{election}/. An election that is not stored has none. */
export const listCandidates: Resource = async (request, [slug]) => {
  const { catalogue, query } = request;
  const one = slug === undefined ? undefined : await catalogue.election(slug);
  const elections = slug === undefined ? await catalogue.elections() : one ? [one] : [];
  const [point, named] = [query.get('point'), query.get('districts')];
  const there = point === undefined ? undefined : await boundariesAt(request, catalogue.all, pointOf(point));
  const those = named === undefined ? undefined : await districtsNamed(request, named, catalogue.all);
  const districts = those && there ? there.filter((each) => those.includes(each)) : (there ?? those);
  return pageOf(request, elections, districts);
};

/** GET /boundaries/{set}/{boundary}/candidates/. A district that is not stored has none. */
export const listCandidatesOfBoundary: Resource = async (request, parts) => {
  const boundary = await foundBoundary(request, parts);
  return pageOf(request, await request.catalogue.elections(), boundary ? [boundary] : []);
};
