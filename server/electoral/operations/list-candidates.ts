import { Type } from 'typebox';
import { notFound } from '#core/errors.ts';
import { findBoundary } from '#server/electoral/find-boundary.ts';
import { BoundaryIdParams, closed } from '#server/electoral/schemas.ts';
import { electoralEndpoint } from '#server/electoral/services.ts';

const CandidateSchema = Type.Object(
  {
    id: Type.String(),
    name: Type.String(),
    party: Type.String(),
    incumbent: Type.Boolean(),
    elected: Type.Boolean(),
    votesReceived: Type.Integer({ minimum: 0 }),
    voteShare: Type.Number({ minimum: 0, maximum: 1, description: 'A fraction of the vote.' }),
  },
  { ...closed, title: 'Candidate' },
);

interface Row {
  id: string;
  name: string;
  party: string;
  incumbent: boolean;
  elected: boolean;
  votes_received: number;
  vote_share: number;
}

export const listCandidates = electoralEndpoint({
  operationId: 'listCandidates',
  method: 'GET',
  path: '/electoral/boundaries/{id}/candidates',
  tag: 'Electoral',
  summary: 'The candidates of an election in a boundary',
  description: 'In the order of the ballot. Empty where the election has no candidates there, or none yet.',
  params: BoundaryIdParams,
  query: Type.Object({ electionId: Type.String({ minLength: 1, description: 'The id of an election.' }) }, closed),
  response: Type.Object({ data: Type.Array(CandidateSchema) }, closed),
  errors: [404],
  cacheable: true,
  async handle({ params, query }, services) {
    const map = services.map();
    findBoundary(map, params.id);
    if (!map.hasElection(query.electionId)) {
      throw notFound('There is no election with this id. GET /api/v1/electoral/elections lists them.');
    }
    const { rows } = await services.knex.raw<{ rows: Row[] }>(
      `select id, name, party, incumbent, elected, votes_received, vote_share
       from candidates where boundary_id = ? and election_id = ? order by ballot_order, id`,
      [params.id, query.electionId],
    );
    const data = rows.map(({ id, name, party, incumbent, elected, votes_received, vote_share }) => {
      return { id, name, party, incumbent, elected, votesReceived: votes_received, voteShare: vote_share };
    });
    return { data };
  },
});
