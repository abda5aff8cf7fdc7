import { keyTexts as texts } from '#core/texts/texts.ts';
import { createKey } from '#server/campaign/access/create-key.ts';
import { listKeys } from '#server/campaign/access/list-keys.ts';
import { revokeKey } from '#server/campaign/access/revoke-key.ts';
import { Field } from '#server/console/forms/field.tsx';
import { fieldsOf } from '#server/console/forms/fields.ts';
import { form } from '#server/console/forms/page.ts';
import { ConfirmedForm } from '#server/console/pages/confirmed-form.tsx';
import { ShownOnce } from '#server/console/pages/controls.tsx';
import { FormId, formIdOf } from '#server/console/pages/form-id.tsx';
import { ConsoleForm } from '#server/console/pages/frame.tsx';
import { list } from '#server/console/pages/lists/list.tsx';
import { refusalIn } from '#server/console/texts/refusals.ts';
import { formatTime } from '#server/console/texts/time.ts';
import { Button } from '#server/pages/components/forms/button.tsx';
import { type Scope, scopes } from '#server/records/scopes.ts';
import { ScopeChoices, ScopeWords } from './scope-choices.tsx';

const keyFields = fieldsOf(texts, {
  name: { kind: 'text', isRequired: true, most: 100, fault: refusalIn('key.name') },
  scopes: {
    kind: 'choices',
    isRequired: true,
    hint: 'scopesHow',
    fault: refusalIn('key.scopes'),
    choices: () => scopes.map((value) => ({ value, label: value })),
  },
});

const keyList = list({
  path: '/keys',
  access: 'OWNER',
  section: 'keys',
  texts,
  /** `created` is a new key, which is shown once. */
  find: async (_, { execute }, created?: string) => ({ keys: await execute(listKeys), created }),
  rows: ({ keys }) => keys,
  head: ({ text, found }) => (
    <>
      <p>
        {text.what} <a href="/docs/customer-api">{text.guide}</a>
      </p>
      <ShownOnce id="created-key" secret={found.created} text={text} />
    </>
  ),
  none: ({ text }) => ({ title: text.none }),
  columns({ request, text, language, own }) {
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
            <ConfirmedForm
              request={request}
              action={`${own}/${key.keyId}/revoke`}
              summary={text.revokeNamed(key.name)}
              effects={text.revokeEffects}
              button={text.revoke}
            />
          ),
      },
    ];
  },
  below: ({ request, text, own, to }) => (
    <>
      <h2>{text.create}</h2>
      <ConsoleForm request={request} action={own}>
        <FormId request={request} />
        <Field {...{ request, of: keyFields }} name="name" />
        <Field
          {...{ request, of: keyFields }}
          name="scopes"
          as={(field) => <ScopeChoices {...field} offered={scopes} hasNames />}
        />
        <Button>{text.create}</Button>
      </ConsoleForm>
      <p>
        <a href={to('/webhooks')}>{text.webhooks}</a>
      </p>
    </>
  ),
});

export const keyRoutes = keyList.routes(
  form({
    access: 'OWNER',
    fields: keyFields,
    act: ({ name, scopes: chosen }, { user, form: sent }, { execute }) =>
      execute(createKey, { name, scopes: chosen as Scope[], userId: user.id }, { formId: formIdOf(sent) }),
    done: ({ request, services, result: { key } }) => keyList.show(request, services, key),
  }),
  form({
    to: ':key/revoke',
    access: 'OWNER',
    act: (_, { params }, { execute }) => execute(revokeKey, params.key ?? ''),
    done: 'key-revoked',
  }),
);
