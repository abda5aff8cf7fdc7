import { bearerToken, tokenTest } from '#server/keys/token.ts';

/** What every API key of a campaign begins with. */
export const campaignKeyPrefix = 'svc_live_';

const isApiKey = tokenTest(campaignKeyPrefix);

/** The key in an Authorization header, or null if there is none of the right form. */
export function apiKeyOf(authorization: string | undefined): string | null {
  const token = bearerToken(authorization ?? '');
  return token !== undefined && isApiKey(token) ? token : null;
}
