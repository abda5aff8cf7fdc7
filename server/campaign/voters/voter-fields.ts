import { Type } from 'typebox';
import { emailAddress, nullable, postalCode, supportLevel } from '#server/campaign/schemas.ts';

/** The fields of a voter that a caller may write, with the contract's bounds. */
export const voterFields = {
  firstName: Type.String({ minLength: 1, maxLength: 100 }),
  lastName: Type.String({ minLength: 1, maxLength: 100 }),
  email: nullable(emailAddress({ maxLength: 255 })),
  phone: nullable(Type.String({ maxLength: 20 })),
  address: Type.String({ maxLength: 500 }),
  city: Type.String({ maxLength: 100 }),
  province: Type.String({ maxLength: 50 }),
  postalCode,
  riding: Type.String({ maxLength: 200 }),
  poll: Type.String({ maxLength: 20 }),
  supportLevel: nullable(supportLevel),
  notes: nullable(Type.String({ maxLength: 5000 })),
  tags: Type.Array(Type.String({ maxLength: 50 }), { maxItems: 20 }),
};

export type VoterField = keyof typeof voterFields;

/** Where each field is kept. */
export const voterColumn: Readonly<Record<VoterField, string>> = {
  firstName: 'first_name',
  lastName: 'last_name',
  email: 'email',
  phone: 'phone',
  address: 'address',
  city: 'city',
  province: 'province',
  postalCode: 'postal_code',
  riding: 'riding',
  poll: 'poll',
  supportLevel: 'support_level',
  notes: 'notes',
  tags: 'tags',
};

const types: Readonly<Partial<Record<VoterField, string>>> = { supportLevel: 'smallint', tags: 'text[]' };

/** What each field is in the database, for statements that have to say so. */
export const voterType = Object.fromEntries(
  Object.keys(voterColumn).map((field) => [field, types[field as VoterField] ?? 'text']),
) as Readonly<Record<VoterField, string>>;
