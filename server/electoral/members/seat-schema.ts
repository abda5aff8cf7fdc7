import { Type } from 'typebox';
import { sharingField, termsFields } from '#server/electoral/included/terms.ts';
import { enumeration, nullable } from '#server/http/schema.ts';

/** These schemas are parts of boundaries, whose own file imports them: it cannot lend them its schemas of dates. */
const DateTime = (description: string, example: string) =>
  Type.String({ format: 'date-time', description, examples: [example] });

const closed = { additionalProperties: false } as const;

const stated = (what: string, example: string) =>
  nullable(Type.String(), {
    description: `${what}, as a list publishes it; null where it names none, and of results.`,
    examples: [example],
  });

const MemberSchema = Type.Object(
  {
    name: Type.String({
      description: 'Full name, as the publisher of the result or of the list writes it.',
      examples: ['Ada Larkhollow'],
    }),
    party: Type.String({
      description:
        'The party’s name, or that there is none, as the publisher writes it; empty where a list names none.',
      examples: ['Union des Brumes'],
    }),
    email: stated('The e-mail address of the office', 'ward1@port-merrow.example'),
    url: stated('The member’s page', 'https://data.example.org/port-merrow/council/1'),
    photoUrl: stated('The address of a picture', 'https://data.example.org/port-merrow/council/1.jpg'),
    tel: stated('The telephone of the office', '1 902 555-0101'),
  },
  { ...closed, title: 'Member', description: 'Somebody who represents a district.' },
);

const ElectionOfSeatSchema = Type.Object(
  {
    id: Type.String({ description: 'The id of the election.', examples: ['sample-2025'] }),
    name: Type.String({
      description: 'What the election is called.',
      examples: ['45th general election of the sample region'],
    }),
    electionDate: DateTime('Polling day: its first instant in Ottawa, in UTC.', '2025-04-28T04:00:00.000Z'),
  },
  { ...closed, title: 'ElectionOfSeat', description: 'The election that an answer rests on.' },
);

const MemberListSchema = Type.Object(
  {
    id: Type.String({
      description: 'The id of the source, as `GET /electoral/status` lists it.',
      examples: ['sample-port-merrow-council'],
    }),
    name: Type.String({ description: 'What the list is called.', examples: ['Council of Port Merrow'] }),
    page: Type.String({
      description: 'The publisher’s page about it.',
      examples: ['https://data.example.org/port-merrow/'],
    }),
    asOf: DateTime('The day that the list is of: its first instant in Ottawa, in UTC.', '2026-01-15T05:00:00.000Z'),
    ...termsFields,
    sharing: sharingField,
  },
  { ...closed, title: 'MemberList', description: 'A public list of members that an answer rests on, and its terms.' },
);

export const SeatSchema = Type.Object(
  {
    state: enumeration('SeatState', ['held', 'vacant', 'unknown'], {
      description:
        'held: by `members`; vacant: by nobody; unknown: what is held of elections does not say. `reason` tells more.',
      examples: ['held'],
    }),
    reason: nullable(
      enumeration('SeatReason', ['writ_issued', 'listed_vacant', 'nobody_elected', 'no_election_held'], {
        description:
          'writ_issued: vacant, since the writ of `election` had been issued and its polling day had not ended; listed_vacant: vacant, by `list`; nobody_elected: the result of `election` names nobody as elected, as where votes are equal; no_election_held: no result of an election in this district by then is held.',
      }),
      { description: 'Why nobody is named; null where somebody is.', examples: [null] },
    ),
    members: Type.Array(MemberSchema, {
      description: 'Who represents the district: one, or as many as it elects. Empty where nobody is known to.',
    }),
    since: nullable(DateTime('', '2025-04-29T04:00:00.000Z'), {
      description:
        'From when on the answer is known to hold, in UTC: the end of polling day, the day of the writ, or the day that the list states, else its own. null where it is unknown.',
      examples: ['2025-04-29T04:00:00.000Z'],
    }),
    election: nullable(ElectionOfSeatSchema, {
      description: 'The general election or by-election that the answer rests on; null where it rests on none.',
    }),
    list: nullable(MemberListSchema, {
      description: 'The public list that the answer rests on, where one is newer than the last election; else null.',
    }),
  },
  {
    ...closed,
    title: 'Seat',
    description:
      'Who represents a district, and what says so: the result of the last election that was held in it, or a newer list. Who has left since is not known of a result.',
  },
);
