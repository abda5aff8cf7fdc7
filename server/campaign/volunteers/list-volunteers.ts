import { Type } from 'typebox';
import { newestFirst } from '#server/campaign/database/newest-first.ts';
import { campaignEndpoint, type Shown } from '#server/campaign/endpoint.ts';
import { emailAddress, many, nullable, pagedQuery, record, timestamp } from '#server/campaign/schemas.ts';

export const volunteerStatuses = ['PENDING', 'ACTIVE', 'INACTIVE'] as const;

export type VolunteerStatus = (typeof volunteerStatuses)[number];

export const Volunteer = record(
  {
    id: Type.String(),
    campaignId: Type.String(),
    userId: nullable(Type.String()),
    name: Type.String(),
    email: emailAddress(),
    phone: nullable(Type.String()),
    role: Type.String(),
    status: Type.Enum([...volunteerStatuses]),
    skills: Type.Array(Type.String()),
    hoursLogged: Type.Number({ minimum: 0 }),
    createdAt: timestamp,
  },
  { title: 'Volunteer' },
);

interface VolunteerRow {
  readonly id: string;
  readonly campaign_id: string;
  readonly user_id: string | null;
  readonly name: string;
  readonly email: string;
  readonly phone: string | null;
  readonly role: string;
  readonly status: VolunteerStatus;
  readonly skills: string[];
  readonly hours_logged: number;
  readonly created_at: Date;
}

export const listVolunteers = campaignEndpoint({
  operationId: 'listVolunteers',
  method: 'GET',
  path: '/volunteers',
  tag: 'Volunteers',
  summary: 'List volunteers, newest first',
  scope: 'volunteers:read',
  query: pagedQuery({}),
  response: many(Volunteer),
  errors: [400],
  async handle({ query }, { tx }) {
    const { rows, pagination } = await newestFirst<VolunteerRow>(
      tx,
      {
        list: 'listVolunteers',
        columns: 'id, campaign_id, user_id, name, email, phone, role, status, skills, hours_logged::float8, created_at',
        from: 'volunteers',
      },
      query,
    );
    return { data: rows.map(showVolunteer), pagination };
  },
});

const showVolunteer = (row: VolunteerRow): Shown<typeof Volunteer> => ({
  id: row.id,
  campaignId: row.campaign_id,
  userId: row.user_id,
  name: row.name,
  email: row.email,
  phone: row.phone,
  role: row.role,
  status: row.status,
  skills: row.skills,
  hoursLogged: row.hours_logged,
  createdAt: row.created_at.toISOString(),
});
