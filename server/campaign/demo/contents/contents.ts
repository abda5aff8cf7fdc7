import { randomFor } from '#core/random.ts';
import type { SampleAddress } from './addresses.ts';
import { type DemoDonation, demoDonations } from './donations.ts';
import { type DemoInteraction, demoInteractions } from './interactions.ts';
import { type DemoSign, demoSigns } from './lawn-signs.ts';
import type { Timeline } from './timeline.ts';
import { type DemoVolunteer, demoVolunteers } from './volunteers.ts';
import { type DemoVoter, demoVoters } from './voters.ts';

/** All records of the demo campaign. */
export interface DemoContents {
  readonly voters: readonly DemoVoter[];
  readonly volunteers: readonly DemoVolunteer[];
  readonly interactions: readonly DemoInteraction[];
  readonly signs: readonly DemoSign[];
  readonly donations: readonly DemoDonation[];
}

/** How many there are of each. */
export const demoSize = { voters: 5000, volunteers: 40, interactions: 1800, signs: 240, donations: 420 } as const;

/** The records of one day. The same day and addresses give the same records on every machine. */
export function demoContents(timeline: Timeline, addresses: readonly SampleAddress[]): DemoContents {
  const voters = demoVoters(randomFor('sandbox voters'), timeline, addresses, demoSize.voters);
  const volunteers = demoVolunteers(randomFor('sandbox volunteers'), timeline, demoSize.volunteers);
  const interactions = demoInteractions(randomFor('sandbox interactions'), timeline, voters, demoSize.interactions);
  const signs = demoSigns(randomFor('sandbox signs'), timeline, voters, volunteers, demoSize.signs);
  const donations = demoDonations(randomFor('sandbox donations'), timeline, voters, demoSize.donations);
  return { voters, volunteers, interactions, signs, donations };
}
