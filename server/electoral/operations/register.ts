import { Type } from 'typebox';
import { HustingsError } from '#core/errors.ts';
import { electoralRateLimits } from '#server/electoral/authentication.ts';
import { issueKey } from '#server/electoral/keys/issue-key.ts';
import { closed } from '#server/electoral/schemas.ts';
import { electoralEndpoint } from '#server/electoral/services.ts';

export const register = electoralEndpoint({
  operationId: 'register',
  method: 'POST',
  path: '/electoral/register',
  tag: 'Electoral',
  summary: 'A free API key',
  description: 'The key is shown once, here. An e-mail address may hold five.',
  body: Type.Object(
    {
      name: Type.String({
        minLength: 1,
        maxLength: 200,
        pattern: '\\S',
        expects: 'a string of 1 to 200 characters that are not all blank',
      }),
      email: Type.String({ format: 'email', maxLength: 255 }),
    },
    closed,
  ),
  status: 201,
  response: Type.Object(
    {
      apiKey: Type.String({ description: 'Shown once only.' }),
      tier: Type.Literal('FREE'),
      rateLimit: Type.Integer({ description: 'Requests a minute.' }),
      message: Type.String(),
    },
    { ...closed, title: 'Registration' },
  ),
  errors: [422],
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
      message: 'Keep this key: it is not shown again. Send it as "Authorization: Bearer <key>".',
    };
  },
});
