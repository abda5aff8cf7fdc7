import type { Static } from 'typebox';
import { toIso } from '#core/dates.ts';
import type { SeatSchema } from '#server/electoral/included/seat-schema.ts';
import { termsOf } from '#server/electoral/included/terms.ts';
import type { Boundary } from '#server/electoral/map/boundary.ts';
import {
  type ListedMember,
  type ListedSeat,
  type Office,
  type Seat,
  seatAt,
} from '#server/electoral/map/held/seats.ts';
import type { MapSnapshot } from '#server/electoral/map/map-snapshot.ts';

type DescribedSeat = Static<typeof SeatSchema>;

/** Who represents a boundary at an instant, as results say it. */
export function describeSeat(map: MapSnapshot, boundary: Boundary, at: number): DescribedSeat {
  const seat = seatAt(map, boundary, at);
  const election = 'election' in seat ? seat.election : null;
  return {
    state: seat.state,
    reason: reasonOf(seat),
    members: membersOf(seat),
    since: 'since' in seat ? toIso(seat.since) : null,
    election: election && { id: election.id, name: election.name, electionDate: toIso(election.electionDate) },
    list: 'listed' in seat ? describeList(map, seat.listed) : null,
  };
}

function reasonOf(seat: Seat): DescribedSeat['reason'] {
  if ('reason' in seat) return seat.reason;
  return seat.state === 'vacant' ? 'listed_vacant' : null;
}

function membersOf(seat: Seat): DescribedSeat['members'] {
  if ('listed' in seat)
    return seat.listed.members.map(({ name, party, ...contact }) => ({ name, party, ...stated(contact) }));
  const nothing = stated({ email: '', url: '', photoUrl: '', tel: '', offices: [] });
  return seat.state === 'held' ? seat.election.elected.map(({ name, party }) => ({ name, party, ...nothing })) : [];
}

const stated = ({ email, url, photoUrl, tel, offices }: Omit<ListedMember, 'name' | 'party'>) => ({
  email: email || null,
  url: url || null,
  photoUrl: photoUrl || null,
  tel: tel || null,
  offices: officesOf(tel, offices).map(describeOffice),
});

/** The telephone of a list that describes no office is that of one. */
const officesOf = (tel: string, offices: readonly Office[]): readonly Office[] =>
  offices.length === 0 && tel !== '' ? [{ type: '', postal: '', tel, fax: '' }] : offices;

const describeOffice = ({ type, postal, tel, fax }: Office) => ({
  type: type || null,
  postal: postal || null,
  tel: tel || null,
  fax: fax || null,
});

function describeList({ seats }: MapSnapshot, { list, asOf }: ListedSeat): DescribedSeat['list'] {
  const source = seats.lists[list]!;
  const { id, name, page } = source;
  return { id, name, page, asOf: toIso(asOf), ...termsOf({ source }) };
}
