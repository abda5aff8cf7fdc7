import type { Command } from 'commander';
import { campaignArgument, withPool } from '#bin/campaign/with-pool.ts';
import type { CommandEnvironment } from '#bin/command-line/environment.ts';
import { addJson, addSubcommand } from '#bin/command-line/subcommand.ts';
import { UsageError } from '#bin/command-line/usage-error.ts';
import type { Scope } from '#server/records/scopes.ts';

interface Options {
  readonly name: string;
  readonly scopes?: string;
  readonly allScopes?: boolean;
  readonly json?: boolean;
}

export function addKey(group: Command, environment: CommandEnvironment): void {
  const command = addSubcommand(group, 'key', 'Creates a live key of the campaign’s owner and prints it, once.')
    .argument(...campaignArgument)
    .option('--scopes <scopes>', 'What the key may do, separated by commas.')
    .option('--all-scopes', 'Lists every scope that there is today.')
    .option('--name <text>', 'What the key is for.', 'made by the operator');
  addJson(command).action(async (campaign: string, { name, json, ...options }: Options) => {
    const scopes = await readScopes(options);
    const { findCampaign } = await import('#server/campaign/operator/find-campaign.ts');
    const { createKey } = await import('#server/campaign/access/create-key.ts');
    const created = await withPool(environment, 'migrate', async (pool) => {
      const { campaignId, code, ownerId } = await findCampaign(pool, campaign);
      if (ownerId === null) {
        throw new UsageError(`The campaign has no owner: make one with "campaign invite ${code} --role OWNER".`);
      }
      return { campaignId, code, ...(await createKey(pool, campaignId, { name, scopes, userId: ownerId })), scopes };
    });
    const { key, keyId, code } = created;
    environment.print(
      json
        ? `${JSON.stringify(created)}\n`
        : `${key}\n\nThis is the only time that the key is shown. Its id is ${keyId}, its campaign ${code}, its scopes:\n${scopes.join(', ')}\n`,
    );
  });
}

async function readScopes({ scopes, allScopes = false }: Pick<Options, 'scopes' | 'allScopes'>): Promise<Scope[]> {
  const { isScope, scopes: known } = await import('#server/records/scopes.ts');
  if (allScopes) return [...known];
  if (scopes === undefined) throw new UsageError('Say --scopes <scopes> or --all-scopes.');
  return scopes.split(',').map((word) => {
    const scope = word.trim();
    if (!isScope(scope)) throw new UsageError(`There is no scope "${scope}". The scopes: ${known.join(', ')}.`);
    return scope;
  });
}

export function addKeys(group: Command, environment: CommandEnvironment): void {
  const command = addSubcommand(group, 'keys', 'Lists the campaign’s keys, the newest first.').argument(
    ...campaignArgument,
  );
  addJson(command).action(async (campaign: string, { json }: { json?: boolean }) => {
    const { findCampaign } = await import('#server/campaign/operator/find-campaign.ts');
    const { listKeys } = await import('#server/campaign/access/list-keys.ts');
    const { renderTable } = await import('#bin/command-line/table.ts');
    const listed = await withPool(environment, 'require', async (pool) => {
      const { campaignId } = await findCampaign(pool, campaign);
      return { campaignId, keys: await listKeys(pool, campaignId) };
    });
    const rows = listed.keys.map(({ keyId, name, lastFour, createdAt, revokedAt }) => [
      keyId,
      name,
      lastFour,
      createdAt.toISOString(),
      revokedAt?.toISOString() ?? '',
    ]);
    environment.print(
      json ? `${JSON.stringify(listed)}\n` : `${renderTable(['id', 'name', 'ends in', 'created', 'revoked'], rows)}\n`,
    );
  });
}

export function addRevoke(group: Command, environment: CommandEnvironment): void {
  const command = addSubcommand(group, 'revoke', 'Revokes a key, at once on every server.')
    .argument(...campaignArgument)
    .argument('<key-id>', 'The id of the key; keys shows it.');
  addJson(command).action(async (campaign: string, keyId: string, { json }: { json?: boolean }) => {
    const { findCampaign } = await import('#server/campaign/operator/find-campaign.ts');
    const { revokeKey } = await import('#server/campaign/access/revoke-key.ts');
    const campaignId = await withPool(environment, 'migrate', async (pool) => {
      const found = await findCampaign(pool, campaign);
      await revokeKey(pool, found.campaignId, keyId);
      return found.campaignId;
    });
    environment.print(json ? `${JSON.stringify({ campaignId, keyId, revoked: true })}\n` : `Revoked key ${keyId}.\n`);
  });
}
