/**
 * By which rule a row is the same person as a record of the campaign, the surest rule first. EXTERNAL_ID: they have the same
 * identifier. EMAIL: they have the same e-mail address and name. NAME_AND_ADDRESS: they have the same name and city, and the
 * same address as walk lists read it.
 */
const matchRules = ['EXTERNAL_ID', 'EMAIL', 'NAME_AND_ADDRESS'] as const;

export type MatchRule = (typeof matchRules)[number];

/**
 * Why a row is not recorded: a person of the campaign; a donor's donation of the same day and amount; or a person whom the
 * campaign has erased, of whom nothing else is known.
 */
export const rowRules = [...matchRules, 'SAME_DONATION', 'ERASED'] as const;

export type RowRule = (typeof rowRules)[number];

/**
 * Why a similar record may be of the same person. No program decides whether it is: a member compares the two. OTHER_PLACE and
 * NEAR_DONOR are of donors alone, NEAR_IDENTIFIER of both: the identifiers differ in leading zeros, SAME_EMAIL of voters and donors.
 */
export const likenesses = ['NEAR_IDENTIFIER', 'NEAR_NAME', 'SAME_EMAIL', 'OTHER_PLACE', 'NEAR_DONOR'] as const;

export type Likeness = (typeof likenesses)[number];

/** The record that a row matches. */
export interface Match {
  readonly rule: MatchRule;
  readonly id: string;
}

/** A record that is similar to a row. */
export interface SimilarRecord {
  readonly likeness: Likeness;
  readonly id: string;
}

/**
 * Whether a row that matches by a rule is never recorded, even if the import records duplicates. Two records never have one
 * identifier, and a person who was erased is never recorded again.
 */
export const isNeverRecorded = (rule: string | null): boolean => rule === 'EXTERNAL_ID' || rule === 'ERASED';

/** What a record of the campaign, or a row, says of a person. */
export interface Person {
  readonly firstName: string;
  readonly lastName: string;
  readonly address: string;
  readonly city: string;
  readonly email?: string | null | undefined;
  readonly externalId?: string | null | undefined;
}
