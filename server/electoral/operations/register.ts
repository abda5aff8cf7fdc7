import { Type } from 'typebox';
import { rateLimits } from '#core/config/rate-limits.ts';
import { HustingsError } from '#core/errors.ts';
import { issueKey, keysPerAddress, tooManyKeys } from '#server/electoral/keys/issue-key.ts';
import { closed } from '#server/electoral/schemas/schemas.ts';
import { tags } from '#server/electoral/schemas/tags.ts';
import { electoralEndpoint } from './services.ts';

const keepKey = 'Keep this key: it is not shown again. Send it as "Authorization: Bearer <key>".';

export const register = electoralEndpoint({
  operationId: 'register',
  method: 'POST',
  path: '/electoral/register',
  tag: tags.service,
  summary: 'Register a free API key',
  description: `Creates an API key that raises the rate limit from ${rateLimits.electoral.ANONYMOUS} to ${rateLimits.electoral.FREE} requests a minute. The key is displayed only once. Each e-mail address may have ${keysPerAddress} keys; each client IP address may register ${rateLimits.registrationsAnHour} times an hour.`,
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
        description: 'The e-mail address of the key’s owner.',
        examples: ['odette@example.org'],
      }),
    },
    { ...closed, title: 'RegistrationRequest', description: 'A registration for an API key.' },
  ),
  status: 201,
  response: Type.Object(
    {
      apiKey: Type.String({
        description: 'The key: `ced_` and 32 base64url characters. Displayed only once: store it.',
        examples: ['ced_EXAMPLEexampleEXAMPLEexampleEXAM'],
      }),
      tier: Type.Literal('FREE', { description: 'The tier of the key: always FREE.' }),
      rateLimit: Type.Integer({ description: 'Requests that it may make in a minute.', examples: [100] }),
      message: Type.String({ description: 'Instructions for using the key.', examples: [keepKey] }),
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
      rateLimit: rateLimits.electoral.FREE,
      message: keepKey,
    };
  },
});
