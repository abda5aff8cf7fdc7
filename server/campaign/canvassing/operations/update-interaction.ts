import { Type } from 'typebox';
import { type HustingsError, unprocessable } from '#core/errors.ts';
import { canonicalJson } from '#server/call/fingerprint.ts';
import { nullable } from '#server/call/schema.ts';
import { type InteractionRow, interactionRecord } from '#server/campaign/canvassing/interaction.ts';
import { interactionVersion } from '#server/campaign/canvassing/interactions/changes/interaction-version.ts';
import { refuseOthersInteraction } from '#server/campaign/canvassing/interactions/changes/own-interaction.ts';
import { reason } from '#server/campaign/canvassing/interactions/changes/reason.ts';
import { settleVoter } from '#server/campaign/canvassing/interactions/changes/settle-voter.ts';
import {
  findInteraction,
  isTakenBack,
  lockInteraction,
  noSuchInteraction,
} from '#server/campaign/canvassing/interactions/find-interaction.ts';
import { readOccurredAt } from '#server/campaign/canvassing/interactions/occurred-at.ts';
import { defaultsOf, showInteraction } from '#server/campaign/canvassing/interactions/show-interaction.ts';
import type { GivenAnswers } from '#server/campaign/canvassing/scripts/answers.ts';
import { checkAnswers, readAskedScripts } from '#server/campaign/canvassing/scripts/check-answers.ts';
import { campaignEndpoint } from '#server/operations/campaign-endpoint.ts';
import { exampleIds } from '#server/records/schemas/example-ids.ts';
import { idParameter, one, supportLevel, updateOf } from '#server/records/schemas/schemas.ts';
import { tags } from '#server/records/schemas/tags.ts';
import type { CampaignTransaction } from '#server/store/transaction.ts';

/** One interaction is corrected so often at most: its history is answered whole. */
export const mostVersions = 100;

const { type, disposition, notes, occurredAt, answers } = interactionRecord.update.properties;

const UpdateInteraction = updateOf(
  'UpdateInteraction',
  {
    type,
    disposition,
    notes,
    occurredAt,
    answers,
    reason,
    supportLevel: Type.Optional(
      nullable(supportLevel, {
        description: 'The support level recorded by the interaction; null if none.',
        examples: [2],
      }),
    ),
  },
  interactionRecord.response,
);

/** What a correction may change, by column. */
const facts = ['type', 'disposition', 'notes', 'support_level', 'occurred_at', 'answers'] as const;
type Facts = Pick<InteractionRow, (typeof facts)[number]>;

const fieldOf = {
  type: 'type',
  disposition: 'disposition',
  notes: 'notes',
  support_level: 'supportLevel',
  occurred_at: 'occurredAt',
  answers: 'answers',
};

const insertVersion = `insert into interaction_versions (campaign_id, interaction_id, version, recorded_at, user_id, reason,
    type, disposition, notes, support_level, occurred_at, answers)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) returning version`;

const update = `update interactions set version = $3, type = $4, disposition = $5, notes = $6, support_level = $7,
    occurred_at = $8, answers = $9, support_at = case when $7::smallint is null then null else $10::timestamptz end
  where campaign_id = $1 and id = $2 returning id`;

