import { type Static, Type } from 'typebox';
import { emailAddress, nullable, postalCode, record, supportLevel, timestamp } from '#server/campaign/schemas.ts';

export const Voter = record(
  {
    id: Type.String(),
    campaignId: Type.String(),
    firstName: Type.String(),
    lastName: Type.String(),
    email: nullable(emailAddress()),
    phone: nullable(Type.String()),
    address: Type.String(),
    city: Type.String(),
    province: Type.String(),
    postalCode,
    riding: Type.String(),
    poll: Type.String(),
    supportLevel: nullable(supportLevel),
    lastContact: nullable(timestamp),
    notes: nullable(Type.String()),
    createdAt: timestamp,
    updatedAt: timestamp,
  },
  { title: 'Voter' },
);

export type Voter = Static<typeof Voter>;

export interface VoterRow {
  readonly id: string;
  readonly campaign_id: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string | null;
  readonly phone: string | null;
  readonly address: string;
  readonly city: string;
  readonly province: string;
  readonly postal_code: string;
  readonly riding: string;
  readonly poll: string;
  readonly support_level: number | null;
  readonly last_contact: Date | null;
  readonly notes: string | null;
  readonly created_at: Date;
  readonly updated_at: Date;
}

export const voterColumns = `id, campaign_id, first_name, last_name, email, phone, address, city, province, postal_code,
  riding, poll, support_level, last_contact, notes, created_at, updated_at`;

/** A voter as it is shown. */
export function showVoter(row: VoterRow): Voter {
  return {
    id: row.id,
    campaignId: row.campaign_id,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    phone: row.phone,
    address: row.address,
    city: row.city,
    province: row.province,
    postalCode: row.postal_code,
    riding: row.riding,
    poll: row.poll,
    supportLevel: row.support_level,
    lastContact: row.last_contact?.toISOString() ?? null,
    notes: row.notes,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}
