import { Type } from 'typebox';
import { nullable } from '#server/call/schema.ts';
import { checkBody, checkText } from '#server/call/validation.ts';
import { perform } from '#server/operations/perform.ts';
import { type Principal, principalOf } from '#server/operations/principal.ts';
import { record } from '#server/records/schemas/schemas.ts';
import { assignments, changesOf } from '#server/records/statements.ts';
import type { CampaignPool } from '#server/store/pool.ts';
import { type CampaignRow, campaignRecord } from './campaign.ts';
import { readCampaign } from './read-campaign.ts';
import { timeZones } from './time-zones.ts';

/** Texts that are longer than most. A district's number begins receipt serials. */
const longest: Readonly<Record<string, number>> = { officialAgentAddress: 500, ednNumber: 30 };

/** The most characters that a fact may have. */
export const longestFact = (name: string): number => longest[name] ?? 200;

const text = (name: string) => Type.String({ minLength: 1, maxLength: longestFact(name) });
const needed = (name: string) => Type.Optional(text(name));
const clearable = (name: string) => Type.Optional(nullable(text(name)));
const day = Type.String({ expects: 'a calendar day as YYYY-MM-DD' });

/** The facts that an owner changes. Code, level and plan are the operator's: serials and limits depend on them. */
const facts = {
  name: needed('name'),
  candidateName: needed('candidateName'),
  party: needed('party'),
  riding: needed('riding'),
  ednNumber: clearable('ednNumber'),
  electionDate: Type.Optional(day),
  officialAgentName: clearable('officialAgentName'),
  officialAgentAddress: clearable('officialAgentAddress'),
  nominationConfirmedDate: Type.Optional(nullable(day)),
  leaderAuthorizationOnFile: Type.Optional(Type.Boolean()),
  timeZone: Type.Optional(
    Type.Union([
      Type.String({
        enum: timeZones.map(({ name }) => name),
        expects: 'a time zone of Canada such as America/Vancouver',
      }),
      Type.Null(),
    ]),
  ),
};

export type CampaignFact = keyof typeof facts;

export const campaignFacts = Object.keys(facts) as readonly CampaignFact[];

const check = checkBody(record(facts));

const update = `update campaigns set ${assignments(campaignRecord, 2)} where id = $1`;

interface UpdatedCampaign {
  readonly row: CampaignRow;
  /** The names of the facts that differ from before. */
  readonly changed: readonly string[];
}

/**
 * Changes facts of a campaign, by the names of `campaignFacts`; facts that are absent do not change. Receipts that were
 * issued stay as they are. The audit log has the names of what differs, and no entry if nothing does. Errors: 400
 * naming the field, 404.
 */
export async function updateCampaign(
  pool: CampaignPool,
  by: Principal | string,
  changes: Readonly<Record<string, unknown>>,
  now: Date,
): Promise<UpdatedCampaign> {
  check(changes);
  checkText(changes);
  const { parameters } = changesOf(campaignRecord, changes);
  const operation = { operationId: 'updateCampaign', role: 'OWNER' } as const;
  return perform(pool, principalOf(by), operation, now, async ({ tx, audit }) => {
    const { campaignId } = tx;
    await tx.query('select 1 from campaigns where id = $1 for no key update', [campaignId]);
    const before = await readCampaign(tx);
    await tx.query(update, [campaignId, ...parameters]);
    const row = await readCampaign(tx);
    const changed = campaignFacts.filter((name) => {
      const { column } = campaignRecord.fields[name];
      return before[column] !== row[column];
    });
    Object.assign(audit, changed.length > 0 ? { recordId: campaignId, fields: changed } : { operation: null });
    return { row, changed };
  });
}
