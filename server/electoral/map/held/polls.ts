import { findShape, type ShapeColumns } from '#core/locator/packed-shapes.ts';
import { startOf } from '#server/electoral/map/addresses/addresses.ts';
import { lowerBound } from '#server/electoral/map/addresses/lower-bound.ts';

/** An election with stored outlines of polling divisions. */
export interface PollElection {
  readonly id: string;
  readonly name: string;
  /** The Eastern midnight with which polling day begins. */
  readonly electionDate: number;
  readonly writsIssued: number;
}

/** The outlines of polling divisions, by district and election, in columns that may be views on a mapped file. */
interface PollColumns extends ShapeColumns {
  /** The district, by its boundary's index, ascending; within one district the latest election first. */
  readonly groupBoundary: Uint32Array;
  readonly groupElection: Uint32Array;
  /** Group `i` has the polls that end before `groupEnds[i]`. */
  readonly groupEnds: Uint32Array;
  /** Poll `i` is the text that ends before `textEnds[i]`: its number and its name with a line feed between, in UTF-8. */
  readonly textEnds: Uint32Array;
  readonly textBytes: Uint8Array;
}

/** A polling division in which a point lies. */
export interface Poll {
  readonly number: string;
  /** Empty if no results name it. */
  readonly name: string;
  readonly election: PollElection;
}

const decoder = new TextDecoder();

/**
 * The polling divisions with stored outlines. They lie within districts, so that a point is tested against those of its
 * district alone, some two hundred boxes.
 */
export class Polls {
  readonly columns: PollColumns;
  readonly elections: readonly PollElection[];

  constructor(columns: PollColumns, elections: readonly PollElection[]) {
    this.columns = columns;
    this.elections = elections;
  }

  /**
   * The polling division of a district, by its boundary's index, that covers a point at an instant: of the last
   * election whose writs had been issued by then. Undefined if none does, or none are stored.
   */
  at(boundary: number, longitude: number, latitude: number, at: number): Poll | undefined {
    const { groupBoundary, groupElection, groupEnds } = this.columns;
    for (let group = lowerBound(groupBoundary, boundary); groupBoundary[group] === boundary; group++) {
      const election = this.elections[groupElection[group]!]!;
      if (election.writsIssued > at) continue;
      const poll = findShape(this.columns, startOf(groupEnds, group), groupEnds[group]!, longitude, latitude);
      return poll < 0 ? undefined : { ...this.#textOf(poll), election };
    }
    return undefined;
  }

  #textOf(poll: number): { number: string; name: string } {
    const { textEnds, textBytes } = this.columns;
    // A copy: decoders refuse views on shared memory.
    const text = decoder.decode(textBytes.slice(startOf(textEnds, poll), textEnds[poll]));
    const [number = '', name = ''] = text.split('\n');
    return { number, name };
  }
}

const none = new Uint32Array();

export const noPolls = new Polls(
  {
    boxes: new Int32Array(),
    shapeEnds: none,
    shapeBytes: new Uint8Array(),
    groupBoundary: none,
    groupElection: none,
    groupEnds: none,
    textEnds: none,
    textBytes: new Uint8Array(),
  },
  [],
);
