import { HustingsError } from '#core/errors.ts';
import type { InteractionRow } from '#server/campaign/canvassing/interaction.ts';
import { type AskedScripts, readAskedScripts } from '#server/campaign/canvassing/scripts/check-answers.ts';
import { noSuchVoter } from '#server/campaign/voters/find-voter.ts';
import type { CampaignContext } from '#server/operations/campaign-context.ts';
import { lockRecords } from '#server/store/locks/lock-records.ts';
import { newRecordId } from '#server/store/record-id.ts';
import { readOccurredAt } from './occurred-at.ts';
import { answersIn, recordVisits, storedAnswers } from './record-visits.ts';
import { type RecordedEvent, recordedEvents, sentBefore, type VisitInput } from './sent-before.ts';

/** What became of one visit of several. */
export type Recorded =
  | { readonly visit: InteractionRow /** It was there before. */; readonly isRepeated: boolean }
  | HustingsError;

const voterOf = ({ voterId }: VisitInput): string => String(voterId).toLowerCase();

/** Records visits in their order, each as if it had come alone. A refused visit does not affect the others. */
export async function recordMany(context: CampaignContext, visits: readonly VisitInput[]): Promise<Recorded[]> {
  const { tx } = context;
  const existing = await lockExistingVoters(context, visits);
  const scripts = await readAskedScripts(tx, visits.map(answersIn));
  const outcomes: Recorded[] = new Array(visits.length);
  for (let left = visits.map((said, place) => ({ said, place })); left.length > 0; ) {
    const [round, later] = firstOfEach(left);
    left = later;
    const events = await recordedEvents(
      tx,
      round.map(({ said }) => said),
    );
    const news: Array<{ said: VisitInput; place: number; id: string }> = [];
    for (const { said, place } of round) {
      const outcome = judge(context, said, { existing, events, scripts });
      if (outcome === undefined) news.push({ said, place, id: newRecordId() });
      else outcomes[place] = outcome;
    }
    const rows = news.length === 0 ? [] : await recordVisits(context, news);
    for (const [i, { place }] of news.entries()) {
      outcomes[place] = { visit: rows[i] as InteractionRow, isRepeated: false };
    }
  }
  return outcomes;
}

/** Those of the voters that the campaign has, locked. */
export const lockExistingVoters = (
  { tx }: Pick<CampaignContext, 'tx'>,
  visits: readonly VisitInput[],
): Promise<ReadonlySet<string>> => lockRecords(tx, 'voters', visits.map(voterOf), 'update');

interface Known {
  readonly scripts: AskedScripts;
  readonly existing: ReadonlySet<string>;
  readonly events: ReadonlyMap<unknown, RecordedEvent>;
}

/** What becomes of a visit that is not to be recorded; undefined of one that is. */
function judge({ now }: CampaignContext, said: VisitInput, { existing, events, scripts }: Known): Recorded | undefined {
  try {
    readOccurredAt(said.occurredAt as string | undefined, now);
    if (!existing.has(voterOf(said))) throw noSuchVoter();
    storedAnswers(scripts, said);
    const before = sentBefore(events, said);
    return before && { visit: before, isRepeated: true };
  } catch (error) {
    if (error instanceof HustingsError) return error;
    throw error;
  }
}

interface Placed {
  readonly said: VisitInput;
  readonly place: number;
}

/** One statement takes one visit of a voter, and one of an eventId. */
function firstOfEach(visits: readonly Placed[]): [first: Placed[], later: Placed[]] {
  const seen = new Set<unknown>();
  const [first, later]: [Placed[], Placed[]] = [[], []];
  for (const placed of visits) {
    const marks = [voterOf(placed.said), ...(placed.said.eventId ? [`event ${placed.said.eventId}`] : [])];
    (marks.some((mark) => seen.has(mark)) ? later : first).push(placed);
    for (const mark of marks) seen.add(mark);
  }
  return [first, later];
}
