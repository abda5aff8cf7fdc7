import type { HustingsError } from '#core/errors.ts';
import type { Reading } from '#server/console/records/readings.ts';
import type { FieldError } from '#server/pages/components/forms/error-summary.tsx';
import type { FieldSet } from './fields.ts';

/** A form that its page shows again, and why. */
export interface SentForm {
  /** The end of its address, by which its page knows its forms; undefined if none was sent. */
  readonly to: string | undefined;
  /** Its fields, if they are declared. */
  readonly fields?: FieldSet | undefined;
  /** Why it was refused as a whole. */
  readonly error?: HustingsError | undefined;
  /** What is wrong with its fields. */
  readonly errors: readonly FieldError[];
  readonly readings: readonly Reading[];
}

export const noneSent: SentForm = { to: undefined, errors: [], readings: [] };

/** The status of a page that shows a form again. */
export const statusOf = ({ error, errors }: SentForm): number => error?.status ?? (errors.length > 0 ? 400 : 200);

/** Thrown if fields of a form are wrong. Nothing of the form is done, and its page shows them. */
export class FaultyFields extends Error {
  readonly errors: readonly FieldError[];

  constructor(errors: readonly FieldError[]) {
    super('fields of the form are wrong');
    this.errors = errors;
  }
}

/** Throws if there are errors. */
export function refuseFaulty(errors: readonly FieldError[]): void {
  if (errors.length > 0) throw new FaultyFields(errors);
}

/** Thrown if numbers of a form had to be interpreted. Nothing of the form is done before its sender has seen them. */
export class ToBeSeen extends Error {
  readonly readings: readonly Reading[];

  constructor(readings: readonly Reading[]) {
    super('numbers of the form had to be interpreted');
    this.readings = readings;
  }
}

/** Throws if there are readings. */
export function showReadings(readings: readonly Reading[]): void {
  if (readings.length > 0) throw new ToBeSeen(readings);
}
