import { pick, type Random } from '#core/random.ts';
import { dispositions } from '#server/campaign/canvassing/interaction.ts';
import { idAt, type Timeline } from './timeline.ts';
import type { DemoVoter } from './voters.ts';

/** An interaction with the fields of `interactionRecord`, except for the user. */
export type DemoInteraction = ReturnType<typeof demoInteractions>[number];

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
export function demoInteractions(random: Random, timeline: Timeline, voters: readonly DemoVoter[], count: number) {
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
