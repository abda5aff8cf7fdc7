import { easternDay } from '#core/dates.ts';
import type { HustingsError } from '#core/errors.ts';
import { fieldErrorTexts, closureTexts as texts } from '#core/texts/texts.ts';
import { confirmOwnPassword } from '#server/accounts/sign-in.ts';
import { cancelClosure, requestClosure } from '#server/campaign/campaigns/closure.ts';
import { writeExport } from '#server/campaign/export/write-export.ts';
import {
  type CampaignRequest,
  type ConsolePage,
  type ConsoleRoute,
  type ConsoleServices,
  campaignPath,
} from '#server/console/http/route.ts';
import { spool } from '#server/console/http/spool.ts';
import { ConsoleForm } from '#server/console/pages/frame.tsx';
import { Refusal, refusalOf, refusedAt } from '#server/console/pages/message.tsx';
import { refusals } from '#server/console/texts/refusals.ts';
import { formatTime } from '#server/console/texts/time.ts';
import { Button, LinkButton } from '#server/pages/components/forms/button.tsx';
import { CheckField } from '#server/pages/components/forms/choices.tsx';
import { ErrorSummary, type FieldError, messagesOf } from '#server/pages/components/forms/error-summary.tsx';
import { TextField } from '#server/pages/components/forms/text-field.tsx';
import { Definitions } from '#server/pages/components/parts/definitions.tsx';
import { Notice } from '#server/pages/components/parts/notice.tsx';

/** What has been done just now, as far as the campaign is in that state. */
function doneIn({ query, campaign }: CampaignRequest): 'asked' | 'cancelled' | undefined {
  const done = query.get('done');
  if (done === 'asked') return campaign.closesAt ? done : undefined;
  return done === 'cancelled' && !campaign.closesAt ? done : undefined;
}

function closurePage(request: CampaignRequest, { closureDays }: ConsoleServices, error?: HustingsError): ConsolePage {
  const { campaign, language } = request;
  const text = texts[language];
  const path = campaignPath(campaign, '/closure');
  const done = doneIn(request);
  return {
    title: text.title,
    place: { campaign, section: 'closure' },
    status: error?.status ?? 200,
    headers: error?.headers,
    content: (
      <>
        <h1>{text.title}</h1>
        <Refusal error={error} language={language} />
        {done && (
          <Notice tone="good" role="status">
            <p>{text[done]}</p>
          </Notice>
        )}
        <h2>{text.export}</h2>
        <p>{text.exportHow}</p>
        <p>{text.exportPrivate}</p>
        <ConsoleForm request={request} action={`${path}/export`}>
          <button type="submit">{text.exportNow}</button>
        </ConsoleForm>
        <h2>{text.close}</h2>
        {campaign.closesAt ? (
          <>
            <Notice tone="bad">
              <p>{text.closing(formatTime(campaign.closesAt, language))}</p>
            </Notice>
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
        {campaign.isDemo && (
          <Notice>
            <p>{text.sandboxStays}</p>
          </Notice>
        )}
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

/** What was sent, and why it does not close the campaign: at its fields, or as a whole. */
interface Refused {
  readonly errors?: readonly FieldError[];
  readonly error?: HustingsError;
}

function confirmPage(
  request: CampaignRequest,
  { closureDays }: ConsoleServices,
  { errors = [], error }: Refused = {},
): ConsolePage {
  const { campaign, language, form } = request;
  const text = texts[language];
  const path = campaignPath(campaign, '/closure');
  const messages = messagesOf(errors);
  const fieldOf = (name: 'code' | 'password') => ({
    name,
    label: text[name],
    error: messages.get(name),
    isRequired: true,
    language,
  });
  return {
    title: text.confirm,
    place: { campaign, section: 'closure' },
    status: error?.status ?? (errors.length > 0 ? 400 : 200),
    headers: error?.headers,
    content: (
      <>
        <h1>{text.confirm}</h1>
        <Refusal error={errors.length > 0 ? undefined : error} language={language} />
        <ErrorSummary errors={errors} language={language} />
        <Definitions of={text.after(closureDays).slice(1)} areLong />
        <p>{text.confirmHow(campaign.code, closureDays)}</p>
        <ConsoleForm request={request} action={path}>
          <CheckField
            {...{ name: 'kept', label: text.exportSaved, error: messages.get('kept'), isRequired: true, language }}
            isChecked={form.text('kept') === 'true'}
          />
          <TextField {...fieldOf('code')} maxLength={30} autocomplete="off" value={form.text('code')} />
          <TextField {...fieldOf('password')} type="password" maxLength={200} autocomplete="current-password" />
          <Button kind="danger">{text.closeNow}</Button>
        </ConsoleForm>
        <p>
          <a href={path}>{text.back}</a>
        </p>
      </>
    ),
  };
}

/** Everything that the form lacks, so that a password is compared only with all the rest there. */
function missingIn({ campaign: { code }, form, language }: CampaignRequest): FieldError[] {
  const otherCode = refusals['closure.otherCode'] as (typeof refusals)[string];
  return [
    ...(form.text('kept') === 'true' ? [] : [{ field: 'kept', message: texts[language].exportRequired }]),
    ...(form.text('code').toLowerCase() === code.toLowerCase()
      ? []
      : [{ field: 'code', message: otherCode({ code })[language] }]),
    ...(form.secret('password') === '' ? [{ field: 'password', message: fieldErrorTexts[language].password }] : []),
  ];
}

export const closureRoutes: readonly ConsoleRoute[] = [
  {
    method: 'GET',
    path: '/campaigns/:campaign/closure',
    access: 'OWNER',
    handle: (request, services) => closurePage(request, services),
  },
  {
    method: 'POST',
    path: '/campaigns/:campaign/closure/export',
    access: 'OWNER',
    async handle(request, services) {
      const { campaign, now } = request;
      try {
        const body = await spool(campaign.id, (path) => services.execute(writeExport, { path }));
        const fileName = `${campaign.code}-${easternDay(now.getTime())}.zip`;
        return { fileName, type: 'application/zip', body };
      } catch (error) {
        return closurePage(request, services, refusalOf(error));
      }
    },
  },
  {
    method: 'GET',
    path: '/campaigns/:campaign/closure/confirm',
    access: 'OWNER',
    handle: (request, services) => confirmPage(request, services),
  },
  {
    method: 'POST',
    path: '/campaigns/:campaign/closure',
    access: 'OWNER',
    async handle(request, services) {
      const { campaign, form } = request;
      const errors = missingIn(request);
      if (errors.length > 0) return confirmPage(request, services, { errors });
      try {
        await services.execute(confirmOwnPassword, form.secret('password'));
      } catch (error) {
        const refused = refusalOf(error);
        return confirmPage(request, services, {
          error: refused,
          errors: refusedAt('password', refused, request.language),
        });
      }
      try {
        const closure = { typedCode: form.text('code'), waitingDays: services.closureDays };
        await services.execute(requestClosure, closure);
      } catch (error) {
        return confirmPage(request, services, { error: refusalOf(error) });
      }
      return { to: campaignPath(campaign, '/closure?done=asked') };
    },
  },
  {
    method: 'POST',
    path: '/campaigns/:campaign/closure/cancel',
    access: 'OWNER',
    async handle(request, services) {
      const { campaign } = request;
      try {
        await services.execute(cancelClosure, {});
      } catch (error) {
        return closurePage(request, services, refusalOf(error));
      }
      return { to: campaignPath(campaign, '/closure?done=cancelled') };
    },
  },
];
