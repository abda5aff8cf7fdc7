import { HustingsError } from '#core/errors.ts';
import type { InteractionRow } from '#server/campaign/canvassing/interaction.ts';
import { type AskedScripts, readAskedScripts } from '#server/campaign/canvassing/scripts/check-answers.ts';
import { noSuchVoter } from '#server/campaign/voters/finding/find-voter.ts';
import type { CampaignContext } from '#server/operations/campaign-context.ts';
import { lockRecords } from '#server/store/locks/lock-records.ts';
import { newRecordId } from '#server/store/record-id.ts';
import { readOccurredAt } from './occurred-at.ts';
import { answersIn, recordInteractions, storedAnswers } from './record-interactions.ts';
import { type InteractionInput, type RecordedEvent, recordedEvents, sentBefore } from './sent-before.ts';

/** What became of one interaction of several. */
export type Recorded =
  | { readonly interaction: InteractionRow /** It was there before. */; readonly isRepeated: boolean }
  | HustingsError;

const voterOf = ({ voterId }: InteractionInput): string => String(voterId).toLowerCase();

/** Records interactions in their order, each as if it had come alone. A refused interaction does not affect the others. */
export async function recordMany(
  context: CampaignContext,
  interactions: readonly InteractionInput[],
): Promise<Recorded[]> {
  const { tx } = context;
  const existing = await lockExistingVoters(context, interactions);
  const scripts = await readAskedScripts(tx, interactions.map(answersIn));
  const outcomes: Recorded[] = new Array(interactions.length);
  for (let left = interactions.map((said, place) => ({ said, place })); left.length > 0; ) {
    const [round, later] = firstOfEach(left);
    left = later;
    const events = await recordedEvents(
      tx,
      round.map(({ said }) => said),
    );
    const news: Array<{ said: InteractionInput; place: number; id: string }> = [];
    for (const { said, place } of round) {
      const outcome = judge(context, said, { existing, events, scripts });
      if (outcome === undefined) news.push({ said, place, id: newRecordId() });
      else outcomes[place] = outcome;
    }
    const rows = news.length === 0 ? [] : await recordInteractions(context, news);
    for (const [i, { place }] of news.entries()) {
      outcomes[place] = { interaction: rows[i] as InteractionRow, isRepeated: false };
    }
  }
  return outcomes;
}

/** Those of the voters that the campaign has, locked. */
export const lockExistingVoters = (
  { tx }: Pick<CampaignContext, 'tx'>,
  interactions: readonly InteractionInput[],
): Promise<ReadonlySet<string>> => lockRecords(tx, 'voters', interactions.map(voterOf), 'update');

interface Known {
  readonly scripts: AskedScripts;
  readonly existing: ReadonlySet<string>;
  readonly events: ReadonlyMap<unknown, RecordedEvent>;
}

/** What becomes of an interaction that is not to be recorded; undefined of one that is. */
function judge(
  { now }: CampaignContext,
  said: InteractionInput,
  { existing, events, scripts }: Known,
): Recorded | undefined {
  try {
    readOccurredAt(said.occurredAt as string | undefined, now);
    if (!existing.has(voterOf(said))) throw noSuchVoter();
    storedAnswers(scripts, said);
    const before = sentBefore(events, said);
    return before && { interaction: before, isRepeated: true };
  } catch (error) {
    if (error instanceof HustingsError) return error;
    throw error;
  }
}

interface Placed {
  readonly said: InteractionInput;
  readonly place: number;
}

/** One statement takes one interaction of a voter, and one of an eventId. */
function firstOfEach(interactions: readonly Placed[]): [first: Placed[], later: Placed[]] {
  const seen = new Set<unknown>();
  const [first, later]: [Placed[], Placed[]] = [[], []];
  for (const placed of interactions) {
    const marks = [voterOf(placed.said), ...(placed.said.eventId ? [`event ${placed.said.eventId}`] : [])];
    (marks.some((mark) => seen.has(mark)) ? later : first).push(placed);
    for (const mark of marks) seen.add(mark);
  }
  return [first, later];
}
