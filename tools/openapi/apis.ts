import { rateLimits } from '#core/config/rate-limits.ts';
import { databaseUnavailable } from '#core/database/failures/database-unavailable.ts';
import { plans, subscriptionTiers } from '#core/plans.ts';
import { keyMissing, keyUnknown, planWithoutApi } from '#server/campaign/access/authentication.ts';
import { campaignEndpoints } from '#server/campaign/endpoints.ts';
import { webhookDescriptions } from '#server/campaign/webhooks/describe.ts';
import { electoralEndpoints } from '#server/electoral/endpoints.ts';
import { unknownKey } from '#server/electoral/keys/authentication.ts';
import { internalError } from '#server/http/errors/error-handler.ts';
import { RateExceeded } from '#server/http/rate-limit/rate-limit.ts';
import { keyLacks } from '#server/operations/authorize.ts';
import type { Endpoint } from '#server/operations/endpoint.ts';
import { keyReused } from '#server/operations/idempotency.ts';
import { scopes } from '#server/records/scopes.ts';
import type { ApiDescription } from './api-description.ts';

const waitMilliseconds = 17_000;

const serverErrors = [internalError(), databaseUnavailable(undefined)];

export const customerApi: ApiDescription = {
  title: 'Hustings customer data API',
  description:
    "One campaign's voters, donations and receipts, volunteers, canvassing and lawn signs.\n\n" +
    'Each API key is bound to one campaign and sees only its records. A success is `{ data, pagination? }`, an ' +
    'error `{ error, code }`. “Extension” marks what this server adds to the API’s specification. Lists are newest ' +
    'first; pass `nextCursor` as `cursor` for the next page, until it is null. Every POST, PATCH and DELETE takes ' +
    'an `Idempotency-Key`. Times are in UTC. Amounts are decimal strings of Canadian dollars.',
  endpoints: campaignEndpoints as unknown as readonly Endpoint[],
  webhooks: webhookDescriptions,
  securitySchemes: {
    apiKey: {
      type: 'http',
      scheme: 'bearer',
      description:
        'An API key of the campaign: `svc_live_` and 32 base64url characters. Each lists its scopes; there are no wildcards. ' +
        `An operation needs the one that it names in \`x-scope\`, of ${scopes.join(', ')}.`,
    },
  },
  security: [{ apiKey: [] }],
  commonErrors: [
    keyMissing(),
    keyUnknown(),
    new RateExceeded(plans.STARTER.requestsPerMinute, 1, waitMilliseconds),
    ...serverErrors,
  ],
  errorsOf: ({ scope = '', idempotent }) => [
    keyLacks(scope),
    planWithoutApi(
      'COMMUNITY',
      subscriptionTiers.filter((tier) => plans[tier].apiAccess),
    ),
    ...(idempotent ? [keyReused()] : []),
  ],
};

export const electoralApi: ApiDescription = {
  title: 'Hustings electoral boundary data API',
  description:
    'Looks up the electoral districts of postal codes and points in Canada, and serves data about those districts.\n\n' +
    `No API key is needed; a key raises the rate limit from ${rateLimits.electoral.ANONYMOUS} to ` +
    `${rateLimits.electoral.FREE} (free) or ${rateLimits.electoral.PRO} (Pro). Dates are ISO 8601, geometry is ` +
    'GeoJSON (RFC 7946). An error is `{ error, code }`. CORS allows any web page to read the responses. ' +
    '“Extension” marks what this server adds to the API’s specification.',
  endpoints: electoralEndpoints as unknown as readonly Endpoint[],
  securitySchemes: {
    bearerKey: {
      type: 'http',
      scheme: 'bearer',
      description: 'An API key: `ced_` and 32 base64url characters, from `POST /electoral/register`.',
    },
    queryKey: {
      type: 'apiKey',
      in: 'query',
      name: 'api_key',
      description: 'The same key, if a header cannot be sent. URLs end up in logs, so prefer the header.',
    },
  },
  security: [{}, { bearerKey: [] }, { queryKey: [] }],
  commonErrors: [unknownKey(), new RateExceeded(rateLimits.electoral.ANONYMOUS, 1, waitMilliseconds), ...serverErrors],
  errorsOf: () => [],
};
