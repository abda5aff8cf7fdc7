import { webhookTexts as texts } from '#core/texts/texts.ts';
import type { ListedMessage, ListedWebhook } from '#server/campaign/webhooks/list-webhooks.ts';
import type { CampaignRequest } from '#server/console/http/route.ts';
import { ConfirmedForm } from '#server/console/pages/confirmed-form.tsx';
import { FormId } from '#server/console/pages/form-id.tsx';
import { ConsoleForm } from '#server/console/pages/frame.tsx';
import { formatTime } from '#server/console/texts/time.ts';
import { Button } from '#server/pages/components/forms/button.tsx';
import type { Column } from '#server/pages/components/lists/table.tsx';

/** `path`: the path of the page of webhooks. */
export function webhookColumns(request: CampaignRequest, path: string): ReadonlyArray<Column<ListedWebhook>> {
  const { language } = request;
  const text = texts[language];
  const [address = '', owner = '', made = '', state = '', waiting = '', actions = ''] = text.columns;
  const confirmed = (id: string, act: 'rotate' | 'delete', summary: string, effects: readonly string[]) => (
    <ConfirmedForm
      request={request}
      action={`${path}/${id}/${act}`}
      {...{ summary, effects, button: summary }}
      hidden={<FormId request={request} to={`:id/${act}`} />}
    />
  );
  return [
    { label: address, isHead: true, cell: ({ url }) => url },
    { label: owner, cell: ({ owner, key }) => (key === null ? (owner ?? text.operator) : text.key(key)) },
    { label: made, kind: 'day', cell: ({ createdAt }) => formatTime(createdAt, language) },
    {
      label: state,
      cell: ({ state: present, stateSince, failingSince }) =>
        present === 'ACTIVE' && failingSince
          ? text.failing(formatTime(failingSince, language))
          : text.states[present](formatTime(stateSince, language)),
    },
    { label: waiting, kind: 'number', cell: (webhook) => String(webhook.waiting) },
    {
      label: actions,
      cell: ({ id, state: present, isFetched }) => (
        <>
          {present !== 'ACTIVE' && !isFetched && (
            <ConsoleForm request={request} action={`${path}/${id}/${present === 'PAUSED' ? 'take-over' : 'resume'}`}>
              <Button kind="plain">{present === 'PAUSED' ? text.takeOver : text.resume}</Button>
            </ConsoleForm>
          )}
          {!isFetched && confirmed(id, 'rotate', text.rotate, text.rotateEffects)}
          {confirmed(id, 'delete', text.remove, text.removeEffects)}
        </>
      ),
    },
  ];
}

export function messageColumns(request: CampaignRequest, path: string): ReadonlyArray<Column<ListedMessage>> {
  const { language } = request;
  const text = texts[language];
  const [made = '', address = '', state = '', attempts = '', answer = '', actions = ''] = text.logColumns;
  return [
    { label: made, kind: 'day', isHead: true, cell: ({ madeAt }) => formatTime(madeAt, language) },
    { label: address, cell: ({ url }) => url },
    {
      label: state,
      cell: ({ state: present, attempts: tried, nextAt }) =>
        present === 'WAITING' && tried > 0 ? text.nextAt(formatTime(nextAt, language)) : text.messageStates[present],
    },
    { label: attempts, kind: 'number', cell: (message) => String(message.attempts) },
    { label: answer, cell: ({ lastOutcome }) => (lastOutcome === null ? '' : text.outcome(lastOutcome)) },
    {
      label: actions,
      cell: ({ id, state: present }) =>
        present === 'WAITING' ? (
          ''
        ) : (
          <ConsoleForm request={request} action={`${path}/messages/${id}/replay`}>
            <Button kind="plain">{text.replay}</Button>
          </ConsoleForm>
        ),
    },
  ];
}
