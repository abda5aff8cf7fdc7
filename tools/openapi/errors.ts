import { STATUS_CODES } from 'node:http';
import { Type } from 'typebox';
import { errorCodes, HustingsError } from '#core/errors.ts';
import { noRecords } from '#server/call/record-texts.ts';
import { enumeration } from '#server/call/schema.ts';
import { checkBody, checkParameters } from '#server/call/validation.ts';
import { noFile } from '#server/http/request/files/read-file.ts';
import type { Endpoint } from '#server/operations/endpoint.ts';
import { commonHeaders, headerReferences } from './headers.ts';
import type { Json } from './json.ts';

/** The body of every error. */
export const ApiError = Type.Object(
  {
    error: Type.String({
      description: 'What went wrong and what was expected. Safe to display to users.',
    }),
    code: enumeration('ErrorCode', errorCodes, {
      description: 'The error code. No further codes will be added.',
    }),
  },
  { additionalProperties: false, title: 'ApiError', description: 'The body of every error.' },
);

const meanings: Readonly<Record<number, string>> = {
  400: 'A parameter or the body is invalid. The message names it and says what was expected. Nothing was changed.',
  401: 'The API key is missing, unknown or revoked.',
  402: 'The write would exceed a limit of the campaign’s plan. Nothing was changed.',
  403: 'Access is denied. The message says why.',
  404: 'The record does not exist, or the caller may not see it.',
  410: 'The requested changes are no longer stored. The message says how to start over.',
  412: 'The record’s version is not the one in If-Match. Nothing was changed.',
  413: 'The body is too large.',
  416: 'The range begins after the end of the file. `Content-Range` states the size of the file.',
  422: 'The request is well formed, but a rule forbids it. Nothing was changed.',
  429: 'The caller has exceeded the rate limit. `Retry-After` says when to try again.',
  500: 'Internal server error.',
  503: 'The server is not ready. `Retry-After` says when to try again.',
};

/** The response of a status with an example of each error. All have that status. */
export function errorResponse(status: number, errors: readonly HustingsError[], moreHeaders: readonly string[]): Json {
  const own = errors.flatMap(({ headers }) => Object.keys(headers));
  return {
    description: meanings[status] ?? STATUS_CODES[status],
    headers: headerReferences([...new Set([...commonHeaders, ...own, ...moreHeaders])]),
    content: {
      'application/json': { schema: { $ref: '#/components/schemas/ApiError' }, examples: namedExamples(errors) },
    },
  };
}

/** Named by their code; a number tells apart those of one code. */
function namedExamples(errors: readonly HustingsError[]): Json {
  const examples: Json = {};
  for (const { code, message } of errors) {
    const same = Object.keys(examples).filter((name) => name.startsWith(code)).length;
    examples[same === 0 ? code : `${code}_${same + 1}`] = { value: { error: message, code } };
  }
  return examples;
}

/** The 400 that the endpoint's own validation returns for an unknown parameter and to an incomplete body. */
export function invalidRequests(endpoint: Endpoint): HustingsError[] {
  const query = endpoint.query ?? Type.Object({}, { additionalProperties: false });
  const wrongQuery = thrownBy(() => checkParameters(query, 'query')({ colour: 'blue' }));
  if (endpoint.file) return [wrongQuery, noFile(endpoint.file.types)];
  if (!endpoint.body) return [wrongQuery];
  if (endpoint.inRows) return [wrongQuery, noRecords()];
  const check = checkBody(endpoint.body);
  return [wrongQuery, thrownBy(() => [{}, { colour: 'blue' }].forEach(check))];
}

function thrownBy(work: () => void): HustingsError {
  try {
    work();
  } catch (error) {
    if (error instanceof HustingsError) return error;
    throw error;
  }
  throw new Error('The example of a wrong request is valid.');
}
