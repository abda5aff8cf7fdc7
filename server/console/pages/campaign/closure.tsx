import { easternDay } from '#core/dates.ts';
import { HustingsError } from '#core/errors.ts';
import { actTexts, fieldErrorTexts, closureTexts as texts } from '#core/texts/texts.ts';
import { confirmOwnPassword } from '#server/accounts/sign-in.ts';
import { cancelClosure, requestClosure } from '#server/campaign/campaigns/closure.ts';
import { writeExport } from '#server/campaign/export/write-export.ts';
import { Field } from '#server/console/forms/field.tsx';
import { fieldsOf } from '#server/console/forms/fields.ts';
import { form, page } from '#server/console/forms/page.ts';
import {
  type CampaignRequest,
  type ConsolePage,
  type ConsoleRoute,
  type ConsoleServices,
  campaignPath,
} from '#server/console/http/route.ts';
import { spool } from '#server/console/http/spool.ts';
import { afterAct, didHere } from '#server/console/pages/done.tsx';
import { ConsoleForm } from '#server/console/pages/frame.tsx';
import { refusals } from '#server/console/texts/refusals.ts';
import { formatTime } from '#server/console/texts/time.ts';
import { Button, LinkButton } from '#server/pages/components/forms/button.tsx';
import { Definitions } from '#server/pages/components/parts/definitions.tsx';
import { Notice } from '#server/pages/components/parts/notice.tsx';
import type { Language } from '#server/pages/language.ts';

/** That a closure was requested or cancelled, if it still is. */
function noticeOf(request: CampaignRequest): string | undefined {
  const act = request.campaign.closesAt ? 'closure-asked' : 'closure-cancelled';
  return didHere(request, act) ? actTexts[request.language][act] : undefined;
}

function closurePage(request: CampaignRequest, { closureDays }: ConsoleServices): ConsolePage {
  const { campaign, language } = request;
  const text = texts[language];
  const path = campaignPath(campaign, '/closure');
  return {
    title: text.title,
    place: { campaign, section: 'closure' },
    notice: noticeOf(request),
    content: (
      <>
        {campaign.isDemo && <Notice>{text.sandboxStays}</Notice>}
        <h2>{text.export}</h2>
        <p>{text.exportHow}</p>
        <p>{text.exportPrivate}</p>
        <ConsoleForm request={request} action={`${path}/export`}>
          <button type="submit">{text.exportNow}</button>
        </ConsoleForm>
        <h2>{text.close}</h2>
        {campaign.closesAt ? (
          <>
            <Notice tone="bad">{text.closing(formatTime(campaign.closesAt, language))}</Notice>
            <p>{text.cancelHow}</p>
            <ConsoleForm request={request} action={`${path}/cancel`}>
              <button type="submit">{text.cancel}</button>
            </ConsoleForm>
          </>
        ) : (
          <>
            <p>{text.closeHow(closureDays)}</p>
            <Definitions of={text.after(closureDays)} areLong />
          </>
        )}
        <h3>{text.records}</h3>
        {text.recordsHow.map((line) => (
          <p key={line}>{line}</p>
        ))}
        {!campaign.closesAt && !campaign.isDemo && (
          <p>
            <LinkButton kind="danger" href={`${path}/confirm`}>
              {text.goOn}
            </LinkButton>
          </p>
        )}
      </>
    ),
  };
}

const confirmFields = fieldsOf(texts, {
  kept: { kind: 'check', label: 'exportSaved', isRequired: true, fault: 'exportRequired' },
  code: { kind: 'text', most: 30, isRequired: true, autocomplete: 'off' },
  password: {
    kind: 'password',
    most: 200,
    isRequired: true,
    autocomplete: 'current-password',
    fault: (language: Language) => fieldErrorTexts[language].password,
  },
});

function confirmPage(request: CampaignRequest, { closureDays }: ConsoleServices): ConsolePage {
  const { campaign, language } = request;
  const text = texts[language];
  const path = campaignPath(campaign, '/closure');
  const of = { request, of: confirmFields };
  return {
    title: text.confirm,
    place: { campaign, section: 'closure' },
    content: (
      <>
        <Definitions of={text.after(closureDays).slice(1)} areLong />
        <p>{text.confirmHow(campaign.code, closureDays)}</p>
        <ConsoleForm request={request} action={path}>
          <Field {...of} name="kept" />
          <Field {...of} name="code" />
          <Field {...of} name="password" />
          <Button kind="danger">{text.closeNow}</Button>
        </ConsoleForm>
        <p>
          <a href={path}>{text.back}</a>
        </p>
      </>
    ),
  };
}

/** The code is compared before the password is, which is compared only with all the rest there. */
function wrongCode({ code: typed }: { readonly code: string }, { campaign: { code }, language }: CampaignRequest) {
  if (typed === '' || typed.toLowerCase() === code.toLowerCase()) return [];
  return [{ field: 'code', message: refusals['closure.otherCode']?.({ code })[language] ?? '' }];
}

export const closureRoutes: readonly ConsoleRoute[] = [
  ...page({
    path: '/campaigns/:campaign/closure',
    access: 'OWNER',
    show: closurePage,
    forms: [
      form({
        to: 'export',
        access: 'OWNER',
        act: (_, { campaign }, { execute }) => spool(campaign.id, (path) => execute(writeExport, { path })),
        done: ({ request: { campaign, now }, result }) => ({
          fileName: `${campaign.code}-${easternDay(now.getTime())}.zip`,
          type: 'application/zip',
          body: result,
        }),
      }),
      form({
        to: 'cancel',
        access: 'OWNER',
        act: (_, __, { execute }) => execute(cancelClosure, {}),
        done: 'closure-cancelled',
      }),
    ],
  }),
  ...page({
    path: '/campaigns/:campaign/closure/confirm',
    access: 'OWNER',
    show: confirmPage,
    forms: [
      form({
        path: '/campaigns/:campaign/closure',
        access: 'OWNER',
        fields: confirmFields,
        check: wrongCode,
        async act({ code, password }, _, { execute, closureDays }) {
          await execute(confirmOwnPassword, password);
          await execute(requestClosure, { typedCode: code, waitingDays: closureDays });
        },
        // What a closure itself is refused for has a reason.
        blames: (_, thrown) => (isOfClosure(thrown) ? undefined : 'password'),
        done: ({ request: { campaign } }) => ({ to: afterAct(campaignPath(campaign, '/closure'), 'closure-asked') }),
      }),
    ],
  }),
];

const isOfClosure = (error: unknown) =>
  error instanceof HustingsError && error.reason?.name.startsWith('closure.') === true;
