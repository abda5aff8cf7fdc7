import { easternDay } from '#core/dates.ts';
import type { RepresentElection } from '#server/represent/boundary.ts';
import { type Fields, filtered } from './filters.ts';
import { partOf } from './page.ts';
import { noSuch, type RepresentRequest, type Resource } from './resource.ts';

/** An election with the map of its candidates; without one if none of them stands in a map that is stored. */
async function described({ catalogue }: RepresentRequest, election: RepresentElection) {
  const set = (await catalogue.candidates(election))[0]?.boundary.set;
  return {
    name: election.name,
    url: `/elections/${election.slug}/`,
    election_date: easternDay(Date.parse(election.date)),
    data_url: '',
    data_about_url: '',
    related: {
      boundary_set_url: set ? `/boundary-sets/${set.slug}/` : '',
      boundaries_url: set ? `/boundaries/${set.slug}/` : '',
      candidates_url: `/candidates/${election.slug}/`,
    },
  };
}

const fields: Fields<RepresentElection> = { name: ({ name }) => name };

/** GET /elections/ */
export const listElections: Resource = async (request) => {
  const { catalogue, path, query, pace } = request;
  const { objects, meta } = partOf(filtered(await catalogue.elections(), query, fields), path, query, (one) => one);
  const shown = [];
  for (const election of objects) {
    shown.push(await described(request, election));
    if (pace.isDue) await pace.rest();
  }
  return { json: { objects: shown, meta } };
};

/** GET /elections/{election}/ */
export const readElection: Resource = async (request, [slug = '']) => {
  const election = await request.catalogue.election(slug);
  if (!election) throw noSuch('election');
  return { json: await described(request, election) };
};
