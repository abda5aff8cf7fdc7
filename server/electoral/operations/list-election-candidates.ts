import { type Static, Type } from 'typebox';
import { closed, LimitParameter, PageMetaSchema, PageParameter } from '#server/electoral/schemas/schemas.ts';
import { tags } from '#server/electoral/schemas/tags.ts';
import {
  type CandidateRow,
  CandidateSchema,
  candidateColumns,
  noSuchElection,
  showCandidate,
} from './list-candidates.ts';
import { electoralEndpoint } from './services.ts';

const StandingCandidateSchema = Type.Object(
  {
    ...CandidateSchema.properties,
    boundaryId: Type.String({ description: 'The id of the district.', examples: ['sample-federal-92003'] }),
  },
  { ...closed, title: 'StandingCandidate', description: 'A candidate of an election, with the district.' },
);

/** A candidate with the district. */
export type StandingCandidate = Static<typeof StandingCandidateSchema>;

export const listElectionCandidates = electoralEndpoint({
  operationId: 'listElectionCandidates',
  method: 'GET',
  path: '/electoral/elections/{id}/candidates',
  tag: tags.elections,
  summary: 'The candidates of an election',
  description:
    'Extension. The candidates of all districts, in the order of the districts’ ids and of the ballot. Nothing is changed.',
  params: Type.Object(
    { id: Type.String({ minLength: 1, description: 'The id of an election.', examples: ['sample-2025'] }) },
    closed,
  ),
  query: Type.Object(
    {
      page: PageParameter,
      limit: LimitParameter,
    },
    closed,
  ),
  response: Type.Object(
    {
      data: Type.Array(StandingCandidateSchema, { description: 'The candidates of this page.' }),
      meta: PageMetaSchema,
    },
    { ...closed, title: 'CandidatePage', description: 'A page of the candidates of an election.' },
  ),
  errors: [noSuchElection()],
  cacheable: true,
  async handle({ params: { id }, query: { page, limit } }, services) {
    if (!services.map().hasElection(id)) throw noSuchElection();
    const { rows: counted } = await services.knex.raw<{ rows: Array<{ total: number }> }>(
      'select count(*)::int as total from candidates where election_id = ?',
      [id],
    );
    const { rows } = await services.knex.raw<{ rows: Array<CandidateRow & { boundary_id: string }> }>(
      `select ${candidateColumns}, boundary_id from candidates where election_id = ?
       order by boundary_id, ballot_order, id limit ? offset ?`,
      [id, limit, (page - 1) * limit],
    );
    const total = counted[0]?.total ?? 0;
    const data = rows.map((row) => ({ ...showCandidate(row), boundaryId: row.boundary_id }));
    return { data, meta: { page, limit, total, totalPages: Math.ceil(total / limit) } };
  },
});
