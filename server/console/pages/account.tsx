import encodeQR from 'qr';
import type { HustingsError } from '#core/errors.ts';
import { changePassword } from '#server/console/accounts/change-password.ts';
import {
  confirmSecondFactor,
  describeOffer,
  offerSecondFactor,
  removeSecondFactor,
  type SecondFactorOffer,
  useSecondFactor,
} from '#server/console/accounts/second-factor.ts';
import type { ConsolePage, ConsoleRoute, SignedInRequest } from '#server/console/http/route.ts';
import { accountTexts as texts } from '#server/console/texts/accounts/account.ts';
import { BilingualError } from '#server/pages/bilingual-error.ts';
import { Field } from './controls.tsx';
import { ConsoleForm } from './frame.tsx';
import { Refusal, refusalOf } from './message.tsx';

function accountPage(request: SignedInRequest, error?: HustingsError): ConsolePage {
  const { user, language } = request;
  const text = texts[language];
  return {
    title: text.account,
    status: error?.status ?? 200,
    content: (
      <>
        <h1>{text.account}</h1>
        <p>
          {user.name}, {user.email}
        </p>
        <Refusal error={error} language={language} />
        <p>{text.otherDevices}</p>
        <h2>{text.password}</h2>
        <ConsoleForm request={request} action="/console/account/password">
          <input type="hidden" name="username" autocomplete="username" value={user.email} />
          <Field name="current" label={text.currentPassword} type="password" autocomplete="current-password" required />
          <Field name="chosen" label={text.newPassword} type="password" autocomplete="new-password" required />
          <button type="submit">{text.changePassword}</button>
        </ConsoleForm>
        <h2>{text.secondFactor}</h2>
        {user.hasSecondFactor ? (
          <ConsoleForm request={request} action="/console/account/second-factor/remove">
            <p>{text.secondFactorOn}</p>
            <Field name="code" label={text.codeOrRecovery} autocomplete="one-time-code" required />
            <button type="submit" class="danger">
              {text.turnOff}
            </button>
          </ConsoleForm>
        ) : (
          <p>
            {text.secondFactorOff} <a href="/console/account/second-factor">{text.turnOn}</a>
          </p>
        )}
        <h2>{text.sessions}</h2>
        <ConsoleForm request={request} action="/console/sign-out-everywhere">
          <button type="submit">{text.signOutEverywhere}</button>
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
  const text = texts[request.language];
  const picture = encodeQR(address, 'data-url', { scale: 5, border: 2 });
  return {
    title: text.secondFactor,
    status: error?.status ?? 200,
    content: (
      <>
        <h1>{text.secondFactor}</h1>
        <p>{text.scan}</p>
        <p>
          <img src={picture} alt={text.picture} width="245" height="245" />
        </p>
        <p>
          {text.orType} <code>{secret.replaceAll(/.{4}(?=.)/g, '$& ')}</code>
        </p>
        <Refusal error={error} language={request.language} />
        <ConsoleForm request={request} action="/console/account/second-factor">
          <input type="hidden" name="secret" value={secret} />
          <Field name="code" label={text.code} inputMode="numeric" autocomplete="one-time-code" required />
          <button type="submit">{text.turnOn}</button>
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
  { method: 'GET', path: '/account', access: 'user', handle: (request) => accountPage(request) },
  {
    method: 'POST',
    path: '/account/password',
    access: 'user',
    async handle(request, { pool }) {
      const { form, user, now } = request;
      try {
        const typed = { current: form.secret('current'), chosen: form.secret('chosen') };
        return { to: '/console/account', session: await changePassword(pool, user, typed, now) };
      } catch (error) {
        return accountPage(request, refusalOf(error));
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
    async handle(request, { pool }) {
      const { form, user, now } = request;
      if (!(await useSecondFactor(pool, user.id, form.text('code'), now))) {
        return accountPage(
          request,
          new BilingualError(401, 'unauthorized', {
            en: texts.en.wrongCode,
            fr: texts.fr.wrongCode,
          }),
        );
      }
      return { to: '/console/account', session: await removeSecondFactor(pool, user.id, now) };
    },
  },
];
