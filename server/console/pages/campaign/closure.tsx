import { easternDay } from '#core/dates.ts';
import type { HustingsError } from '#core/errors.ts';
import { cancelClosure, requestClosure } from '#server/campaign/campaigns/closure.ts';
import { writeExport } from '#server/campaign/export/write-export.ts';
import { confirmPassword } from '#server/console/accounts/sign-in.ts';
import {
  type CampaignRequest,
  type ConsolePage,
  type ConsoleRoute,
  type ConsoleServices,
  campaignPath,
} from '#server/console/http/route.ts';
import { spool } from '#server/console/http/spool.ts';
import { Field } from '#server/console/pages/controls.tsx';
import { ConsoleForm } from '#server/console/pages/frame.tsx';
import { Refusal, refusalOf } from '#server/console/pages/message.tsx';
import { closureTexts as texts } from '#server/console/texts/closure.ts';
import { formatTime } from '#server/console/texts/time.ts';
import { BilingualError } from '#server/pages/bilingual-error.ts';
import { LinkButton } from '#server/pages/components/forms/button.tsx';
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
            <p class="refusal">{text.closing(formatTime(campaign.closesAt, language))}</p>
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
        {campaign.isDemo && <p class="notice">{text.sandboxStays}</p>}
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

function confirmPage(request: CampaignRequest, { closureDays }: ConsoleServices, error?: HustingsError): ConsolePage {
  const { campaign, language, form } = request;
  const text = texts[language];
  const path = campaignPath(campaign, '/closure');
  return {
    title: text.confirm,
    place: { campaign, section: 'closure' },
    status: error?.status ?? 200,
    headers: error?.headers,
    content: (
      <>
        <h1>{text.confirm}</h1>
        <Refusal error={error} language={language} />
        <Definitions of={text.after(closureDays).slice(1)} areLong />
        <p>{text.confirmHow(campaign.code, closureDays)}</p>
        <ConsoleForm request={request} action={path}>
          <p class="choice">
            <label>
              <input type="checkbox" name="kept" value="true" required checked={form.text('kept') === 'true'} />{' '}
              {text.kept}
            </label>
          </p>
          <Field name="code" label={text.code} required maxLength={30} autocomplete="off" value={form.text('code')} />
          <Field
            name="password"
            label={text.password}
            type="password"
            required
            maxLength={200}
            autocomplete="current-password"
          />
          <button type="submit" class="danger">
            {text.closeNow}
          </button>
        </ConsoleForm>
        <p>
          <a href={path}>{text.back}</a>
        </p>
      </>
    ),
  };
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
      const { campaign, user, now } = request;
      try {
        const wanted = { userId: user.id, now };
        const body = await spool(campaign.id, (path) =>
          writeExport(services.pool, request.principal, { ...wanted, path }),
        );
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
      const { campaign, user, now, form } = request;
      const { pool, attempts, closureDays } = services;
      try {
        if (form.text('kept') !== 'true') {
          throw new BilingualError(400, 'validation_failed', { en: texts.en.keptNeeded, fr: texts.fr.keptNeeded });
        }
        await confirmPassword(pool, attempts, user, form.secret('password'), now);
        const wanted = { typedCode: form.text('code'), waitingDays: closureDays, userId: user.id, now };
        await requestClosure(pool, request.principal, wanted);
      } catch (error) {
        return confirmPage(request, services, refusalOf(error));
      }
      return { to: campaignPath(campaign, '/closure?done=asked') };
    },
  },
  {
    method: 'POST',
    path: '/campaigns/:campaign/closure/cancel',
    access: 'OWNER',
    async handle(request, services) {
      const { campaign, user, now } = request;
      try {
        await cancelClosure(services.pool, request.principal, { userId: user.id, now });
      } catch (error) {
        return closurePage(request, services, refusalOf(error));
      }
      return { to: campaignPath(campaign, '/closure?done=cancelled') };
    },
  },
];
