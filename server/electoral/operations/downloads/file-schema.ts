import { Type } from 'typebox';

/** The schema of a file that is downloaded. */
export const file = (description: string, contentMediaType: string) =>
  Type.Unsafe<never>({ description, contentMediaType });
