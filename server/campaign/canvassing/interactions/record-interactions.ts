import { type InteractionRow, interactionRecord } from '#server/campaign/canvassing/interaction.ts';
import type { GivenAnswers, ScriptAnswers } from '#server/campaign/canvassing/scripts/answers.ts';
import {
  type AskedScripts,
  checkAnswers,
  readAskedScripts,
} from '#server/campaign/canvassing/scripts/check-answers.ts';
import { missingVoter } from '#server/campaign/voters/finding/find-voter.ts';
import type { CampaignContext } from '#server/operations/campaign-context.ts';
import { inputFields } from '#server/records/record.ts';
import { planned } from '#server/store/transaction.ts';
import { readOccurredAt } from './occurred-at.ts';
import { eventHash, type InteractionInput } from './sent-before.ts';

interface NewInteraction {
  readonly id: string;
  /** What has passed the schema of a request that records an interaction. */
  readonly said: InteractionInput;
}

const inputs = inputFields(interactionRecord.fields).map(([, { column, type }]) => ({ column, type }));
const written = [...inputs.map(({ column }) => column), 'event_hash', 'support_level'];
const rowType = ['id uuid', ...inputs.map(({ column, type }) => `${column} ${type}`)];
const met = `json_to_recordset($2::json) as met (${[...rowType, 'event_hash bytea', 'support_level smallint'].join(', ')})`;

/**
 * A level counts from the time of the interaction if the request gives it; otherwise from now on, after every other level. The
 * latest is in force. A level that was given directly stays stored, in case the interaction is taken back.
 */
const takes = `met.support_level is not null
  and (met.occurred_at is null or v.support_at is null or met.occurred_at >= v.support_at)`;
const whereTakes = (column: string, value: string) =>
  `${column} = case when ${takes} then ${value} else v.${column} end`;
const whereGiven = (column: string, value: string) =>
  `${column} = case when ${takes} and v.support_visit is null then ${value} else v.${column} end`;

/**
 * The rows of the voters stay locked until the interactions are written. Of two contacts the later one stays. The ids ($4) are in
 * the JSON text too, but PostgreSQL expects a hundred rows of that. With the text alone it would read all voters for one
 * interaction.
 */
const contact = `update voters v set last_contact = greatest(v.last_contact, coalesce(met.occurred_at, $3)),
    updated_at = greatest(v.updated_at, $3),
    ${whereTakes('support_level', 'met.support_level')}, ${whereTakes('support_visit', 'met.id')},
    ${whereTakes('support_at', "coalesce(met.occurred_at, greatest($3, v.support_at + interval '1 millisecond'))")},
    ${whereTakes('support_visits', 'coalesce(v.support_visits, 0) + 1')},
    ${whereGiven('support_given', 'v.support_level')}, ${whereGiven('support_given_at', 'v.support_at')}
  from ${met} where v.campaign_id = $1 and v.id = any ($4::uuid[]) and v.id = met.voter_id returning v.id`;

/** Nothing is written for a voter whom the campaign does not have. */
const insert = `insert into interactions (campaign_id, id, created_at, user_id, ${written.join(', ')}, support_at)
  select $1, met.id, $3, $5, ${written.map((column) => `met.${column}`).join(', ')},
    case when met.support_level is null then null else coalesce(met.occurred_at, v.support_at) end
  from ${met} join voters v on v.campaign_id = $1 and v.id = any ($4::uuid[]) and v.id = met.voter_id
  returning ${interactionRecord.columns}`;

/**
 * Records interactions of different voters, and what they change of these. All ids of voters have the form of one. An eventId that
 * another transaction gives to an interaction at the same time fails its unique index, and the transaction begins anew.
 * Errors: 400 for a time that no interaction may have, and for answers that do not fit their script; 404 if the campaign lacks one
 * of the voters.
 */
export async function recordInteractions(
  { tx, now, principal }: Pick<CampaignContext, 'tx' | 'now' | 'principal'>,
  interactions: readonly NewInteraction[],
): Promise<InteractionRow[]> {
  const scripts = await readAskedScripts(
    tx,
    interactions.map(({ said }) => answersIn(said)),
  );
  const rows = interactions.map(({ id, said }) => ({
    ...interactionRecord.newRow(said as never),
    id,
    support_level: said.supportLevel ?? null,
    answers: storedAnswers(scripts, said),
    occurred_at: readOccurredAt(said.occurredAt as string | undefined, now),
    event_hash: said.eventId ? `\\x${eventHash(said).toString('hex')}` : null,
  }));
  const values = [tx.campaignId, JSON.stringify(rows), now, rows.map((row) => row.voter_id)];
  const contacted = tx.query(contact, values, planned);
  const inserted = tx.query<InteractionRow>(insert, [...values, principal.userId], planned);
  // If the first one fails, so does this.
  inserted.catch(() => {});
  if ((await contacted).length < interactions.length)
    throw await missingVoter(tx, String(interactions[0]?.said.voterId));
  const byId = new Map((await inserted).map((row) => [row.id, row]));
  return interactions.map(({ id }) => byId.get(id) as InteractionRow);
}

export const answersIn = ({ answers }: InteractionInput) => answers as GivenAnswers | null | undefined;

/** Errors: 400 for answers that are none to their script. */
export function storedAnswers(scripts: AskedScripts, said: InteractionInput): ScriptAnswers | null {
  const answers = answersIn(said);
  return answers ? checkAnswers(scripts, answers) : null;
}
