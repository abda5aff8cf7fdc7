import { Type } from 'typebox';
import { closed, DateTimeSchema } from '#server/electoral/schemas.ts';
import { annotate } from '#server/http/schema.ts';

const PollSchema = Type.Object(
  {
    number: Type.String({
      description: 'Its number, as `GET /electoral/boundaries/{id}/polls` has it.',
      examples: ['23'],
    }),
    name: Type.String({
      description: 'Its name, or that of its polling place; empty where no results name it.',
      examples: ['St. Orrin’s—Upper Merrow'],
    }),
    election: Type.Object(
      {
        id: Type.String({ description: 'The id of the election.', examples: ['sample-2025'] }),
        name: Type.String({
          description: 'What the election is called.',
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
  { ...closed, title: 'PollOfPlace', description: 'The polling division in which a place lies.' },
);

const of = (level: string) => Type.Optional(annotate(PollSchema, { description: `That of the ${level} district.` }));

export const PollsSchema = Type.Object(
  { federal: of('federal'), provincial: of('provincial'), municipal: of('municipal') },
  {
    ...closed,
    title: 'PollsOfPlace',
    description:
      'With `include=polls`: the polling division of each district, of the last election whose writs had been issued. Levels of which none is held, or none is sure, are not named. A building may have a poll of its own, which no outline shows.',
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
