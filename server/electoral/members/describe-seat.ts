import type { Static } from 'typebox';
import { toIso } from '#core/dates.ts';
import type { Boundary } from '#server/electoral/map/boundary.ts';
import type { MapSnapshot } from '#server/electoral/map/map-snapshot.ts';
import type { SeatSchema } from './seat-schema.ts';
import { seatAt } from './seats.ts';

/** Who represents a boundary at an instant, as answers say it. */
export function describeSeat(map: MapSnapshot, boundary: Boundary, at: number): Static<typeof SeatSchema> {
  const seat = seatAt(map, boundary, at);
  const election = 'election' in seat ? seat.election : null;
  return {
    state: seat.state,
    reason: 'reason' in seat ? seat.reason : null,
    members: seat.state === 'held' ? seat.election.elected.map(({ name, party }) => ({ name, party })) : [],
    since: 'since' in seat ? toIso(seat.since) : null,
    election: election && { id: election.id, name: election.name, electionDate: toIso(election.electionDate) },
  };
}
