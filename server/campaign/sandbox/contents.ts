import { randomFor } from '#core/random.ts';
import type { SampleAddress } from './addresses.ts';
import { type SandboxDonation, sandboxDonations } from './donations.ts';
import {
  type SandboxInteraction,
  type SandboxSign,
  type SandboxVolunteer,
  sandboxInteractions,
  sandboxSigns,
  sandboxVolunteers,
} from './field-work.ts';
import type { Past } from './past.ts';
import { type SandboxVoter, sandboxVoters } from './voters.ts';

/** All that the sandbox holds. */
export interface SandboxContents {
  readonly voters: readonly SandboxVoter[];
  readonly volunteers: readonly SandboxVolunteer[];
  readonly interactions: readonly SandboxInteraction[];
  readonly signs: readonly SandboxSign[];
  readonly donations: readonly SandboxDonation[];
}

/** How many there are of each. */
export const sandboxSize = { voters: 5000, volunteers: 40, interactions: 1800, signs: 240, donations: 420 } as const;

/** The same for the same day and addresses, on every machine. */
export function sandboxContents(past: Past, addresses: readonly SampleAddress[]): SandboxContents {
  const voters = sandboxVoters(randomFor('sandbox voters'), past, addresses, sandboxSize.voters);
  const volunteers = sandboxVolunteers(randomFor('sandbox volunteers'), past, sandboxSize.volunteers);
  const interactions = sandboxInteractions(randomFor('sandbox interactions'), past, voters, sandboxSize.interactions);
  const signs = sandboxSigns(randomFor('sandbox signs'), past, voters, volunteers, sandboxSize.signs);
  const donations = sandboxDonations(randomFor('sandbox donations'), past, voters, sandboxSize.donations);
  return { voters, volunteers, interactions, signs, donations };
}
