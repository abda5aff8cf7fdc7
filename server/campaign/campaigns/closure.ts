import { notFound, refused } from '#core/errors.ts';
import { endRightsOfAll } from '#server/campaign/rights/end-rights.ts';
import { perform } from '#server/operations/perform.ts';
import { type Principal, principalOf } from '#server/operations/principal.ts';
import type { CampaignPool } from '#server/store/pool.ts';
import type { CampaignTransaction } from '#server/store/transaction.ts';

interface Decision {
  /** The owner who decides, if the operator executes it. */
  readonly userId?: string | null;
}

interface ClosureRequest extends Decision {
  /** The campaign's code as the owner typed it. It is asked for so that no one closes the wrong campaign by mistake. */
  readonly typedCode: string;
  /** How long the closure can be cancelled. */
  readonly waitingDays: number;
}

/**
 * Begins the closure of a campaign: when the waiting time is over, a job deletes it. Its keys with their
 * webhooks and the links of its turfs end, its members' programs are disconnected and its other webhooks pause at once, so that nothing but its people
 * acts for it any more. Its people can still work in the console.
 * Errors: 400 if the typed code is another; 409 for a sandbox, and if the campaign is being closed already.
 *
 * @returns when the campaign is deleted
 */
export async function requestClosure(
  pool: CampaignPool,
  by: Principal | string,
  { typedCode, waitingDays, userId = null }: ClosureRequest,
  now: Date,
): Promise<Date> {
  const closesAt = new Date(now.getTime() + waitingDays * 86_400_000);
  const operation = { operationId: 'requestClosure', role: 'OWNER' } as const;
  await perform(pool, principalOf(by, userId), operation, now, async (context) => {
    const { tx, audit } = context;
    const { campaignId } = tx;
    const { code, is_demo, closes_at } = await lockClosure(tx);
    if (is_demo) throw isSandbox();
    if (closes_at !== null) throw closesAlready();
    if (typedCode.toLowerCase() !== code.toLowerCase()) throw otherCode(code);
    await tx.query('update campaigns set closes_at = $2 where id = $1', [campaignId, closesAt]);
    await endRightsOfAll(context);
    Object.assign(audit, { recordId: campaignId, fields: ['closesAt'] });
  });
  return closesAt;
}

/**
 * Ends the closure of a campaign; its keys and links stay ended, its programs disconnected, its webhooks paused. Errors: 409 if it is not being
 * closed.
 */
export async function cancelClosure(
  pool: CampaignPool,
  by: Principal | string,
  { userId = null }: Decision,
  now: Date,
): Promise<void> {
  const operation = { operationId: 'cancelClosure', role: 'OWNER' } as const;
  await perform(pool, principalOf(by, userId), operation, now, async ({ tx, audit }) => {
    const { campaignId } = tx;
    const { closes_at } = await lockClosure(tx);
    if (closes_at === null) throw notClosing();
    await tx.query('update campaigns set closes_at = null where id = $1', [campaignId]);
    Object.assign(audit, { recordId: campaignId, fields: ['closesAt'] });
  });
}

interface ClosureRow {
  readonly code: string;
  readonly is_demo: boolean;
  readonly closes_at: Date | null;
}

async function lockClosure(tx: CampaignTransaction): Promise<ClosureRow> {
  const [row] = await tx.query<ClosureRow>('select code, is_demo, closes_at from campaigns where id = $1 for update', [
    tx.campaignId,
  ]);
  if (!row) throw notFound('There is no such campaign.');
  return row;
}

const isSandbox = () => refused(conflict, 'closure.sandbox', 'A sandbox campaign is not closed.');
const closesAlready = () => refused(conflict, 'closure.underWay', 'This campaign is being closed already.');
const notClosing = () => refused(conflict, 'closure.none', 'This campaign is not being closed.');
const otherCode = (code: string) =>
  refused([400, 'validation_failed'], 'closure.otherCode', `The code of this campaign is ${code}.`, { code });

const conflict = [409, 'validation_failed'] as const;
