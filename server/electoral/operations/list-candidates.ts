import { Type } from 'typebox';
import { type HustingsError, notFound } from '#core/errors.ts';
import { findBoundary, noSuchBoundary } from '#server/electoral/boundaries/find-boundary.ts';
import { BoundaryIdParams, closed } from '#server/electoral/schemas/schemas.ts';
import { tags } from '#server/electoral/schemas/tags.ts';
import { electoralEndpoint } from './services.ts';

export const CandidateSchema = Type.Object(
  {
    id: Type.String({ description: 'The id of this candidacy.', examples: ['sample-federal-92003-sample-2025-1'] }),
    name: Type.String({
      description: 'Full name, as the election authority writes it.',
      examples: ['Ada Larkhollow'],
    }),
    party: Type.String({ description: 'The party’s name, or that there is none.', examples: ['Union des Brumes'] }),
    incumbent: Type.Boolean({
      description: 'Whether the candidate held the seat when the writ was issued.',
      examples: [false],
    }),
    elected: Type.Boolean({ description: 'Whether the candidate was elected.', examples: [true] }),
    votesReceived: Type.Integer({ minimum: 0, description: 'Valid votes.', examples: [7184] }),
    voteShare: Type.Number({
      minimum: 0,
      maximum: 1,
      description: 'The fraction of the valid votes in the district, 0 to 1.',
      examples: [0.4193812025685931],
    }),
  },
  { ...closed, title: 'Candidate', description: 'A candidate of an election in a district, with the result.' },
);

export interface CandidateRow {
  id: string;
  name: string;
  party: string;
  incumbent: boolean;
  elected: boolean;
  votes_received: number;
  vote_share: number;
}

export const candidateColumns = 'id, name, party, incumbent, elected, votes_received, vote_share';

export const showCandidate = ({ id, name, party, incumbent, elected, ...row }: CandidateRow) => {
  return { id, name, party, incumbent, elected, votesReceived: row.votes_received, voteShare: row.vote_share };
};

export const noSuchElection = (): HustingsError =>
  notFound('There is no election with this id. GET /api/v1/electoral/elections lists them.');

export const listCandidates = electoralEndpoint({
  operationId: 'listCandidates',
  method: 'GET',
  path: '/electoral/boundaries/{id}/candidates',
  tag: tags.boundaries,
  summary: 'The candidates of an election in a boundary',
  description: 'In ballot order. Empty if the election has no candidates there, or none yet. Nothing is changed.',
  params: BoundaryIdParams,
  query: Type.Object(
    { electionId: Type.String({ minLength: 1, description: 'The id of an election.', examples: ['sample-2025'] }) },
    closed,
  ),
  response: Type.Object(
    { data: Type.Array(CandidateSchema, { description: 'The candidates, in the order of the ballot.' }) },
    { ...closed, title: 'CandidateList', description: 'The candidates of an election in a district.' },
  ),
  errors: [noSuchBoundary(), noSuchElection()],
  cacheable: true,
  async handle({ params, query }, services) {
    const map = services.map();
    findBoundary(map, params.id);
    if (!map.hasElection(query.electionId)) {
      throw noSuchElection();
    }
    const { rows } = await services.knex.raw<{ rows: CandidateRow[] }>(
      `select ${candidateColumns} from candidates where boundary_id = ? and election_id = ? order by ballot_order, id`,
      [params.id, query.electionId],
    );
    return { data: rows.map(showCandidate) };
  },
});
