import { HustingsError } from '#core/errors.ts';
import { noSuchLink, openLink } from '#server/campaign/canvassing/turfs/turf-links.ts';
import { markUsed } from '#server/campaign/canvassing/turfs/walk-turf.ts';
import { createLawnSign } from '#server/campaign/lawn-signs/operations/create-lawn-sign.ts';
import { deleteLawnSign } from '#server/campaign/lawn-signs/operations/delete-lawn-sign.ts';
import type { CampaignContext } from '#server/operations/campaign-context.ts';
import { campaignOperation } from '#server/operations/campaign-operation.ts';
import type { LinkHolder } from '#server/operations/principal.ts';
import type { CampaignTransaction } from '#server/store/transaction.ts';
import { recordTurfVisits, type VisitOutcome } from './record-visits.ts';
import type { SentEvent, TurfVisit } from './sent-event.ts';
import { SentLog } from './sent-log.ts';
import { takeBackVisit } from './take-back-visit.ts';

export type EventOutcome = 'recorded' | 'known' | 'refused';

interface SentOutcome {
  /** In the order of the events. A household's outcome is that of its visits that are not refused. */
  readonly outcomes: readonly EventOutcome[];
  /** Each visit that is not recorded, those of a household too, and why. */
  readonly refused: ReadonlyArray<{ readonly visit: TurfVisit; readonly error: HustingsError }>;
}

const lockLink = `select 1 from ${openLink.from}
  where l.campaign_id = $1 and l.id = $2 and ${openLink.where} for share of l`;

/**
 * Locks the link, so that ending it waits. The link is marked as used first, since two requests that wrote it under this
 * shared lock would deadlock.
 */
async function requireOpen(tx: CampaignTransaction, link: LinkHolder, now: Date): Promise<void> {
  await markUsed(tx, link, now);
  const open = await tx.query(lockLink, [tx.campaignId, link.linkId, now]);
  if (open.length === 0) throw noSuchLink();
}

/**
 * Does what a phone has sent, in its order, in one transaction, with an entry of the audit log for each kind of thing that was
 * done, whatever the number. The caller bounds how much that is. A visit that is refused is counted, and affects no other.
 * Errors: 404 if the link has ended; then nothing is done.
 */
export const recordSent = campaignOperation({
  operationId: 'recordTurfVisits',
  role: 'MANAGER',
  byLink: true,
  async run(context, events: readonly SentEvent[]): Promise<SentOutcome> {
    const { tx, audit, principal: link, now } = context;
    if (link.kind !== 'link') throw noSuchLink();
    audit.recordId = link.turfId;
    await requireOpen(tx, link, now);
    const log = new SentLog(context);
    const outcomes: EventOutcome[] = [];
    const refused: Array<{ visit: TurfVisit; error: HustingsError }> = [];
    for (const run of runsOf(events)) {
      if ('undo' in run) {
        outcomes.push(await takeBack(context, link, run.undo, log));
        continue;
      }
      const visits = run.visits.flat();
      const { outcomes: all, signIds } = await recordTurfVisits(context, link, visits);
      for (const [i, outcome] of all.entries()) {
        if (outcome instanceof HustingsError) {
          refused.push({ visit: visits[i] as TurfVisit, error: outcome });
          log.refused(outcome);
        } else if (outcome !== 'known') log.did('createInteraction', outcome.interactionId, outcome.fields);
      }
      for (const id of signIds) log.did(createLawnSign.operationId, id, ['address', 'voterId']);
      let begin = 0;
      for (const { length } of run.visits) {
        outcomes.push(together(all.slice(begin, begin + length)));
        begin += length;
      }
    }
    // Each kind has its entry, and this operation has none besides.
    audit.operation = null;
    await log.write(link.turfId);
    return { outcomes, refused };
  },
});

/** Visits that follow each other are recorded together; those of one event are a list. */
function runsOf(events: readonly SentEvent[]): Array<{ visits: TurfVisit[][] } | { undo: string }> {
  const runs: Array<{ visits: TurfVisit[][] } | { undo: string }> = [];
  for (const event of events) {
    if ('undo' in event) {
      runs.push(event);
      continue;
    }
    const visits = 'visit' in event ? [event.visit] : event.household;
    const last = runs.at(-1);
    if (last && 'visits' in last) last.visits.push(visits);
    else runs.push({ visits: [visits] });
  }
  return runs;
}

function together(outcomes: readonly VisitOutcome[]): EventOutcome {
  if (outcomes.some((outcome) => outcome !== 'known' && !(outcome instanceof HustingsError))) return 'recorded';
  return outcomes.includes('known') ? 'known' : 'refused';
}

async function takeBack(context: CampaignContext, link: LinkHolder, id: string, log: SentLog): Promise<EventOutcome> {
  const taken = await takeBackVisit(context, link.turfId, id);
  if (!taken) return 'known';
  log.did('undoTurfVisit', taken.interactionId, []);
  if (taken.signId) log.did(deleteLawnSign.operationId, taken.signId, []);
  return 'recorded';
}
