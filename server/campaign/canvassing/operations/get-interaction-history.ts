import { type Static, Type } from 'typebox';
import { annotate, enumeration, nullable } from '#server/call/schema.ts';
import { interactionRecord } from '#server/campaign/canvassing/interaction.ts';
import { findInteraction, noSuchInteraction } from '#server/campaign/canvassing/interactions/find-interaction.ts';
import { defaultsOf } from '#server/campaign/canvassing/interactions/show-interaction.ts';
import { ScriptAnswers } from '#server/campaign/canvassing/scripts/answers.ts';
import { campaignEndpoint } from '#server/operations/campaign-endpoint.ts';
import { exampleIds } from '#server/records/schemas/example-ids.ts';
import { idParameter, record, timestamp } from '#server/records/schemas/schemas.ts';
import { tags } from '#server/records/schemas/tags.ts';
import type { CampaignTransaction } from '#server/store/transaction.ts';
import { mostVersions } from './update-interaction.ts';

const { type, disposition, notes } = interactionRecord.response.properties;

const whatHappened = enumeration('InteractionEvent', ['RECORDED', 'CORRECTED', 'WITHDRAWN'], {
  description: 'An event in the history of an interaction: it was recorded, corrected or withdrawn.',
});

const InteractionEvent = record(
  {
    what: annotate(whatHappened, { description: 'The event.', examples: ['RECORDED'] }),
    at: annotate(timestamp, { description: 'The time of the event.', examples: ['2026-09-19T22:40:00.000Z'] }),
    userId: Type.String({ description: 'The user who did it, or whose API key did.', examples: [exampleIds.user] }),
    reason: nullable(Type.String(), { description: 'The reason, if one was given.', examples: [null] }),
    type: annotate(type, { description: 'The type from then on.' }),
    disposition: annotate(disposition, { description: 'The disposition from then on.' }),
    notes: annotate(notes, { description: 'The notes from then on.' }),
    supportLevel: nullable(Type.Integer({ minimum: 1, maximum: 5 }), {
      description: 'The support level from then on; null if none.',
      examples: [2],
    }),
    occurredAt: annotate(timestamp, {
      description: 'The time of the interaction from then on.',
      examples: ['2026-09-19T22:38:00.000Z'],
    }),
    answers: Type.Optional(
      annotate(ScriptAnswers, { description: 'The answers to a script from then on; absent if none.' }),
    ),
  },
  {
    title: 'InteractionHistoryEntry',
    description: 'An event in the history of an interaction, with the values from then on.',
  },
);

const InteractionHistory = record(
  {
    data: Type.Array(InteractionEvent, {
      maxItems: mostVersions + 1,
      description: 'The events in chronological order.',
    }),
  },
  { title: 'InteractionHistory', description: 'The history of an interaction.' },
);

interface Version {
  readonly at: Date;
  readonly userId: string;
  readonly reason: string | null;
  readonly type: string;
  readonly disposition: string | null;
  readonly notes: string | null;
  readonly supportLevel: number | null;
  readonly occurredAt: Date;
  readonly answers: ScriptAnswers | null;
}

export interface HistoryEvent extends Version {
  readonly what: 'RECORDED' | 'CORRECTED' | 'WITHDRAWN';
}

const versions = `select recorded_at as at, user_id as "userId", reason, type, disposition, notes,
    support_level as "supportLevel", occurred_at as "occurredAt", answers
  from interaction_versions where campaign_id = $1 and interaction_id = $2 order by version`;

/** All that happened to an interaction. Errors: 404. */
export async function interactionHistory(tx: CampaignTransaction, id: string): Promise<HistoryEvent[]> {
  const interaction = await findInteraction(tx, id);
  const stored = await tx.query<Version>(versions, [tx.campaignId, interaction.id]);
  const { type, disposition, notes, support_level, answers } = interaction;
  const only: Version = {
    at: interaction.created_at,
    userId: interaction.user_id,
    reason: null,
    type: String(type),
    disposition,
    notes,
    supportLevel: support_level,
    occurredAt: defaultsOf(interaction).occurred_at,
    answers,
  };
  const said = stored.length > 0 ? stored : [only];
  const events = said.map((version, i): HistoryEvent => ({ what: i === 0 ? 'RECORDED' : 'CORRECTED', ...version }));
  if (!interaction.withdrawn_at) return events;
  const { withdrawn_at: at, withdrawn_by, withdrawn_reason: reason } = interaction;
  return [...events, { ...(said.at(-1) as Version), what: 'WITHDRAWN', at, userId: String(withdrawn_by), reason }];
}

export const getInteractionHistory = campaignEndpoint({
  operationId: 'getInteractionHistory',
  method: 'GET',
  path: '/canvassing/interactions/{id}/history',
  tag: tags.canvassing,
  summary: 'Read the history of an interaction',
  description:
    'Extension. Recording, corrections and withdrawal of an interaction: who, when and why, and the values from ' +
    'then on. Available for withdrawn interactions too.',
  scope: 'canvassing:read',
  params: idParameter('an interaction', exampleIds.interaction),
  response: InteractionHistory,
  errors: [noSuchInteraction()],
  async handle({ params }, { tx }) {
    const events = await interactionHistory(tx, params.id);
    return { data: events.map(shown) as Static<typeof InteractionHistory>['data'] };
  },
});

const shown = ({ at, occurredAt, answers, ...event }: HistoryEvent) => ({
  ...event,
  ...(answers && { answers }),
  at: at.toISOString(),
  occurredAt: occurredAt.toISOString(),
});
