import type { HustingsError } from '#core/errors.ts';
import { webhookTexts as texts } from '#core/texts/texts.ts';
import type { PersonOperation } from '#server/accounts/execute-for-person.ts';
import { type ListedMessage, type ListedWebhook, listWebhooks } from '#server/campaign/webhooks/list-webhooks.ts';
import {
  createWebhook,
  deleteWebhook,
  replayMessage,
  resumeWebhook,
  rotateWebhook,
  takeOverWebhook,
} from '#server/campaign/webhooks/webhooks.ts';
import { type CampaignRequest, type ConsolePage, type ConsoleRoute, campaignPath } from '#server/console/http/route.ts';
import { ShownOnce } from '#server/console/pages/controls.tsx';
import { afterAct } from '#server/console/pages/done.tsx';
import { FormId, formIdOf } from '#server/console/pages/form-id.tsx';
import { ConsoleForm } from '#server/console/pages/frame.tsx';
import { refusalOf, refusedAt } from '#server/console/pages/message.tsx';
import type { Act } from '#server/console/texts/acts.ts';
import { isSentBefore } from '#server/operations/idempotency.ts';
import { Button } from '#server/pages/components/forms/button.tsx';
import { ErrorSummary, messagesOf } from '#server/pages/components/forms/error-summary.tsx';
import { TextField } from '#server/pages/components/forms/text-field.tsx';
import { Table } from '#server/pages/components/lists/table.tsx';
import { Notice } from '#server/pages/components/parts/notice.tsx';
import { messageColumns, webhookColumns } from './columns.tsx';

interface View {
  readonly webhooks: readonly ListedWebhook[];
  readonly messages: readonly ListedMessage[];
  /** Shown once, after it was made. */
  readonly secret?: string;
  readonly error?: HustingsError;
}

function webhooksPage(request: CampaignRequest, { webhooks, messages, secret, error }: View): ConsolePage {
  const { campaign, language, form } = request;
  const text = texts[language];
  const path = campaignPath(campaign, '/webhooks');
  const errors = refusedAt('url', error, language);
  return {
    title: text.title,
    place: { campaign, section: 'keys' },
    status: error?.status ?? 200,
    content: (
      <>
        <h1>{text.title}</h1>
        <p>
          {text.introduction} <a href="/docs/webhooks">{text.guide}</a>
        </p>
        <ShownOnce id="webhook-secret" secret={secret} text={text} />
        <ErrorSummary errors={errors} language={language} />
        {webhooks.map(({ id, url, state, isFetched }) =>
          state === 'ACTIVE' || state === 'LISTENING' || isFetched ? null : (
            <Notice key={id} tone="bad" role="status">
              <p>{text.stopped[state](url)}</p>
            </Notice>
          ),
        )}
        {webhooks.length === 0 ? (
          <p>{text.none}</p>
        ) : (
          <Table language={language} rows={webhooks} keyOf={({ id }) => id} columns={webhookColumns(request, path)} />
        )}
        <h2>{text.create}</h2>
        <ConsoleForm request={request} action={path}>
          <FormId />
          <TextField
            {...{ name: 'url', label: text.url, hint: text.urlHint, isRequired: true, language }}
            maxLength={500}
            error={messagesOf(errors).get('url')}
            value={error ? form.text('url') : ''}
          />
          <Button>{text.create}</Button>
        </ConsoleForm>
        <h2>{text.log}</h2>
        {messages.length === 0 ? (
          <p>{text.logNone}</p>
        ) : (
          <Table language={language} rows={messages} keyOf={({ id }) => id} columns={messageColumns(request, path)} />
        )}
      </>
    ),
  };
}

/** An act after which the page is shown as it is then. */
const actRoute = (path: string, done: Act, act: PersonOperation<string, Promise<void>>): ConsoleRoute => ({
  method: 'POST',
  path: `/campaigns/:campaign/webhooks/${path}`,
  access: 'OWNER',
  async handle({ campaign, params }, { execute }) {
    await execute(act, params.id ?? '');
    return { to: afterAct(campaignPath(campaign, '/webhooks'), done) };
  },
});

export const webhookRoutes: readonly ConsoleRoute[] = [
  {
    method: 'GET',
    path: '/campaigns/:campaign/webhooks',
    access: 'OWNER',
    handle: async (request, { execute }) => webhooksPage(request, await execute(listWebhooks)),
  },
  {
    method: 'POST',
    path: '/campaigns/:campaign/webhooks',
    access: 'OWNER',
    async handle(request, { execute }) {
      const { form } = request;
      try {
        const { secret } = await execute(createWebhook, { formId: formIdOf(form), url: form.text('url') });
        return webhooksPage(request, { ...(await execute(listWebhooks)), secret });
      } catch (error) {
        const refused = refusalOf(error);
        return webhooksPage(request, { ...(await execute(listWebhooks)), error: refused });
      }
    },
  },
  {
    method: 'POST',
    path: '/campaigns/:campaign/webhooks/:id/rotate',
    access: 'OWNER',
    async handle(request, { execute }) {
      const { campaign, params, form } = request;
      try {
        const secret = await execute(rotateWebhook, params.id ?? '', { formId: formIdOf(form) });
        return webhooksPage(request, { ...(await execute(listWebhooks)), secret });
      } catch (error) {
        if (isSentBefore(error)) return { to: afterAct(campaignPath(campaign, '/webhooks'), 'sent-before') };
        throw error;
      }
    },
  },
  actRoute(':id/resume', 'webhook-resumed', resumeWebhook),
  actRoute(':id/take-over', 'webhook-taken-over', takeOverWebhook),
  actRoute(':id/delete', 'webhook-deleted', deleteWebhook),
  actRoute('messages/:id/replay', 'message-replayed', replayMessage),
];
