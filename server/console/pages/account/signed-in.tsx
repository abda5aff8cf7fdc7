import { accountTexts as texts } from '#core/texts/texts.ts';
import type { ListedSession } from '#server/accounts/sessions.ts';
import type { SignedInRequest } from '#server/console/http/route.ts';
import { ConsoleForm } from '#server/console/pages/frame.tsx';
import { formatTime } from '#server/console/texts/time.ts';
import { Button } from '#server/pages/components/forms/button.tsx';
import { type Column, Table } from '#server/pages/components/lists/table.tsx';
import { Tag } from '#server/pages/components/parts/tag.tsx';

/** Where a person is signed in. Each session but the one at hand can be ended alone. */
export function Sessions({
  request,
  sessions,
}: {
  readonly request: SignedInRequest;
  readonly sessions: readonly ListedSession[];
}) {
  return (
    <>
      <Table language={request.language} rows={sessions} columns={columnsOf(request)} />
      <ConsoleForm request={request} action="/console/sign-out-everywhere">
        <Button kind="secondary">{texts[request.language].signOutEverywhere}</Button>
      </ConsoleForm>
    </>
  );
}

function columnsOf(request: SignedInRequest): ReadonlyArray<Column<ListedSession>> {
  const { language } = request;
  const text = texts[language];
  return [
    { label: text.browser, isHead: true, cell: ({ browser }) => browser || text.unknownBrowser },
    { label: text.signedInAt, kind: 'day', cell: ({ createdAt }) => formatTime(createdAt, language) },
    { label: text.seenAt, kind: 'day', cell: ({ seenAt }) => formatTime(seenAt, language) },
    {
      label: text.state,
      kind: 'action',
      cell: ({ id, browser, createdAt, isThis }) =>
        isThis ? (
          <Tag tone="good">{text.thisDevice}</Tag>
        ) : (
          <ConsoleForm request={request} action="/console/account/sessions/end">
            <input type="hidden" name="session" value={id} />
            <Button
              kind="secondary"
              label={text.endSessionOf(browser || text.unknownBrowser, formatTime(createdAt, language))}
            >
              {text.endSession}
            </Button>
          </ConsoleForm>
        ),
    },
  ];
}
