import { pick, type Random, whole } from '#core/random.ts';
import { dispositions, type interactionTypes } from '#server/campaign/canvassing/interaction.ts';
import type { lawnSignStatuses } from '#server/campaign/lawn-signs/lawn-sign.ts';
import type { volunteerStatuses } from '#server/campaign/volunteers/volunteer.ts';
import type { SampleAddress } from './addresses.ts';
import { idAt, type Past } from './past.ts';
import { familyName, person } from './people.ts';
import type { SandboxVoter } from './voters.ts';

export interface SandboxInteraction {
  readonly id: string;
  readonly voterId: string;
  readonly type: (typeof interactionTypes)[number];
  readonly disposition: (typeof dispositions)[number] | null;
  readonly notes: string | null;
  readonly door: SampleAddress | null;
  readonly createdAt: Date;
}

/** What each disposition says of support; the others say nothing. */
const supportOf: Readonly<Record<string, number>> = {
  STRONG_SUPPORT: 1,
  LEANING_SUPPORT: 2,
  UNDECIDED: 3,
  LEANING_OPPOSE: 4,
  STRONG_OPPOSE: 5,
};

const words = ['Took a leaflet.', 'Wants a call before polling day.', 'Revenir samedi.', 'Talked about the ferry.'];

/** Conversations of the last two months, oldest first. Leaves its mark on the voters: last contact, support level. */
export function sandboxInteractions(
  random: Random,
  past: Past,
  voters: readonly SandboxVoter[],
  count: number,
): SandboxInteraction[] {
  const contacts = Array.from({ length: count }, () => {
    const voter = pick(random, voters);
    return { voter, at: past.within(random, 60, voter.createdAt) };
  }).sort((a, b) => a.at.getTime() - b.at.getTime());
  return contacts.map(({ voter, at }, i) => {
    const type = pick(random, ['DOOR', 'DOOR', 'DOOR', 'PHONE', 'PHONE', 'EMAIL', 'SMS'] as const);
    // The first ones go through all dispositions, so that none is missing however the dice fall.
    const disposition = dispositions[i] ?? (random() < 0.08 ? null : pick(random, dispositions));
    voter.lastContact = at;
    voter.supportLevel = (disposition && supportOf[disposition]) ?? voter.supportLevel;
    return {
      id: idAt(random, at),
      voterId: voter.id,
      type,
      disposition,
      notes: random() < 0.15 ? pick(random, words) : null,
      door: type === 'DOOR' ? voter.door : null,
      createdAt: at,
    };
  });
}

export interface SandboxVolunteer {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly phone: string | null;
  readonly role: string;
  readonly status: (typeof volunteerStatuses)[number];
  readonly skills: readonly string[];
  readonly hoursLogged: number;
  readonly createdAt: Date;
}

const roles = ['canvasser', 'canvasser', 'canvasser', 'phone bank', 'sign crew', 'driver', 'office', 'poll captain'];
const skills = ['français', 'English', 'data entry', 'driving', 'first aid', 'photography', 'carpentry', 'ASL'];

export function sandboxVolunteers(random: Random, past: Past, count: number): SandboxVolunteer[] {
  return Array.from({ length: count }, (_, i) => {
    const province = random() < 0.7 ? 'XA' : 'XB';
    const { firstName, lastName, phone } = person(random, province, familyName(random, province), i);
    const createdAt = past.within(random, 150);
    const status = i < 4 ? 'PENDING' : i < 9 ? 'INACTIVE' : 'ACTIVE';
    return {
      id: idAt(random, createdAt),
      name: `${firstName} ${lastName}`,
      email: `volunteer${i + 1}@example.org`,
      phone,
      role: pick(random, roles),
      status,
      skills: skills.filter(() => random() < 0.25),
      hoursLogged: status === 'PENDING' ? 0 : whole(random, 2, 320) / 4,
      createdAt,
    };
  });
}

export interface SandboxSign {
  readonly id: string;
  readonly voterId: string | null;
  readonly address: string;
  /** Where it stands, as far as that was noted. */
  readonly door: SampleAddress | null;
  readonly status: (typeof lawnSignStatuses)[number];
  readonly requestedAt: Date;
  readonly installedAt: Date | null;
  readonly collectedAt: Date | null;
  readonly volunteerId: string | null;
}

/** Signs on the lawns of supporters, and some on others' land; most stand, some were blown away and collected. */
export function sandboxSigns(
  random: Random,
  past: Past,
  voters: readonly SandboxVoter[],
  volunteers: readonly SandboxVolunteer[],
  count: number,
): SandboxSign[] {
  const supporters = voters.filter(({ supportLevel }) => supportLevel === 1 || supportLevel === 2);
  const crew = volunteers.filter(({ status }) => status === 'ACTIVE');
  const laterThan = (at: Date) => new Date(whole(random, at.getTime(), past.until - 1));
  return Array.from({ length: count }, () => {
    const voter = pick(random, supporters);
    const requestedAt = past.within(random, 45, voter.createdAt);
    const status = pick(random, [
      'REQUESTED',
      'REQUESTED',
      'INSTALLED',
      'INSTALLED',
      'INSTALLED',
      'COLLECTED',
    ] as const);
    const installedAt = status === 'REQUESTED' ? null : laterThan(requestedAt);
    return {
      id: idAt(random, requestedAt),
      voterId: random() < 0.9 ? voter.id : null,
      address: voter.door.address,
      door: random() < 0.85 ? voter.door : null,
      status,
      requestedAt,
      installedAt,
      collectedAt: status === 'COLLECTED' && installedAt ? laterThan(installedAt) : null,
      volunteerId: random() < 0.6 ? pick(random, crew).id : null,
    };
  });
}
