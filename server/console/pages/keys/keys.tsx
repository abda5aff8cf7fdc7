import type { HustingsError } from '#core/errors.ts';
import { keyTexts as texts } from '#core/texts/texts.ts';
import { createKey } from '#server/campaign/access/create-key.ts';
import { type ListedKey, listKeys } from '#server/campaign/access/list-keys.ts';
import { revokeKey } from '#server/campaign/access/revoke-key.ts';
import { type CampaignRequest, type ConsolePage, type ConsoleRoute, campaignPath } from '#server/console/http/route.ts';
import { ShownOnce } from '#server/console/pages/controls.tsx';
import { afterAct } from '#server/console/pages/done.tsx';
import { FormId, formIdOf } from '#server/console/pages/form-id.tsx';
import { ConsoleForm } from '#server/console/pages/frame.tsx';
import { Refusal, refusalOf } from '#server/console/pages/message.tsx';
import { refusals } from '#server/console/texts/refusals.ts';
import { formatTime } from '#server/console/texts/time.ts';
import { Button } from '#server/pages/components/forms/button.tsx';
import { ErrorSummary, type FieldError, messagesOf } from '#server/pages/components/forms/error-summary.tsx';
import { TextField } from '#server/pages/components/forms/text-field.tsx';
import { type Column, Table } from '#server/pages/components/lists/table.tsx';
import { Confirmation } from '#server/pages/components/parts/confirmation.tsx';
import type { Language } from '#server/pages/language.ts';
import { isScope, scopes } from '#server/records/scopes.ts';
import { ScopeChoices, ScopeWords } from './scope-choices.tsx';

interface View {
  readonly keys: readonly ListedKey[];
  /** Shown once, after its creation. */
  readonly created?: string;
  readonly error?: HustingsError;
  readonly errors?: readonly FieldError[];
}

function keysPage(request: CampaignRequest, { keys, created, error, errors = [] }: View): ConsolePage {
  const { campaign, language, form } = request;
  const text = texts[language];
  const path = campaignPath(campaign, '/keys');
  const messages = messagesOf(errors);
  const isRefused = error !== undefined || errors.length > 0;
  return {
    title: text.title,
    place: { campaign, section: 'keys' },
    status: error?.status ?? (errors.length > 0 ? 400 : 200),
    content: (
      <>
        <h1>{text.title}</h1>
        <p>
          {text.what} <a href="/docs/customer-api">{text.guide}</a>
        </p>
        <ShownOnce id="created-key" secret={created} text={text} />
        <Refusal error={error} language={language} />
        <ErrorSummary errors={errors} language={language} />
        {keys.length === 0 ? (
          <p>{text.none}</p>
        ) : (
          <Table language={language} rows={keys} keyOf={({ keyId }) => keyId} columns={columnsOf(request, path)} />
        )}
        <h2>{text.create}</h2>
        <ConsoleForm request={request} action={path}>
          <FormId />
          <TextField
            {...{ name: 'name', label: text.name, error: messages.get('name'), isRequired: true, language }}
            maxLength={100}
            value={isRefused ? form.text('name') : ''}
          />
          <ScopeChoices
            {...{ name: 'scopes', label: text.scopes, hint: text.scopesHow, error: messages.get('scopes'), language }}
            offered={scopes}
            hasNames
            chosen={isRefused ? form.all('scopes') : []}
          />
          <Button>{text.create}</Button>
        </ConsoleForm>
        <p>
          <a href={campaignPath(campaign, '/webhooks')}>{text.webhooks}</a>
        </p>
      </>
    ),
  };
}

function columnsOf(request: CampaignRequest, path: string): ReadonlyArray<Column<ListedKey>> {
  const { language } = request;
  const text = texts[language];
  const [name = '', may = '', made = '', used = '', state = ''] = text.columns;
  return [
    {
      label: name,
      isHead: true,
      cell: (key) => (
        <>
          {key.name} <span class="hint">{text.endsIn(key.lastFour)}</span>
        </>
      ),
    },
    { label: may, kind: 'long', cell: (key) => <ScopeWords granted={key.scopes} language={language} /> },
    {
      label: made,
      cell: (key) => (
        <span>
          {key.createdBy} <span class="hint">{formatTime(key.createdAt, language)}</span>
        </span>
      ),
    },
    { label: used, kind: 'day', cell: (key) => (key.lastUsedAt ? formatTime(key.lastUsedAt, language) : text.never) },
    {
      label: state,
      kind: 'action',
      cell: (key) =>
        key.revokedAt ? (
          text.revokedAt(formatTime(key.revokedAt, language))
        ) : (
          <Confirmation
            summary={text.revokeNamed(key.name)}
            effects={text.revokeEffects}
            button={text.revoke}
            form={(content) => (
              <ConsoleForm request={request} action={`${path}/${key.keyId}/revoke`}>
                {content}
              </ConsoleForm>
            )}
          />
        ),
    },
  ];
}

/** What the form of a new key lacks. */
function keyErrors(name: string, chosen: readonly string[], language: Language): FieldError[] {
  const words = (reason: string) => refusals[reason]?.({})[language] ?? reason;
  return [
    ...(name === '' || name.length > 100 ? [{ field: 'name', message: words('key.name') }] : []),
    ...(chosen.length === 0 ? [{ field: 'scopes', message: words('key.scopes') }] : []),
  ];
}

export const keyRoutes: readonly ConsoleRoute[] = [
  {
    method: 'GET',
    path: '/campaigns/:campaign/keys',
    access: 'OWNER',
    handle: async (request, { execute }) => keysPage(request, { keys: await execute(listKeys) }),
  },
  {
    method: 'POST',
    path: '/campaigns/:campaign/keys',
    access: 'OWNER',
    async handle(request, { execute }) {
      const { form, user, language } = request;
      try {
        const chosen = form.all('scopes').filter(isScope);
        const name = form.text('name');
        const errors = keyErrors(name, chosen, language);
        if (errors.length > 0) return keysPage(request, { keys: await execute(listKeys), errors });
        const { key } = await execute(createKey, { name, scopes: chosen, userId: user.id }, { formId: formIdOf(form) });
        return keysPage(request, { keys: await execute(listKeys), created: key });
      } catch (error) {
        return keysPage(request, { keys: await execute(listKeys), error: refusalOf(error) });
      }
    },
  },
  {
    method: 'POST',
    path: '/campaigns/:campaign/keys/:key/revoke',
    access: 'OWNER',
    async handle({ campaign, params }, { execute }) {
      await execute(revokeKey, params.key ?? '');
      return { to: afterAct(campaignPath(campaign, '/keys'), 'key-revoked') };
    },
  },
];
