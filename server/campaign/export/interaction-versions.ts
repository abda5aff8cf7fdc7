import type { Fields } from '#server/records/field.ts';

/** The fields of a version of a corrected interaction, as an export has them. */
export const interactionVersionFields = {
  interactionId: { column: 'interaction_id', type: 'uuid', description: 'The interaction.' },
  version: { column: 'version', type: 'integer', description: 'Counted from 1.' },
  recordedAt: { column: 'recorded_at', type: 'timestamptz', description: 'When this version was recorded.' },
  userId: { column: 'user_id', type: 'uuid', description: 'Who recorded it, or whose key did.' },
  reason: { column: 'reason', type: 'text', description: 'Why it was corrected, where somebody said so.' },
  type: { column: 'type', type: 'text', description: 'How the voter was contacted.' },
  disposition: { column: 'disposition', type: 'text', description: 'What came of it.' },
  notes: { column: 'notes', type: 'text', description: 'What was said.' },
  supportLevel: { column: 'support_level', type: 'smallint', description: 'The support level that it gave.' },
  occurredAt: { column: 'occurred_at', type: 'timestamptz', description: 'When it took place.' },
  answers: { column: 'answers', type: 'jsonb', later: true, description: 'What the voter answered to a script.' },
} satisfies Fields;
