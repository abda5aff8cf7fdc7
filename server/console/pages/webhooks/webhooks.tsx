import { webhookTexts as texts } from '#core/texts/texts.ts';
import { listWebhooks } from '#server/campaign/webhooks/list-webhooks.ts';
import {
  createWebhook,
  deleteWebhook,
  replayMessage,
  resumeWebhook,
  rotateWebhook,
  takeOverWebhook,
} from '#server/campaign/webhooks/webhooks.ts';
import { Field } from '#server/console/forms/field.tsx';
import { fieldsOf } from '#server/console/forms/fields.ts';
import { type Follows, form, page } from '#server/console/forms/page.ts';
import {
  type CampaignRequest,
  type ConsolePage,
  type ConsoleServices,
  campaignPath,
} from '#server/console/http/route.ts';
import { ShownOnce } from '#server/console/pages/controls.tsx';
import { FormId, formIdOf } from '#server/console/pages/form-id.tsx';
import { ConsoleForm } from '#server/console/pages/frame.tsx';
import { refusalIn } from '#server/console/texts/refusals.ts';
import { Button } from '#server/pages/components/forms/button.tsx';
import { Table } from '#server/pages/components/lists/table.tsx';
import { Notice } from '#server/pages/components/parts/notice.tsx';
import { messageColumns, webhookColumns } from './columns.tsx';

const webhookFields = fieldsOf(texts, {
  url: { kind: 'text', isRequired: true, most: 500, hint: 'urlHint', fault: refusalIn('webhook.url') },
});

/** `secret` is that of a webhook, which is shown once. */
async function webhooksPage(
  request: CampaignRequest,
  { execute }: Pick<ConsoleServices, 'execute'>,
  secret?: string,
): Promise<ConsolePage> {
  const { campaign, language } = request;
  const { webhooks, messages } = await execute(listWebhooks);
  const text = texts[language];
  const path = campaignPath(campaign, '/webhooks');
  return {
    title: text.title,
    place: { campaign, section: 'keys' },
    content: (
      <>
        <h1>{text.title}</h1>
        <p>
          {text.introduction} <a href="/docs/webhooks">{text.guide}</a>
        </p>
        <ShownOnce id="webhook-secret" secret={secret} text={text} />
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
          <FormId request={request} />
          <Field {...{ request, of: webhookFields }} name="url" />
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

const asOwner = <Result,>(
  to: string,
  act: (id: string, services: ConsoleServices, request: CampaignRequest) => Promise<Result>,
  done: Follows<'OWNER', object, Result>,
) =>
  form({ to, access: 'OWNER', act: (_, request, services) => act(request.params.id ?? '', services, request), done });

export const webhookRoutes = page({
  path: '/campaigns/:campaign/webhooks',
  access: 'OWNER',
  show: (request, services) => webhooksPage(request, services),
  forms: [
    form({
      access: 'OWNER',
      fields: webhookFields,
      act: ({ url }, { form: sent }, { execute }) => execute(createWebhook, { formId: formIdOf(sent), url }),
      blames: () => 'url',
      done: ({ request, services, result: { secret } }) => webhooksPage(request, services, secret),
    }),
    asOwner(
      ':id/rotate',
      (id, { execute }, { form: sent }) => execute(rotateWebhook, id, { formId: formIdOf(sent) }),
      ({ request, services, result }) => webhooksPage(request, services, result),
    ),
    asOwner(':id/resume', (id, { execute }) => execute(resumeWebhook, id), 'webhook-resumed'),
    asOwner(':id/take-over', (id, { execute }) => execute(takeOverWebhook, id), 'webhook-taken-over'),
    asOwner(':id/delete', (id, { execute }) => execute(deleteWebhook, id), 'webhook-deleted'),
    asOwner('messages/:id/replay', (id, { execute }) => execute(replayMessage, id), 'message-replayed'),
  ],
});
