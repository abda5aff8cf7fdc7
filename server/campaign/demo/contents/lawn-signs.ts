import { pick, type Random, whole } from '#core/random.ts';
import { idAt, type Timeline } from './timeline.ts';
import type { DemoVolunteer } from './volunteers.ts';
import type { DemoVoter } from './voters.ts';

/** A lawn sign with the fields of `lawnSignRecord`. */
export type DemoSign = ReturnType<typeof demoSigns>[number];

/** Signs on the lawns of supporters, some of them without a voter on record. Most stand; some were collected. */
export function demoSigns(
  random: Random,
  timeline: Timeline,
  voters: readonly DemoVoter[],
  volunteers: readonly DemoVolunteer[],
  count: number,
) {
  const supporters = voters.filter(({ supportLevel }) => supportLevel === 1 || supportLevel === 2);
  const crew = volunteers.filter(({ status }) => status === 'ACTIVE');
  const laterThan = (at: Date) => new Date(whole(random, at.getTime(), timeline.until - 1));
  return Array.from({ length: count }, () => {
    const voter = pick(random, supporters);
    const requestedAt = timeline.within(random, 45, voter.createdAt);
    const status = pick(random, [
      'REQUESTED',
      'REQUESTED',
      'INSTALLED',
      'INSTALLED',
      'INSTALLED',
      'COLLECTED',
    ] as const);
    const installedAt = status === 'REQUESTED' ? null : laterThan(requestedAt);
    const id = idAt(random, requestedAt);
    const { address, latitude, longitude } = voter.residence;
    const voterId = random() < 0.9 ? voter.id : null;
    const isLocated = random() < 0.85;
    return {
      id,
      voterId,
      address,
      latitude: isLocated ? latitude : null,
      longitude: isLocated ? longitude : null,
      status,
      requestedAt,
      installedAt,
      collectedAt: status === 'COLLECTED' && installedAt ? laterThan(installedAt) : null,
      assignedVolunteerId: random() < 0.6 ? pick(random, crew).id : null,
      createdAt: requestedAt,
    };
  });
}
