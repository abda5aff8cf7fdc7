import { type Static, Type } from 'typebox';
import { nullable, record, timestamp } from '#server/campaign/schemas.ts';
import { latitude, lawnSignStatuses, longitude } from './lawn-sign-fields.ts';

export const LawnSign = record(
  {
    id: Type.String(),
    campaignId: Type.String(),
    voterId: nullable(Type.String()),
    address: Type.String(),
    latitude: nullable(latitude),
    longitude: nullable(longitude),
    status: Type.Enum([...lawnSignStatuses]),
    requestedAt: timestamp,
    installedAt: nullable(timestamp),
    collectedAt: nullable(timestamp),
    assignedVolunteerId: nullable(Type.String()),
  },
  { title: 'LawnSign' },
);

export type LawnSign = Static<typeof LawnSign>;

export interface LawnSignRow {
  readonly id: string;
  readonly campaign_id: string;
  readonly voter_id: string | null;
  readonly address: string;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly status: (typeof lawnSignStatuses)[number];
  readonly requested_at: Date;
  readonly installed_at: Date | null;
  readonly collected_at: Date | null;
  readonly assigned_volunteer_id: string | null;
  readonly created_at: Date;
}

export const lawnSignColumns = `id, campaign_id, voter_id, address, latitude, longitude, status, requested_at,
  installed_at, collected_at, assigned_volunteer_id, created_at`;

/** A lawn sign as it is shown. */
export function showLawnSign(row: LawnSignRow): LawnSign {
  return {
    id: row.id,
    campaignId: row.campaign_id,
    voterId: row.voter_id,
    address: row.address,
    latitude: row.latitude,
    longitude: row.longitude,
    status: row.status,
    requestedAt: row.requested_at.toISOString(),
    installedAt: row.installed_at?.toISOString() ?? null,
    collectedAt: row.collected_at?.toISOString() ?? null,
    assignedVolunteerId: row.assigned_volunteer_id,
  };
}
