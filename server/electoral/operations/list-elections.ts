import { Type } from 'typebox';
import { easternYear, toIso } from '#core/dates.ts';
import { closed, DateTimeSchema, LevelSchema } from '#server/electoral/schemas.ts';
import { electoralEndpoint } from '#server/electoral/services.ts';

const ElectionSchema = Type.Object(
  {
    id: Type.String(),
    level: LevelSchema,
    name: Type.String(),
    electionDate: DateTimeSchema,
    writsIssued: DateTimeSchema,
  },
  { ...closed, title: 'Election' },
);

export const listElections = electoralEndpoint({
  operationId: 'listElections',
  method: 'GET',
  path: '/electoral/elections',
  tag: 'Electoral',
  summary: 'Elections, the newest first',
  query: Type.Object(
    {
      level: Type.Optional(LevelSchema),
      year: Type.Optional(Type.Integer({ minimum: 1867, maximum: 9999, description: 'Of polling day, in Ottawa.' })),
    },
    closed,
  ),
  response: Type.Object({ data: Type.Array(ElectionSchema) }, closed),
  cacheable: true,
  handle({ query }, services) {
    const data = services
      .map()
      .elections.filter(({ level }) => query.level === undefined || level === query.level)
      .filter(({ electionDate }) => query.year === undefined || easternYear(electionDate) === query.year)
      .map(({ id, level, name, electionDate, writsIssued }) => {
        return { id, level, name, electionDate: toIso(electionDate), writsIssued: toIso(writsIssued) };
      });
    return { data };
  },
});
