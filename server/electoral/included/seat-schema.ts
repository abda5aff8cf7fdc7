import { Type } from 'typebox';
import { closed, enumeration, nullable } from '#server/call/schema.ts';
import { sharingField, termsFields } from './terms.ts';

/** These schemas are parts of boundaries, whose own file imports them: it cannot lend them its schemas of dates. */
const DateTime = (description: string, example: string) =>
  Type.String({ format: 'date-time', description, examples: [example] });

const stated = (what: string, example: string) =>
  nullable(Type.String(), {
    description: `${what}, from a published list; null if the list has none, and for election results.`,
    examples: [example],
  });

const OfficeSchema = Type.Object(
  {
    type: stated('Which office it is', 'constituency'),
    postal: stated('The postal address, in lines', '12 Marram Rd\nPort Merrow XA  Z1A 1A1'),
    tel: stated('The telephone', '1 902 555-0101'),
    fax: stated('The number of the fax machine', '1 902 555-0199'),
  },
  { ...closed, title: 'Office', description: 'An office of a member.' },
);

const MemberSchema = Type.Object(
  {
    name: Type.String({
      description: 'Full name, as the publisher writes it.',
      examples: ['Ada Larkhollow'],
    }),
    party: Type.String({
      description: 'The party’s name, or that there is none, as the publisher writes it; empty if a list has none.',
      examples: ['Union des Brumes'],
    }),
    email: stated('The e-mail address of the office', 'ward1@port-merrow.example'),
    url: stated('The member’s web page', 'https://data.example.org/port-merrow/council/1'),
    photoUrl: stated('URL of a picture', 'https://data.example.org/port-merrow/council/1.jpg'),
    tel: stated('The telephone of the office', '1 902 555-0101'),
    offices: Type.Array(OfficeSchema, {
      description: 'The offices that a published list describes; one with `tel` alone if it has no more than that.',
    }),
  },
  { ...closed, title: 'Member', description: 'A person who represents a district.' },
);

const ElectionOfSeatSchema = Type.Object(
  {
    id: Type.String({ description: 'The id of the election.', examples: ['sample-2025'] }),
    name: Type.String({
      description: 'The name of the election.',
      examples: ['45th general election of the sample region'],
    }),
    electionDate: DateTime('Polling day: its first instant in Ottawa, in UTC.', '2025-04-28T04:00:00.000Z'),
  },
  { ...closed, title: 'ElectionOfSeat', description: 'The election on which the information is based.' },
);

const MemberListSchema = Type.Object(
  {
    id: Type.String({
      description: 'The id of the source, from `GET /electoral/status`.',
      examples: ['sample-port-merrow-council'],
    }),
    name: Type.String({ description: 'The name of the list.', examples: ['Council of Port Merrow'] }),
    page: Type.String({
      description: 'The publisher’s page about it.',
      examples: ['https://data.example.org/port-merrow/'],
    }),
    asOf: DateTime(
      'The day for which the list is valid: its first instant in Ottawa, in UTC.',
      '2026-01-15T05:00:00.000Z',
    ),
    ...termsFields,
    sharing: sharingField,
  },
  {
    ...closed,
    title: 'MemberList',
    description: 'The public list of members on which the information is based, with its licence.',
  },
);

export const SeatSchema = Type.Object(
  {
    state: enumeration('SeatState', ['held', 'vacant', 'unknown'], {
      description: 'held: by `members`; vacant: by no one; unknown: the available elections do not say. See `reason`.',
      examples: ['held'],
    }),
    reason: nullable(
      enumeration('SeatReason', ['writ_issued', 'listed_vacant', 'nobody_elected', 'no_election_held'], {
        description:
          'writ_issued: vacant, since the writ of `election` had been issued and its polling day had not ended; listed_vacant: vacant according to `list`; nobody_elected: the result of `election` names no one as elected, for example in a tie; no_election_held: no result of an earlier election in this district is available.',
      }),
      { description: 'Why no member is named; null if one is.', examples: [null] },
    ),
    members: Type.Array(MemberSchema, {
      description: 'The members for the district, one or more. Empty if none is known.',
    }),
    since: nullable(DateTime('', '2025-04-29T04:00:00.000Z'), {
      description:
        'Since when the information is known to be valid, in UTC: the end of polling day, the day of the writ, the day stated by the list, or the day of the list. null if unknown.',
      examples: ['2025-04-29T04:00:00.000Z'],
    }),
    election: nullable(ElectionOfSeatSchema, {
      description: 'The general election or by-election on which the information is based; null if there is none.',
    }),
    list: nullable(MemberListSchema, {
      description:
        'The public list on which the information is based, if it is newer than the last election; else null.',
    }),
  },
  {
    ...closed,
    title: 'Seat',
    description:
      'Who represents a district, and the source of that: the result of its last election, or a newer list. An election result does not show who has left since.',
  },
);
