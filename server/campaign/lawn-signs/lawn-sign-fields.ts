import { Type } from 'typebox';
import { nullable } from '#server/campaign/schemas.ts';

export const lawnSignStatuses = ['REQUESTED', 'INSTALLED', 'COLLECTED'] as const;

export const latitude = Type.Number({ minimum: -90, maximum: 90, description: 'Degrees north, WGS 84.' });
export const longitude = Type.Number({ minimum: -180, maximum: 180, description: 'Degrees east, WGS 84.' });

/** The fields of a lawn sign that a caller may write, with the contract's bounds. */
export const lawnSignFields = {
  address: Type.String({ minLength: 1, maxLength: 500 }),
  voterId: nullable(Type.String({ maxLength: 100, description: 'A voter of this campaign.' })),
  latitude: nullable(latitude),
  longitude: nullable(longitude),
  status: Type.Enum([...lawnSignStatuses]),
  assignedVolunteerId: nullable(Type.String({ maxLength: 100, description: 'A volunteer of this campaign.' })),
};

export type LawnSignField = keyof typeof lawnSignFields;

/** Where each field is kept. */
export const lawnSignColumn: Readonly<Record<LawnSignField, string>> = {
  address: 'address',
  voterId: 'voter_id',
  latitude: 'latitude',
  longitude: 'longitude',
  status: 'status',
  assignedVolunteerId: 'assigned_volunteer_id',
};
