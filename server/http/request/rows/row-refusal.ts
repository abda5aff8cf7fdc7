import { type Static, Type } from 'typebox';
import { errorCodes, type HustingsError } from '#core/errors.ts';
import { annotate, enumeration } from '#server/call/schema.ts';

/** Why a row of a batch or an import was rejected, as a response has it. */
const code = enumeration('RefusalCode', errorCodes, { description: 'The error code.' });

export const RowRefusal = Type.Object(
  {
    status: Type.Integer({
      description: 'The HTTP status that the single-record operation would return.',
      examples: [400],
    }),
    error: Type.String({
      description: 'What went wrong and what was expected.',
      examples: ['The field "lastName" is required: a string of 1 to 100 characters that is not blank.'],
    }),
    code: annotate(code, { description: 'The error code.', examples: ['validation_failed'] }),
  },
  {
    additionalProperties: false,
    title: 'RowRefusal',
    description: 'Why a row was rejected: the error that the single-record operation would return.',
  },
);

export type RowRefusal = Static<typeof RowRefusal>;

export const refusalOf = ({ status, message, code }: HustingsError): RowRefusal => ({ status, error: message, code });
