import { Type } from 'typebox';
import { annotate } from '#server/call/schema.ts';
import { closed, DateTimeSchema } from '#server/electoral/schemas/schemas.ts';

const PollSchema = Type.Object(
  {
    number: Type.String({
      description: 'Its number, as in `GET /electoral/boundaries/{id}/polls`.',
      examples: ['23'],
    }),
    name: Type.String({
      description: 'Its name, or that of its polling place; empty if no results name it.',
      examples: ['St. Orrin’s—Upper Merrow'],
    }),
    election: Type.Object(
      {
        id: Type.String({ description: 'The id of the election.', examples: ['sample-2025'] }),
        name: Type.String({
          description: 'The name of the election.',
          examples: ['45th general election of the sample region'],
        }),
        electionDate: annotate(DateTimeSchema, {
          description: 'Polling day: its first instant in Ottawa, in UTC.',
          examples: ['2025-04-28T04:00:00.000Z'],
        }),
      },
      { ...closed, title: 'ElectionOfPoll', description: 'The election for which the polling division was drawn.' },
    ),
  },
  { ...closed, title: 'PollOfPlace', description: 'The polling division that contains a place.' },
);

const of = (level: string) =>
  Type.Optional(annotate(PollSchema, { description: `The polling division in the ${level} district.` }));

export const PollsSchema = Type.Object(
  { federal: of('federal'), provincial: of('provincial'), municipal: of('municipal') },
  {
    ...closed,
    title: 'PollsOfPlace',
    description:
      'With `include=polls`: the polling division at each level, of the last election whose writs had been issued. Levels without an available or certain one are absent. A building may be a polling division of its own, which has no geometry.',
    examples: [
      {
        federal: {
          number: '23',
          name: 'St. Orrin’s—Upper Merrow',
          election: {
            id: 'sample-2025',
            name: '45th general election of the sample region',
            electionDate: '2025-04-28T04:00:00.000Z',
          },
        },
      },
    ],
  },
);
