import { pick, type Random, randomFor } from '#core/random.ts';
import { dispositions } from '#server/campaign/canvassing/interaction.ts';
import { exampleIds } from '#server/records/schemas/example-ids.ts';
import { numberedRecordId } from '#server/store/record-id.ts';
import type { SampleAddress } from './addresses.ts';
import { type DemoDonation, demoDonations, mayHaveReceipt } from './donations.ts';
import { type DemoSign, demoSigns } from './lawn-signs.ts';
import { idAt, type Timeline } from './timeline.ts';
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

/**
 * The records of one day. The same day and addresses give the same records on every machine. One of each kind has the id
 * that the examples of the OpenAPI document name, so that those can be sent as they stand.
 */
export function demoContents(timeline: Timeline, addresses: readonly SampleAddress[]): DemoContents {
  const drawn = demoVoters(randomFor('sandbox voters'), timeline, addresses, demoSize.voters);
  const named = [exampleIds.voter, exampleIds.duplicate, exampleIds.erasedVoter];
  const voters = drawn.map((voter, at) => ({ ...voter, id: named[at] ?? voter.id }));
  const team = demoVolunteers(randomFor('sandbox volunteers'), timeline, demoSize.volunteers);
  const volunteers = withId(team, exampleIds.volunteer);
  const visits = demoInteractions(randomFor('sandbox interactions'), timeline, voters, demoSize.interactions);
  const signs = demoSigns(randomFor('sandbox signs'), timeline, voters, volunteers, demoSize.signs);
  const donations = demoDonations(randomFor('sandbox donations'), timeline, voters, demoSize.donations);
  const isPending = (donation: DemoDonation) => donation.issuedAt === null && mayHaveReceipt(donation, timeline);
  return {
    voters,
    volunteers,
    interactions: withId(visits, exampleIds.interaction),
    signs: withId(signs, exampleIds.lawnSign),
    donations: onSlip(withId(donations, exampleIds.donation, isPending)),
  };
}

/** The ids of the donations on the slip that the examples of the OpenAPI document name. */
export const idsOnSlip: readonly string[] = [0, 1, 2].map((place) => numberedRecordId(exampleIds.deposit, place));

/** The first cheques get those ids. */
function onSlip(donations: readonly DemoDonation[]): DemoDonation[] {
  const left = [...idsOnSlip];
  return donations.map((donation) => {
    const isOnSlip = donation.method === 'CHEQUE' && donation.id !== exampleIds.donation;
    const id = isOnSlip ? left.shift() : undefined;
    return id === undefined ? donation : { ...donation, id };
  });
}

/** Gives an id to the first record that is chosen. */
function withId<T extends { readonly id: string }>(records: readonly T[], id: string, choose = (_: T) => true): T[] {
  const chosen = records.findIndex(choose);
  return records.map((record, at) => (at === chosen ? { ...record, id } : record));
}

/** An interaction with the fields of `interactionRecord`, except for the user. */
type DemoInteraction = ReturnType<typeof demoInteractions>[number];

/** The support level that a disposition states. The other dispositions state none. */
const supportOf: Readonly<Record<string, number>> = {
  STRONG_SUPPORT: 1,
  LEANING_SUPPORT: 2,
  UNDECIDED: 3,
  LEANING_OPPOSE: 4,
  STRONG_OPPOSE: 5,
};

const words = ['Took a leaflet.', 'Wants a call before polling day.', 'Revenir samedi.', 'Talked about the ferry.'];

/** Conversations of the last two months, oldest first. Sets the voters' last contact and support level. */
function demoInteractions(random: Random, timeline: Timeline, voters: readonly DemoVoter[], count: number) {
  const contacts = Array.from({ length: count }, () => {
    const voter = pick(random, voters);
    return { voter, at: timeline.within(random, 60, voter.createdAt) };
  }).sort((a, b) => a.at.getTime() - b.at.getTime());
  return contacts.map(({ voter, at }, i) => {
    const type = pick(random, ['DOOR', 'DOOR', 'DOOR', 'PHONE', 'PHONE', 'EMAIL', 'SMS'] as const);
    // The first ones take one disposition after the other, so that none is missing.
    const disposition = dispositions[i] ?? (random() < 0.08 ? null : pick(random, dispositions));
    voter.lastContact = at;
    voter.supportLevel = (disposition && supportOf[disposition]) ?? voter.supportLevel;
    return {
      id: idAt(random, at),
      voterId: voter.id,
      type,
      disposition,
      notes: random() < 0.15 ? pick(random, words) : null,
      latitude: type === 'DOOR' ? voter.residence.latitude : null,
      longitude: type === 'DOOR' ? voter.residence.longitude : null,
      createdAt: at,
    };
  });
}
