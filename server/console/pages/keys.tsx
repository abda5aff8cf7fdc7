import type { HustingsError } from '#core/errors.ts';
import { createKey } from '#server/campaign/access/create-key.ts';
import { type ListedKey, listKeys } from '#server/campaign/access/list-keys.ts';
import { revokeKey } from '#server/campaign/access/revoke-key.ts';
import { isScope, scopes } from '#server/campaign/scopes.ts';
import { type CampaignRequest, type ConsolePage, type ConsoleRoute, campaignPath } from '#server/console/http/route.ts';
import { keyTexts as texts } from '#server/console/texts/keys.ts';
import { formatTime } from '#server/console/texts/time.ts';
import { DataTable, Field, ShownOnce } from './controls.tsx';
import { ConsoleForm } from './frame.tsx';
import { Refusal, refusalOf } from './message.tsx';

interface View {
  readonly keys: readonly ListedKey[];
  /** Shown once, after its creation. */
  readonly created?: string;
  readonly error?: HustingsError;
}

function keysPage(request: CampaignRequest, { keys, created, error }: View): ConsolePage {
  const { campaign, language, form } = request;
  const text = texts[language];
  const path = campaignPath(campaign, '/keys');
  const ticked = new Set(form.all('scopes'));
  return {
    title: text.title,
    place: { campaign, section: 'keys' },
    status: error?.status ?? 200,
    content: (
      <>
        <h1>{text.title}</h1>
        <ShownOnce id="created-key" secret={created} text={text} />
        <DataTable columns={text.columns}>
          {keys.map((key) => (
            <tr key={key.keyId}>
              <td>{key.name}</td>
              <td>
                <code>…{key.lastFour}</code>
              </td>
              <td>{key.scopes.join(', ')}</td>
              <td>{key.createdBy}</td>
              <td>{formatTime(key.createdAt, language)}</td>
              <td>{key.lastUsedAt ? formatTime(key.lastUsedAt, language) : text.never}</td>
              <td>
                {key.revokedAt ? (
                  text.revokedAt(formatTime(key.revokedAt, language))
                ) : (
                  <ConsoleForm request={request} action={`${path}/${key.keyId}/revoke`}>
                    <button type="submit" class="danger" aria-label={text.revokeNamed(key.name)}>
                      {text.revoke}
                    </button>
                  </ConsoleForm>
                )}
              </td>
            </tr>
          ))}
        </DataTable>
        {keys.length === 0 && <p>{text.none}</p>}
        <h2>{text.create}</h2>
        <Refusal error={error} language={language} />
        <ConsoleForm request={request} action={path}>
          <Field name="name" label={text.name} required maxLength={100} value={error ? form.text('name') : ''} />
          <fieldset>
            <legend>{text.scopes}</legend>
            {scopes.map((scope) => (
              <p key={scope} class="choice">
                <label>
                  <input type="checkbox" name="scopes" value={scope} checked={Boolean(error) && ticked.has(scope)} />{' '}
                  <code>{scope}</code> {text.scopeTexts[scope]}
                </label>
              </p>
            ))}
          </fieldset>
          <button type="submit">{text.create}</button>
        </ConsoleForm>
      </>
    ),
  };
}

export const keyRoutes: readonly ConsoleRoute[] = [
  {
    method: 'GET',
    path: '/campaigns/:campaign/keys',
    access: 'OWNER',
    handle: async (request, { pool }) => keysPage(request, { keys: await listKeys(pool, request.campaign.id) }),
  },
  {
    method: 'POST',
    path: '/campaigns/:campaign/keys',
    access: 'OWNER',
    async handle(request, { pool, plans }) {
      const { campaign, form, user, now } = request;
      try {
        const chosen = form.all('scopes').filter(isScope);
        const name = form.text('name');
        const { key } = await createKey(
          pool,
          request.principal,
          { name, scopes: chosen, userId: user.id },
          { plans, now },
        );
        return keysPage(request, { keys: await listKeys(pool, campaign.id), created: key });
      } catch (error) {
        return keysPage(request, { keys: await listKeys(pool, campaign.id), error: refusalOf(error) });
      }
    },
  },
  {
    method: 'POST',
    path: '/campaigns/:campaign/keys/:key/revoke',
    access: 'OWNER',
    async handle({ campaign, principal, params, user, now }, { pool }) {
      await revokeKey(pool, principal, params.key ?? '', { userId: user.id, now });
      return { to: campaignPath(campaign, '/keys') };
    },
  },
];
