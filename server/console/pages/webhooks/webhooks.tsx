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
import { type Follows, form } from '#server/console/forms/page.ts';
import type { CampaignRequest, ConsoleServices } from '#server/console/http/route.ts';
import { ShownOnce } from '#server/console/pages/controls.tsx';
import { FormId, formIdOf } from '#server/console/pages/form-id.tsx';
import { ConsoleForm } from '#server/console/pages/frame.tsx';
import { list } from '#server/console/pages/lists/list.tsx';
import { refusalIn } from '#server/console/texts/refusals.ts';
import { Button } from '#server/pages/components/forms/button.tsx';
import { Table } from '#server/pages/components/lists/table.tsx';
import { Notice } from '#server/pages/components/parts/notice.tsx';
import { messageColumns, webhookColumns } from './columns.tsx';

const webhookFields = fieldsOf(texts, {
  url: { kind: 'text', isRequired: true, most: 500, hint: 'urlHint', fault: refusalIn('webhook.url') },
});

const webhookList = list({
  path: '/webhooks',
  access: 'OWNER',
  section: 'keys',
  texts,
  /** `secret` is that of a webhook, which is shown once. */
  find: async (_, { execute }, secret?: string) => ({ ...(await execute(listWebhooks)), secret }),
  rows: ({ webhooks }) => webhooks,
  head: ({ text, found, rows }) => (
    <>
      <p>
        {text.introduction} <a href="/docs/webhooks">{text.guide}</a>
      </p>
      <ShownOnce id="webhook-secret" secret={found.secret} text={text} />
      {rows.map(({ id, url, state, isFetched }) =>
        state === 'ACTIVE' || state === 'LISTENING' || isFetched ? null : (
          <Notice key={id} tone="bad" role="status">
            {text.stopped[state](url)}
          </Notice>
        ),
      )}
    </>
  ),
  none: ({ text }) => ({ title: text.none }),
  columns: ({ request, own }) => webhookColumns(request, own),
  below: ({ request, text, found: { messages }, language, own }) => (
    <>
      <h2>{text.create}</h2>
      <ConsoleForm request={request} action={own}>
        <FormId request={request} />
        <Field {...{ request, of: webhookFields }} name="url" />
        <Button>{text.create}</Button>
      </ConsoleForm>
      <h2>{text.log}</h2>
      <Table {...{ language, rows: messages, none: text.logNone }} columns={messageColumns(request, own)} />
    </>
  ),
});

const asOwner = <Result,>(
  to: string,
  act: (id: string, services: ConsoleServices, request: CampaignRequest) => Promise<Result>,
  done: Follows<'OWNER', object, Result>,
) =>
  form({ to, access: 'OWNER', act: (_, request, services) => act(request.params.id ?? '', services, request), done });

export const webhookRoutes = webhookList.routes(
  form({
    access: 'OWNER',
    fields: webhookFields,
    act: ({ url }, { form: sent }, { execute }) => execute(createWebhook, { formId: formIdOf(sent), url }),
    blames: () => 'url',
    done: ({ request, services, result: { secret } }) => webhookList.show(request, services, secret),
  }),
  asOwner(
    ':id/rotate',
    (id, { execute }, { form: sent }) => execute(rotateWebhook, id, { formId: formIdOf(sent) }),
    ({ request, services, result }) => webhookList.show(request, services, result),
  ),
  asOwner(':id/resume', (id, { execute }) => execute(resumeWebhook, id), 'webhook-resumed'),
  asOwner(':id/take-over', (id, { execute }) => execute(takeOverWebhook, id), 'webhook-taken-over'),
  asOwner(':id/delete', (id, { execute }) => execute(deleteWebhook, id), 'webhook-deleted'),
  asOwner('messages/:id/replay', (id, { execute }) => execute(replayMessage, id), 'message-replayed'),
);
