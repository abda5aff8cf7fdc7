import type { Json } from './json.ts';

const header = (description: string, schema: Json, example: unknown): Json => ({ description, schema, example });
const text = { type: 'string' };
const count = { type: 'integer', minimum: 0 };

/** Every header of a response that the documents describe, by name. */
export const headers: Readonly<Record<string, Json>> = {
  'X-Request-Id': header(
    'Id of this request. Quote it when you report a problem.',
    { type: 'string', format: 'uuid' },
    '3f0b5a4e-6f0c-4d5e-9a55-0d6a1c7e2b18',
  ),
  'X-RateLimit-Limit': header('Requests a minute that the caller may make.', count, 60),
  'X-RateLimit-Remaining': header('Requests left in the current minute.', count, 59),
  'X-RateLimit-Reset': header('Seconds until the current minute ends and the limit resets.', count, 43),
  'Retry-After': header('Seconds to wait before the next request.', count, 17),
  'Idempotent-Replayed': header(
    '`true` if this is the stored response to an earlier request with the same Idempotency-Key; absent otherwise.',
    { type: 'string', enum: ['true'] },
    'true',
  ),
  'X-Filter-Note': header(
    'If filters match no voter: how they were interpreted. ASCII text for people; its wording may change. Absent otherwise.',
    text,
    'No voter is in poll 412; the polls of this campaign are 1 to 260.',
  ),
  'WWW-Authenticate': header('How to authenticate.', text, 'Bearer'),
  ETag: header(
    'Version of the returned data. For published data, send it in `If-None-Match` to get a 304 while nothing has ' +
      'changed. For a record, send it in `If-Match` to avoid overwriting a concurrent change.',
    text,
    '"1.0.0-e-mwqm2x2o-7-hm2uo"',
  ),
  'Accept-Ranges': header('The server accepts range requests for the file.', text, 'bytes'),
  'Content-Range': header(
    'The returned byte range and the size of the file; in a 416 the size alone.',
    text,
    'bytes 0-16383/98304',
  ),
  'Cache-Control': header('How long the response may be cached.', text, 'public, max-age=300'),
};

export const commonHeaders = [
  'X-Request-Id',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
] as const;

/** References to headers by name. */
export const headerReferences = (names: readonly string[]): Json =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
