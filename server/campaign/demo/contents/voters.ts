import { pick, type Random, whole } from '#core/random.ts';
import type { SampleAddress } from './addresses.ts';
import { familyName, type Person, person } from './people.ts';
import { idAt, type Timeline } from './timeline.ts';

/** A voter with the fields of `voterRecord`; those of the address are in `residence`. */
export interface DemoVoter extends Person {
  readonly id: string;
  readonly residence: SampleAddress;
  readonly createdAt: Date;
  readonly tags: readonly string[];
  supportLevel: number | null;
  lastContact: Date | null;
  notes: string | null;
}

const tags = ['volunteer-prospect', 'senior', 'student', 'prefers-french', 'tenant', 'past-donor', 'union-hall'];
const notes = [
  'Works nights: call after four.',
  'Dog in the yard; ring at the side door.',
  'Veut un mot sur le traversier.',
  'Asked for the platform on the harbour.',
  'Préfère le courriel.',
];

/** Households at addresses of all ridings, until there are `count` voters, created over half a year. */
export function demoVoters(
  random: Random,
  timeline: Timeline,
  addresses: readonly SampleAddress[],
  count: number,
): DemoVoter[] {
  const free = [...addresses];
  const voters: DemoVoter[] = [];
  while (voters.length < count) {
    const [residence] = free.splice(whole(random, 0, free.length - 1), 1) as [SampleAddress];
    const family = familyName(random, residence.province);
    const createdAt = timeline.within(random, 190);
    const people = Math.min(pick(random, [1, 1, 2, 2, 2, 3, 4]), count - voters.length);
    for (let i = 0; i < people; i++) {
      const lastName = random() < 0.8 ? family : familyName(random, residence.province);
      voters.push({
        ...person(random, residence.province, lastName, voters.length + 1),
        id: idAt(random, createdAt),
        residence,
        createdAt,
        tags: random() < 0.2 ? [pick(random, tags)] : [],
        supportLevel: random() < 0.25 ? whole(random, 1, 5) : null,
        lastContact: null,
        notes: random() < 0.06 ? pick(random, notes) : null,
      });
    }
  }
  return voters;
}
