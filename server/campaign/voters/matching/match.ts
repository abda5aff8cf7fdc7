/**
 * Why a row is taken for a person of the campaign, the surest first: its identifier is that of a record; its e-mail address
 * and its name are; its name, its address as the walk list reads it and its city are.
 */
const matchRules = ['EXTERNAL_ID', 'EMAIL', 'NAME_AND_ADDRESS'] as const;

export type MatchRule = (typeof matchRules)[number];

/**
 * Why a row is not recorded: a person of the campaign; a donor's donation of the same day and amount; or a person whom the
 * campaign has erased, of whom nothing else is known.
 */
export const rowRules = [...matchRules, 'SAME_DONATION', 'ERASED'] as const;

export type RowRule = (typeof rowRules)[number];

/** Why a record may be the same person. Only a person decides that. The last two are of donors. */
export const likenesses = ['NEAR_NAME', 'SAME_EMAIL', 'OTHER_PLACE', 'NEAR_DONOR'] as const;

export type Likeness = (typeof likenesses)[number];

/** The record that a row matches. */
export interface Match {
  readonly rule: MatchRule;
  readonly id: string;
}

/** A record that a row looks like. */
export interface Alike {
  readonly likeness: Likeness;
  readonly id: string;
}

/**
 * Two records never share an identifier, and a person who was erased is never recorded again, whatever is requested. With the
 * other rules, a row may be recorded all the same.
 */
export const isFinal = (rule: string | null): boolean => rule === 'EXTERNAL_ID' || rule === 'ERASED';

/** What a record of the campaign, or a row, says of a person. */
export interface Person {
  readonly firstName: string;
  readonly lastName: string;
  readonly address: string;
  readonly city: string;
  readonly email?: string | null | undefined;
  readonly externalId?: string | null | undefined;
}
