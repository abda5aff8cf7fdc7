import { Type } from 'typebox';
import { findBoundary } from '#server/electoral/find-boundary.ts';
import { BoundaryIdParams, closed } from '#server/electoral/schemas.ts';
import { electoralEndpoint } from '#server/electoral/services.ts';

const PollingDivisionSchema = Type.Object(
  {
    id: Type.String(),
    pollNumber: Type.String(),
    name: Type.String(),
    address: Type.String({ description: 'Empty where the publisher states none.' }),
    registeredVoters: Type.Integer({ minimum: 0 }),
  },
  { ...closed, title: 'PollingDivision' },
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
  tag: 'Electoral',
  summary: 'The polling divisions of a boundary',
  description:
    'Those of the latest election of which any are held for this boundary: divisions are drawn anew for each. Where they belong to no election, those.',
  params: BoundaryIdParams,
  query: Type.Object({}, closed),
  response: Type.Object({ data: Type.Array(PollingDivisionSchema) }, closed),
  errors: [404],
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