export const correctInteraction = campaignEndpoint({
  operationId: 'updateInteraction',
  method: 'PATCH',
  path: '/canvassing/interactions/{id}',
  tag: tags.canvassing,
  summary: 'Correct an interaction',
  description:
    'Extension. Absent fields are unchanged, and null clears a nullable field. {} and equal values change nothing. ' +
    'Earlier versions remain on record: see `GET /canvassing/interactions/{id}/history`. The voter’s lastContact ' +
    'and support level are computed again; a support level that was set directly since remains. Read-only fields, ' +
    'including `voterId`, are ignored. Correcting a withdrawn interaction is a 422, and so is the ' +
    `${mostVersions}th correction. Only managers may correct what others recorded.`,
  scope: 'canvassing:write',
  role: 'MEMBER',
  params: idParameter('an interaction', exampleIds.interaction),
  body: UpdateInteraction,
  response: one(interactionRecord.response),
  errors: [noSuchInteraction(), isTakenBack(), tooManyVersions()],
  examples: {
    body: { disposition: 'UNDECIDED', supportLevel: 3, reason: 'Anne’s neighbour had answered.' },
    response: { data: { disposition: 'UNDECIDED' } },
  },
  version: interactionVersion,
  async handle({ params, body, caller }, { tx, now, audit, principal }) {
    const interaction = await lockInteraction(tx, params.id);
    refuseOthersInteraction(principal, interaction);
    if (interaction.withdrawn_at) throw isTakenBack();
    const present = factsOf(interaction);
    const corrected = { ...present, ...saidIn(body, now), ...(await answersOf(tx, body.answers)) };
    const changed = facts.filter((name) => !isSame(present[name], corrected[name]));
    audit.fields = changed.map((name) => fieldOf[name]);
    if (changed.length === 0) return { data: showInteraction(interaction) };
    await correct(
      tx,
      { interaction, present, corrected },
      { at: now, userId: caller.userId as string, reason: body.reason ?? null },
    );
    await settleVoter(tx, interaction.voter_id, present.occurred_at as Date, now);
    return { data: showInteraction(await findInteraction(tx, interaction.id)) };
  },
});

interface Correction {
  readonly interaction: InteractionRow;
  readonly present: Facts;
  readonly corrected: Facts;
}

async function correct(
  tx: CampaignTransaction,
  { interaction, present, corrected }: Correction,
  by: { readonly at: Date; readonly userId: string; readonly reason: string | null },
): Promise<void> {
  const { version } = defaultsOf(interaction);
  if (version >= mostVersions) throw tooManyVersions();
  const append = (number: number, said: Facts, { at, userId, reason }: typeof by) =>
    tx.query(insertVersion, [tx.campaignId, interaction.id, number, at, userId, reason, ...storedFacts(said)]);
  if (interaction.version === null)
    await append(1, present, { at: interaction.created_at, userId: interaction.user_id, reason: null });
  await append(version + 1, corrected, by);
  const isDated = !isSame(present.occurred_at, corrected.occurred_at);
  const supportAt = isDated ? corrected.occurred_at : (interaction.support_at ?? present.occurred_at);
  await tx.query(update, [tx.campaignId, interaction.id, version + 1, ...storedFacts(corrected), supportAt]);
}

const storedFacts = (said: Facts) =>
  facts.map((name) => (name === 'answers' && said.answers ? JSON.stringify(said.answers) : said[name]));

const factsOf = (interaction: InteractionRow): Facts => {
  const { type, disposition, notes, support_level, answers } = interaction;
  return { type, disposition, notes, support_level, occurred_at: defaultsOf(interaction).occurred_at, answers };
};

/** What the request says, by column. Errors: 400 for a time that no interaction may have, and for none. */
function saidIn(body: Readonly<Record<string, unknown>>, now: Date): Partial<Facts> {
  const said = facts.flatMap((name) =>
    body[fieldOf[name]] === undefined ? [] : [[name, body[fieldOf[name]]] as const],
  );
  const { occurred_at: at, ...others } = Object.fromEntries(said) as Record<string, unknown>;
  // Null says nothing of when it was.
  return { ...others, ...(typeof at === 'string' && { occurred_at: readOccurredAt(at, now) }) } as Partial<Facts>;
}

const isSame = (a: unknown, b: unknown): boolean =>
  a instanceof Date && b instanceof Date ? a.getTime() === b.getTime() : canonicalJson(a) === canonicalJson(b);

/** Errors: 400 for answers that are none to their script. */
async function answersOf(
  tx: CampaignTransaction,
  given: GivenAnswers | null | undefined,
): Promise<Partial<Pick<Facts, 'answers'>>> {
  if (!given) return given === undefined ? {} : { answers: null };
  return { answers: checkAnswers(await readAskedScripts(tx, [given]), given) };
}

function tooManyVersions(): HustingsError {
  return unprocessable(
    `An interaction is corrected ${mostVersions - 1} times at most. Take it back, and record it anew.`,
  );
}
