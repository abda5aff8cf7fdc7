import type { Json } from './json.ts';

const header = (description: string, schema: Json, example: unknown): Json => ({ description, schema, example });
const text = { type: 'string' };
const count = { type: 'integer', minimum: 0 };

/** Every header of a response that the documents describe, by name. */
export const headers: Readonly<Record<string, Json>> = {
  'X-Request-Id': header(
    'Names this request; quote it when you report something.',
    { type: 'string', format: 'uuid' },
    '3f0b5a4e-6f0c-4d5e-9a55-0d6a1c7e2b18',
  ),
  'X-RateLimit-Limit': header('Requests that the caller may make in a minute.', count, 60),
  'X-RateLimit-Remaining': header('How many of them are left in this minute.', count, 59),
  'X-RateLimit-Reset': header('Seconds until the minute ends and the count begins anew.', count, 43),
  'Retry-After': header('Seconds after which to ask again.', count, 17),
  'Idempotent-Replayed': header(
    '`true` where the answer of an earlier request with the same Idempotency-Key is given again; absent otherwise.',
    { type: 'string', enum: ['true'] },
    'true',
  ),
  'X-Filter-Note': header(
    'Of filters that find nobody: how they were understood, in ASCII. Words for people, which may change; absent otherwise.',
    text,
    'No voter is in poll 412; the polls of this campaign are 1 to 260.',
  ),
  'WWW-Authenticate': header('How to authenticate.', text, 'Bearer'),
  ETag: header(
    'Names this state of the resource. Of published data, send it back in `If-None-Match` to learn whether anything ' +
      'changed; of a record, in `If-Match`, to change it only as long as nobody else has.',
    text,
    '"1.0.0-e-mwqm2x2o-7-hm2uo"',
  ),
  'Accept-Ranges': header('That a part of the file may be requested.', text, 'bytes'),
  'Content-Range': header(
    'Which bytes of the file the response has, and how many the file has; of a 416 the latter alone.',
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
