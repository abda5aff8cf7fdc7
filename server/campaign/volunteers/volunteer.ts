import { Type } from 'typebox';
import { annotate, enumeration, nullable } from '#server/call/schema.ts';
import { emailWords, nameWords, phoneWords } from '#server/records/imported/header-words.ts';
import { defineRecord, type RowOf } from '#server/records/record.ts';
import { exampleIds } from '#server/records/schemas/example-ids.ts';
import { emailAddress, requiredText, timestamp } from '#server/records/schemas/schemas.ts';

const volunteerStatuses = ['PENDING', 'ACTIVE', 'INACTIVE'] as const;

const volunteerStatus = enumeration('VolunteerStatus', volunteerStatuses, {
  description: 'PENDING: has offered to help. ACTIVE: helps. INACTIVE: no longer helps.',
});

/** A volunteer. Only the operator's import writes them; the API reads them. */
export const volunteerRecord = defineRecord(
  { title: 'Volunteer', table: 'volunteers', description: 'A volunteer of the campaign.' },
  {
    id: {
      column: 'id',
      type: 'uuid',
      shown: Type.String(),
      description: 'The volunteer’s id, assigned by the server.',
      example: exampleIds.volunteer,
    },
    campaignId: {
      column: 'campaign_id',
      type: 'uuid',
      shown: Type.String(),
      description: 'The campaign that the volunteer belongs to: always that of the API key.',
      example: exampleIds.campaign,
    },
    userId: {
      column: 'user_id',
      type: 'uuid',
      shown: nullable(Type.String()),
      description: 'The id of the volunteer’s user account; null if there is none.',
      example: null,
    },
    name: {
      column: 'name',
      type: 'text',
      shown: Type.String(),
      input: requiredText(200),
      description: 'Full name.',
      example: 'Odette Shoalley',
      imported: {
        words: [...nameWords.whole, 'volunteer', 'volunteername', 'benevole', 'nomdubenevole'],
        cells: 'name',
      },
    },
    email: {
      column: 'email',
      type: 'text',
      shown: emailAddress(),
      input: emailAddress({ maxLength: 255 }),
      description: 'E-mail address.',
      example: 'odette@example.org',
      imported: { words: emailWords, cells: 'email' },
    },
    phone: {
      column: 'phone',
      form: { isShort: true },
      type: 'text',
      shown: nullable(Type.String()),
      input: Type.Optional(Type.String({ maxLength: 20 })),
      description: 'Telephone number as entered; null if unknown.',
      example: '709 555-0176',
      imported: { words: phoneWords, cells: 'telephone' },
    },
    role: {
      column: 'role',
      type: 'text',
      shown: Type.String(),
      input: requiredText(100, { default: 'canvasser' }),
      description: 'The volunteer’s role, as free text.',
      example: 'canvasser',
      imported: { words: ['role', 'task', 'position', 'poste', 'tache', 'fonction'], cells: 'choice' },
    },
    status: {
      column: 'status',
      type: 'text',
      shown: volunteerStatus,
      input: annotate(volunteerStatus, { default: 'ACTIVE' }),
      description: 'The volunteer’s status.',
      example: 'ACTIVE',
      imported: { words: ['status', 'state', 'statut', 'etat'], cells: 'choice' },
    },
    skills: {
      column: 'skills',
      type: 'text[]',
      shown: Type.Array(Type.String()),
      input: Type.Array(Type.String({ maxLength: 100 }), { maxItems: 50, default: [] }),
      description: 'The volunteer’s skills, as free text.',
      example: ['driving', 'French'],
      imported: { words: ['skills', 'skill', 'competences', 'competence', 'aptitudes'] },
    },
    hoursLogged: {
      column: 'hours_logged',
      form: { isShort: true },
      type: 'numeric',
      shown: Type.Number({ minimum: 0 }),
      input: Type.Number({ minimum: 0, maximum: 100_000, default: 0 }),
      description: 'Hours logged so far, with at most two decimals.',
      example: 12.5,
      imported: { words: ['hourslogged', 'hours', 'heures', 'heurestravaillees'], cells: 'number' },
    },
    createdAt: {
      column: 'created_at',
      type: 'timestamptz',
      shown: timestamp,
      description: 'When the volunteer was recorded. Lists are ordered by it, newest first.',
      example: '2026-09-13T11:58:44.120Z',
    },
  },
);

export type VolunteerRow = RowOf<typeof volunteerRecord>;
