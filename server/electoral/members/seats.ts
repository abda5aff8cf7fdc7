import { addDays, easternDay, easternMidnight } from '#core/dates.ts';
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

/** The elections of each boundary, by its index: the newest first. */
export type Seats = ReadonlyMap<number, readonly ElectionOfSeat[]>;

/** Who represents a district, why it is thought so, and from when on. */
export type Seat =
  | { readonly state: 'held'; readonly election: ElectionOfSeat; readonly since: number }
  | {
      readonly state: 'vacant';
      readonly reason: 'writ_issued';
      readonly election: ElectionOfSeat;
      readonly since: number;
    }
  | { readonly state: 'unknown'; readonly reason: 'nobody_elected'; readonly election: ElectionOfSeat }
  | { readonly state: 'unknown'; readonly reason: 'no_election_held' };

const ends = new WeakMap<ElectionOfSeat, number>();

/** The Eastern midnight with which polling day ends: nobody is elected before. */
export function endOfPollingDay(election: ElectionOfSeat): number {
  let end = ends.get(election);
  if (end === undefined) {
    end = easternMidnight(addDays(easternDay(election.electionDate), 1));
    ends.set(election, end);
  }
  return end;
}

/**
 * Who represents a boundary at an instant, as far as its elections say. From the writs up to the end of polling day nobody
 * does: a legislature is dissolved when they are issued, and a by-election's follow a vacancy (Canada Elections Act, ss. 57
 * and 58; Parliament of Canada Act, s. 31). A municipal council stays until the next one takes office.
 */
export function seatAt(map: { readonly seats: Seats }, boundary: Boundary, at: number): Seat {
  const elections = map.seats.get(boundary.index) ?? [];
  const called = elections.find((election) => election.writsIssued <= at && at < endOfPollingDay(election));
  if (called && boundary.set.level !== 'MUNICIPAL') {
    return { state: 'vacant', reason: 'writ_issued', election: called, since: called.writsIssued };
  }
  const election = elections.find((one) => endOfPollingDay(one) <= at);
  if (!election) return { state: 'unknown', reason: 'no_election_held' };
  if (election.elected.length === 0) return { state: 'unknown', reason: 'nobody_elected', election };
  return { state: 'held', election, since: endOfPollingDay(election) };
}
