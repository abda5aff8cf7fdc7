import encodeQR from 'qr';
import type { HustingsError } from '#core/errors.ts';
import { changePassword } from '#server/console/accounts/change-password.ts';
import {
  confirmSecondFactor,
  describeOffer,
  offerSecondFactor,
  removeSecondFactor,
  type SecondFactorOffer,
} from '#server/console/accounts/second-factor.ts';
import { confirmCode } from '#server/console/accounts/sign-in.ts';
import { type FailedAttempts, failuresBefore } from '#server/console/accounts/throttle/failed-attempts.ts';
import type { ConsolePage, ConsoleRoute, SignedInRequest } from '#server/console/http/route.ts';
import { accountTexts as texts } from '#server/console/texts/accounts/account.ts';
import { Button } from '#server/pages/components/forms/button.tsx';
import { ErrorSummary, messagesOf } from '#server/pages/components/forms/error-summary.tsx';
import { TextField } from '#server/pages/components/forms/text-field.tsx';
import { FailedAttemptsNotice } from './failed-attempts.tsx';
import { ConsoleForm } from './frame.tsx';
import { refusalOf, refusedAt } from './message.tsx';

interface View {
  readonly error?: HustingsError;
  /** What the error is about. */
  readonly field?: 'current' | 'chosen' | 'code';
  readonly failed?: FailedAttempts | undefined;
}

function accountPage(request: SignedInRequest, { error, field = 'current', failed }: View): ConsolePage {
  const { user, language } = request;
  const text = texts[language];
  const errors = refusedAt(field, error, language);
  const messages = messagesOf(errors);
  return {
    title: text.account,
    status: error?.status ?? 200,
    headers: error?.headers,
    content: (
      <>
        <h1>{text.account}</h1>
        <p>
          {user.name}, {user.email}
        </p>
        <ErrorSummary errors={errors} language={language} />
        <FailedAttemptsNotice failed={failed} language={language} />
        <p>{text.otherDevices}</p>
        <h2>{text.password}</h2>
        <ConsoleForm request={request} action="/console/account/password" hasOwnErrors>
          <input type="hidden" name="username" autocomplete="username" value={user.email} />
          <TextField
            {...{ name: 'current', label: text.currentPassword, error: messages.get('current'), language }}
            type="password"
            autocomplete="current-password"
          />
          <TextField
            {...{ name: 'chosen', label: text.newPassword, error: messages.get('chosen'), language }}
            type="password"
            autocomplete="new-password"
          />
          <Button>{text.changePassword}</Button>
        </ConsoleForm>
        <h2>{text.secondFactor}</h2>
        {user.hasSecondFactor ? (
          <ConsoleForm request={request} action="/console/account/second-factor/remove" hasOwnErrors>
            <p>{text.secondFactorOn}</p>
            <TextField
              {...{ name: 'code', label: text.codeOrRecovery, error: messages.get('code'), language }}
              autocomplete="one-time-code"
            />
            <Button kind="danger">{text.turnOff}</Button>
          </ConsoleForm>
        ) : (
          <p>
            {text.secondFactorOff} <a href="/console/account/second-factor">{text.turnOn}</a>
          </p>
        )}
        <h2>{text.sessions}</h2>
        <ConsoleForm request={request} action="/console/sign-out-everywhere">
          <Button kind="secondary">{text.signOutEverywhere}</Button>
        </ConsoleForm>
      </>
    ),
  };
}

function offerPage(
  request: SignedInRequest,
  { secret, address }: SecondFactorOffer,
  error?: HustingsError,
): ConsolePage {
  const { language } = request;
  const text = texts[language];
  const errors = refusedAt('code', error, language);
  const picture = encodeQR(address, 'data-url', { scale: 5, border: 2 });
  return {
    title: text.secondFactor,
    status: error?.status ?? 200,
    headers: error?.headers,
    content: (
      <>
        <h1>{text.secondFactor}</h1>
        <ErrorSummary errors={errors} language={language} />
        <p>{text.scan}</p>
        <p>
          <img src={picture} alt={text.picture} width="245" height="245" />
        </p>
        <p>
          {text.orType} <code>{secret.replaceAll(/.{4}(?=.)/g, '$& ')}</code>
        </p>
        <ConsoleForm request={request} action="/console/account/second-factor" hasOwnErrors>
          <input type="hidden" name="secret" value={secret} />
          <TextField
            {...{ name: 'code', label: text.code, error: errors[0]?.message, language }}
            inputMode="numeric"
            autocomplete="one-time-code"
          />
          <Button>{text.turnOn}</Button>
        </ConsoleForm>
      </>
    ),
  };
}

function recoveryPage({ language }: SignedInRequest, codes: readonly string[]): ConsolePage {
  const text = texts[language];
  return {
    title: text.recoveryCodes,
    content: (
      <>
        <h1>{text.recoveryCodes}</h1>
        <p>{text.keepCodes}</p>
        <pre tabIndex={0}>{codes.join('\n')}</pre>
        <p>
          <a href="/console/account">{text.account}</a>
        </p>
      </>
    ),
  };
}

export const accountRoutes: readonly ConsoleRoute[] = [
  {
    method: 'GET',
    path: '/account',
    access: 'user',
    handle: async (request, { pool }) =>
      accountPage(request, { failed: await failuresBefore(pool, request.session.token) }),
  },
  {
    method: 'POST',
    path: '/account/password',
    access: 'user',
    async handle(request, { pool, attempts }) {
      const { form, user, now } = request;
      try {
        const typed = { current: form.secret('current'), chosen: form.secret('chosen') };
        return { to: '/console/account', ...(await changePassword(pool, attempts, user, typed, now)) };
      } catch (error) {
        const refusal = refusalOf(error);
        // The new one is looked at when the present one was right.
        return accountPage(request, { error: refusal, field: refusal.status === 400 ? 'chosen' : 'current' });
      }
    },
  },
  {
    method: 'GET',
    path: '/account/second-factor',
    access: 'user',
    handle: (request) =>
      request.user.hasSecondFactor
        ? { to: '/console/account' }
        : offerPage(request, offerSecondFactor(request.user.email)),
  },
  {
    method: 'POST',
    path: '/account/second-factor',
    access: 'user',
    async handle(request, { pool }) {
      const { form, user, now } = request;
      if (user.hasSecondFactor) return { to: '/console/account' };
      const offer = describeOffer(form.text('secret'), user.email);
      try {
        const { codes, session } = await confirmSecondFactor(pool, user.id, offer.secret, form.text('code'), now);
        return { ...recoveryPage(request, codes), session };
      } catch (error) {
        return offerPage(request, offer, refusalOf(error));
      }
    },
  },
  {
    method: 'POST',
    path: '/account/second-factor/remove',
    access: 'user',
    async handle(request, { pool, attempts }) {
      const { form, user, now } = request;
      try {
        await confirmCode(pool, attempts, user, form.text('code'), now);
      } catch (error) {
        return accountPage(request, { error: refusalOf(error), field: 'code' });
      }
      return { to: '/console/account', session: await removeSecondFactor(pool, user.id, now) };
    },
  },
];
