import { Type } from 'typebox';
import { easternYear, toIso } from '#core/dates.ts';
import { annotate } from '#server/call/schema.ts';
import { closed, DateTimeSchema, LevelParameter, LevelSchema } from '#server/electoral/schemas/schemas.ts';
import { tags } from '#server/electoral/schemas/tags.ts';
import { electoralEndpoint } from './services.ts';

const ElectionSchema = Type.Object(
  {
    id: Type.String({ description: 'The id of the election.', examples: ['sample-2025'] }),
    level: annotate(LevelSchema, { description: 'The level of government.', examples: ['FEDERAL'] }),
    name: Type.String({
      description: 'The name of the election.',
      examples: ['45th general election of the sample region'],
    }),
    electionDate: annotate(DateTimeSchema, {
      description: 'Polling day: its first instant in Ottawa, in UTC.',
      examples: ['2025-04-28T04:00:00.000Z'],
    }),
    writsIssued: annotate(DateTimeSchema, {
      description: 'The day on which the writs were issued: its first instant in Ottawa, in UTC.',
      examples: ['2025-03-23T04:00:00.000Z'],
    }),
  },
  { ...closed, title: 'Election', description: 'An election with candidates or results.' },
);

export const listElections = electoralEndpoint({
  operationId: 'listElections',
  method: 'GET',
  path: '/electoral/elections',
  tag: tags.elections,
  summary: 'Elections, the newest first',
  description: 'Every election with candidates or results. Filters are combined with AND. Nothing is changed.',
  query: Type.Object(
    {
      level: Type.Optional(LevelParameter),
      year: Type.Optional(
        Type.Integer({
          minimum: 1867,
          maximum: 9999,
          description: 'Only elections with polling day in this year.',
          examples: [2025],
        }),
      ),
    },
    closed,
  ),
  response: Type.Object(
    { data: Type.Array(ElectionSchema, { description: 'The elections, the newest first.' }) },
    { ...closed, title: 'ElectionList', description: 'Elections.' },
  ),
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
