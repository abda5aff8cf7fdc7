import type { Static } from 'typebox';
import { toIso } from '#core/dates.ts';
import type { Degrees } from '#core/geometry/exchanged-degrees.ts';
import { levelNames, levels } from '#core/levels.ts';
import type { Lookup } from '#server/electoral/lookup/schemas/lookup-schema.ts';
import type { PollsSchema } from '#server/electoral/lookup/schemas/poll-schema.ts';
import type { Poll } from '#server/electoral/map/held/polls.ts';
import type { MapSnapshot } from '#server/electoral/map/map-snapshot.ts';

type PollsOfPlace = { -readonly [Level in keyof Static<typeof PollsSchema>]: Static<typeof PollsSchema>[Level] };

/**
 * A result with the polling divisions of its districts in which a point lies. A postal code has none: it may lie in
 * several.
 */
export function withPolls(map: MapSnapshot, lookup: Lookup, point: Degrees | null, at: number): Lookup {
  const polls: PollsOfPlace = {};
  for (const level of levels) {
    const name = levelNames[level];
    const district = lookup[name];
    const boundary = point && district && map.boundary(district.id);
    const poll = boundary ? map.polls.at(boundary.index, point.lng, point.lat, at) : undefined;
    if (poll) polls[name] = describePoll(poll);
  }
  return { ...lookup, polls };
}

function describePoll({ number, name, election }: Poll) {
  const { id, name: called, electionDate } = election;
  return { number, name, election: { id, name: called, electionDate: toIso(electionDate) } };
}
