import { Type } from 'typebox';
import { findBoundary, noSuchBoundary } from '#server/electoral/boundaries/find-boundary.ts';
import { BoundaryIdParams, closed } from '#server/electoral/schemas/schemas.ts';
import { tags } from '#server/electoral/schemas/tags.ts';
import { electoralEndpoint } from './services.ts';

const PollingDivisionSchema = Type.Object(
  {
    id: Type.String({
      description: 'The id of the polling division.',
      examples: ['sample-federal-92003-sample-2025-1'],
    }),
    pollNumber: Type.String({ description: 'Its number, with a letter if it has one.', examples: ['1'] }),
    name: Type.String({ description: 'Its name, or that of its polling place.', examples: ['Old Weir'] }),
    address: Type.String({
      description: 'The address of its polling place; empty if the publisher states none.',
      examples: [''],
    }),
    registeredVoters: Type.Integer({ minimum: 0, description: 'Electors on its list.', examples: [508] }),
  },
  {
    ...closed,
    title: 'PollingDivision',
    description: 'The smallest geographic unit of an election, with one or more polling stations.',
  },
);

interface Row {
  id: string;
  poll_number: string;
  name: string;
  address: string;
  registered_voters: number;
}

export const listPolls = electoralEndpoint({
  operationId: 'listPolls',
  method: 'GET',
  path: '/electoral/boundaries/{id}/polls',
  tag: tags.boundaries,
  summary: 'The polling divisions of a boundary',
  description:
    'The polling divisions of the latest election that has any for this boundary, since they are redrawn for each election. If they belong to no election, those are returned. Nothing is changed.',
  params: BoundaryIdParams,
  query: Type.Object({}, closed),
  response: Type.Object(
    {
      data: Type.Array(PollingDivisionSchema, { description: 'The polling divisions, in the order of their numbers.' }),
    },
    { ...closed, title: 'PollingDivisionList', description: 'The polling divisions of a district.' },
  ),
  errors: [noSuchBoundary()],
  cacheable: true,
  async handle({ params }, services) {
    findBoundary(services.map(), params.id);
    const { rows } = await services.knex.raw<{ rows: Row[] }>(
      `select id, poll_number, name, address, registered_voters
       from polling_divisions
       where boundary_id = :id and election_id is not distinct from (
         select d.election_id
         from polling_divisions d left join elections e on e.id = d.election_id
         where d.boundary_id = :id
         order by e.election_date desc nulls last, e.id
         limit 1
       )
       order by sort_order, id`,
      { id: params.id },
    );
    const data = rows.map(({ id, poll_number, name, address, registered_voters }) => {
      return { id, pollNumber: poll_number, name, address, registeredVoters: registered_voters };
    });
    return { data };
  },
});
