import { pick, type Random, whole } from '#core/random.ts';
import type { SampleAddress } from './addresses.ts';
import { idAt, type Past } from './past.ts';
import { familyName, type Person, person } from './people.ts';

/** A voter as the table has one, and where the door is. */
export interface SandboxVoter extends Person {
  readonly id: string;
  readonly door: SampleAddress;
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

/** Households at doors of all ridings, until there are `count` voters; the lists came in over half a year. */
export function sandboxVoters(
  random: Random,
  past: Past,
  addresses: readonly SampleAddress[],
  count: number,
): SandboxVoter[] {
  const doors = [...addresses];
  const voters: SandboxVoter[] = [];
  while (voters.length < count) {
    const [door] = doors.splice(whole(random, 0, doors.length - 1), 1) as [SampleAddress];
    const family = familyName(random, door.province);
    const createdAt = past.within(random, 190);
    const people = Math.min(pick(random, [1, 1, 2, 2, 2, 3, 4]), count - voters.length);
    for (let i = 0; i < people; i++) {
      const lastName = random() < 0.8 ? family : familyName(random, door.province);
      voters.push({
        ...person(random, door.province, lastName, voters.length + 1),
        id: idAt(random, createdAt),
        door,
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
