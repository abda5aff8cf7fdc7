import { oncePer } from '#core/collections/once-per.ts';
import { addDays, easternDay, easternMidnight, type Span } from '#core/dates.ts';
import type { Sharing } from '#core/source/sharing.ts';
import type { Boundary } from '#server/electoral/map/boundary.ts';

/** Whom an election elected in one district. */
export interface ElectionOfSeat {
  readonly id: string;
  readonly name: string;
  /** The Eastern midnight with which polling day begins. */
  readonly electionDate: number;
  readonly writsIssued: number;
  /** Empty if votes were equal, or if its result is not published yet. */
  readonly elected: readonly { readonly name: string; readonly party: string }[];
}

/** A public list of members, under which terms it is offered, and the credit that they ask for. */
export interface MemberList {
  readonly id: string;
  readonly name: string;
  readonly page: string;
  readonly licence: { readonly name: string; readonly url: string };
  readonly sharing: Sharing;
  readonly attribution: string;
}

/** A member as a list names one. Texts are empty if it says nothing. */
export interface ListedMember {
  readonly name: string;
  readonly party: string;
  readonly email: string;
  readonly url: string;
  readonly photoUrl: string;
  readonly tel: string;
  readonly offices: readonly Office[];
}

/** An office of a member. Texts are empty if the list says nothing; those of the address are lines. */
export interface Office {
  readonly type: string;
  readonly postal: string;
  readonly tel: string;
  readonly fax: string;
}

/** What a list says of one district. */
export interface ListedSeat {
  /** The place of the list among those of the map. */
  readonly list: number;
  /** The Eastern midnight of the day that the list is of. */
  readonly asOf: number;
  /** Since when the seat is held, or vacant; null if the list does not say. */
  readonly since: number | null;
  /** No one: the seat is vacant. */
  readonly members: readonly ListedMember[];
}

/** What is known of who represents a district. Both the newest first. */
export interface KnownOfSeat {
  readonly elections: readonly ElectionOfSeat[];
  readonly listed: readonly ListedSeat[];
}

export interface Seats {
  /** By a boundary's index. */
  readonly of: ReadonlyMap<number, KnownOfSeat>;
  readonly lists: readonly MemberList[];
}

export const noSeats: Seats = { of: new Map(), lists: [] };

/** Who represents a district, what says so, and since when. */
export type Seat =
  | { readonly state: 'held'; readonly election: ElectionOfSeat; readonly since: number }
  | { readonly state: 'held' | 'vacant'; readonly listed: ListedSeat; readonly since: number }
  | {
      readonly state: 'vacant';
      readonly reason: 'writ_issued';
      readonly election: ElectionOfSeat;
      readonly since: number;
    }
  | { readonly state: 'unknown'; readonly reason: 'nobody_elected'; readonly election: ElectionOfSeat }
  | { readonly state: 'unknown'; readonly reason: 'no_election_held' };

/** The Eastern midnight with which polling day ends: no one is elected before. */
const endOfPollingDay = oncePer(({ electionDate }: ElectionOfSeat): number =>
  easternMidnight(addDays(easternDay(electionDate), 1)),
);

const beginning = ({ since, asOf }: ListedSeat): number => since ?? asOf;

/** From when on lists say who sits: answers change then without a publication. */
export const listedSpans = (seats: Seats): Span[] =>
  [...seats.of.values()].flatMap(({ listed }) => listed.map((one) => ({ from: beginning(one), until: Infinity })));

/**
 * Who represents a boundary at an instant, as far as its elections and the lists say. From the writs up to the end of
 * polling day no one does: a legislature is dissolved when they are issued, and a by-election's follow a vacancy
 * (Canada Elections Act, ss. 57 and 58; Parliament of Canada Act, s. 31). A municipal council stays until the next one
 * takes office.
 *
 * A list that is newer than the last election wins: from the day since which it states the seat, or else from the
 * list's own day. It says nothing of the time before that election: a day since which a member sits may be that of
 * another district.
 */
export function seatAt(map: { readonly seats: Seats }, boundary: Boundary, at: number): Seat {
  const { elections = [], listed = [] } = map.seats.of.get(boundary.index) ?? {};
  const called = elections.find((election) => election.writsIssued <= at && at < endOfPollingDay(election));
  if (called && boundary.set.level !== 'MUNICIPAL') {
    return { state: 'vacant', reason: 'writ_issued', election: called, since: called.writsIssued };
  }
  const lastBy = (instant: number) => elections.find((one) => endOfPollingDay(one) <= instant);
  const election = lastBy(at);
  const list = listed.find((one) => beginning(one) <= at && lastBy(one.asOf) === election);
  if (list) return { state: list.members.length > 0 ? 'held' : 'vacant', listed: list, since: beginning(list) };
  if (!election) return { state: 'unknown', reason: 'no_election_held' };
  if (election.elected.length === 0) return { state: 'unknown', reason: 'nobody_elected', election };
  return { state: 'held', election, since: endOfPollingDay(election) };
}
