import { Type } from 'typebox';
import { HustingsError } from '#core/errors.ts';
import { electoralRateLimits } from '#server/electoral/authentication.ts';
import { issueKey, tooManyKeys } from '#server/electoral/keys/issue-key.ts';
import { closed } from '#server/electoral/schemas.ts';
import { electoralEndpoint } from '#server/electoral/services.ts';
import { tags } from '#server/electoral/tags.ts';

const keepKey = 'Keep this key: it is not shown again. Send it as "Authorization: Bearer <key>".';

export const register = electoralEndpoint({
  operationId: 'register',
  method: 'POST',
  path: '/electoral/register',
  tag: tags.service,
  summary: 'A free API key',
  description:
    'Makes a key that raises the limit from 10 to 100 requests a minute. It is shown this once. An e-mail address may hold five; a client address may register five times an hour.',
  body: Type.Object(
    {
      name: Type.String({
        minLength: 1,
        maxLength: 200,
        pattern: '\\S',
        expects: 'a string of 1 to 200 characters that are not all blank',
        description: 'Who uses the key: a person, an organization or a program.',
        examples: ['Tide tables of Grand Banc'],
      }),
      email: Type.String({
        format: 'email',
        maxLength: 255,
        description: 'Where the holder of the key can be reached.',
        examples: ['odette@example.org'],
      }),
    },
    { ...closed, title: 'RegistrationRequest', description: 'Who wants a key.' },
  ),
  status: 201,
  response: Type.Object(
    {
      apiKey: Type.String({
        description: 'The key: `ced_` and 32 base64url characters. Shown this once; store it.',
        examples: ['ced_EXAMPLEexampleEXAMPLEexampleEXAM'],
      }),
      tier: Type.Literal('FREE', { description: 'What kind of key it is: always FREE.' }),
      rateLimit: Type.Integer({ description: 'Requests that it may make in a minute.', examples: [100] }),
      message: Type.String({ description: 'What to do with the key, for people.', examples: [keepKey] }),
    },
    { ...closed, title: 'Registration', description: 'A new key.' },
  ),
  errors: [tooManyKeys()],
  async handle({ body, caller }, services) {
    const { allowed, retryAfterSeconds } = await services.registrations.consume(caller.address);
    if (!allowed) {
      throw new HustingsError(
        429,
        'rate_limit_exceeded',
        `Too many registrations from this address. Try again in ${Math.ceil(retryAfterSeconds / 60)} minutes.`,
        { headers: { 'Retry-After': String(retryAfterSeconds) } },
      );
    }
    const { token } = await issueKey(services.knex, 'FREE', body);
    return {
      apiKey: token,
      tier: 'FREE' as const,
      rateLimit: electoralRateLimits.FREE,
      message: keepKey,
    };
  },
});
