import { createKey } from '#server/campaign/access/create-key.ts';
import { scopes as allScopes, isScope } from '#server/campaign/scopes.ts';
import { command, UsageError } from './command.ts';
import { findCampaign } from './find-campaign.ts';

export const key = command({
  name: 'key',
  operands: ['campaign'],
  options: { scopes: 'scope,scope,…', name: 'what it is for', 'all-scopes': '' },
  summary:
    'Creates a live key of the campaign’s owner and prints it, once. --all-scopes lists every scope there is today.',
  async run(pool, given) {
    const { campaignId, code, ownerId } = await findCampaign(pool, given.operands[0] as string);
    const wanted = given.flag('all-scopes') ? [...allScopes] : given.required('scopes').split(',');
    const scopes = wanted.map((word) => {
      const scope = word.trim();
      if (!isScope(scope)) throw new UsageError(`There is no scope "${scope}". The scopes: ${allScopes.join(', ')}.`);
      return scope;
    });
    const name = given.option('name') ?? 'made by the operator';
    const created = await createKey(pool, campaignId, { name, scopes, userId: ownerId });
    return { campaignId, code, ...created, scopes };
  },
  describe: ({ key, keyId, code, scopes }) =>
    `${key}\n\nThis is the only time that the key is shown. Its id is ${keyId}, its campaign ${code}, its scopes:\n${scopes.join(', ')}`,
});
