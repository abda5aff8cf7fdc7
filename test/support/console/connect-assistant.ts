import { hash } from 'node:crypto';
import { createGrant } from '#server/campaign/assistants/create-grant.ts';
import { exchangeCode } from '#server/campaign/assistants/exchange-code.ts';
import type { IssuedTokens } from '#server/campaign/assistants/issue-tokens.ts';
import type { Role } from '#server/operations/roles.ts';
import { scopes as allScopes } from '#server/records/scopes.ts';
import type { CampaignPool } from '#server/store/pool.ts';

const verifier = 'v'.repeat(43);
const [clientId, redirectUri] = ['a client', 'https://assistant.example/callback'];

/** Lets a program act for a member, for the API, without pages. */
export async function connectAssistant(
  pool: CampaignPool,
  { campaignId, userId, role = 'OWNER' }: { campaignId: string; userId: string; role?: Role },
  scopes: readonly string[] = allScopes,
  now = new Date(),
): Promise<IssuedTokens> {
  const codeChallenge = hash('sha256', verifier, 'base64url');
  const grant = { clientId, clientName: 'Program', redirectUri, resource: 'api', scopes, codeChallenge } as const;
  const code = await createGrant(pool, { kind: 'member', campaignId, userId, role }, grant, now);
  const tokens = await exchangeCode(pool, { code, clientId, redirectUri, verifier, resource: undefined }, now);
  if (!tokens) throw new Error('The code was not exchanged.');
  return tokens;
}
