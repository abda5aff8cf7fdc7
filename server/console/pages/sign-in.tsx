import type { HustingsError } from '#core/errors.ts';
import { fieldErrorTexts, signInTexts as texts } from '#core/texts/texts.ts';
import { signOut, signOutEverywhere } from '#server/accounts/operations/sign-out.ts';
import { completeSignIn, signIn } from '#server/accounts/sign-in.ts';
import type { ConsolePage, ConsoleRequest, ConsoleRoute } from '#server/console/http/route.ts';
import { Button } from '#server/pages/components/forms/button.tsx';
import { ErrorSummary, type FieldError, messagesOf } from '#server/pages/components/forms/error-summary.tsx';
import { TextField } from '#server/pages/components/forms/text-field.tsx';
import { afterAct } from './done.tsx';
import { ConsoleForm } from './frame.tsx';
import { Refusal, refusalOf, refusedAt } from './message.tsx';
import { PendingFormFields } from './pending-form.tsx';

/**
 * A path of this console to go to next; its front page if the text is not such a path, so that no link leads to another
 * site.
 */
export function nextPath(text: string): string {
  return /^\/console(?:\/[\w/.~%-]*)?(?:\?[\w=&%.~+-]*)?$/.test(text) && !text.includes('//') ? text : '/console';
}

export function signInPage(
  request: ConsoleRequest,
  email: string,
  next: string,
  error?: HustingsError,
  errors: readonly FieldError[] = [],
): ConsolePage {
  const { language } = request;
  const text = texts[language];
  const messages = messagesOf(errors);
  return {
    title: text.signIn,
    status: error?.status ?? (errors.length > 0 ? 400 : 200),
    headers: error?.headers,
    content: (
      <>
        <h1>{text.signIn}</h1>
        <Refusal error={error} language={language} />
        <ErrorSummary errors={errors} language={language} />
        <ConsoleForm request={request} action="/console/sign-in">
          <input type="hidden" name="next" value={next} />
          <PendingFormFields form={request.pendingForm} />
          <TextField
            {...{ name: 'email', label: text.email, error: messages.get('email'), language }}
            type="email"
            autocomplete="username"
            value={email}
          />
          <TextField
            {...{ name: 'password', label: text.password, error: messages.get('password'), language }}
            type="password"
            autocomplete="current-password"
          />
          <Button>{text.signIn}</Button>
        </ConsoleForm>
        <p>{text.lostPassword}</p>
      </>
    ),
  };
}

export function secondFactorPage(request: ConsoleRequest, next: string, error?: HustingsError): ConsolePage {
  const { language } = request;
  const text = texts[language];
  const errors = refusedAt('code', error, language);
  return {
    title: text.secondFactor,
    status: error?.status ?? 200,
    headers: error?.headers,
    content: (
      <>
        <h1>{text.secondFactor}</h1>
        <ErrorSummary errors={errors} language={language} />
        <ConsoleForm request={request} action="/console/second-factor">
          <input type="hidden" name="next" value={next} />
          <PendingFormFields form={request.pendingForm} />
          <TextField
            {...{ name: 'code', label: text.code, error: errors[0]?.message, language }}
            inputMode="text"
            autocomplete="one-time-code"
          />
          <Button>{text.goOn}</Button>
        </ConsoleForm>
        <p>{text.recovery}</p>
      </>
    ),
  };
}

function missingFields({ form, language }: ConsoleRequest, email: string): FieldError[] {
  const text = fieldErrorTexts[language];
  return [
    ...(email === '' ? [{ field: 'email', message: text.email }] : []),
    ...(form.secret('password') === '' ? [{ field: 'password', message: text.password }] : []),
  ];
}

export const signInRoutes: readonly ConsoleRoute[] = [
  {
    method: 'GET',
    path: '/sign-in',
    access: 'public',
    handle: (request) => signInPage(request, '', nextPath(request.query.get('next') ?? '')),
  },
  {
    method: 'POST',
    path: '/sign-in',
    access: 'public',
    async handle(request, { execute }) {
      const { form } = request;
      const email = form.text('email');
      const next = nextPath(form.text('next'));
      const missing = missingFields(request, email);
      if (missing.length > 0) return signInPage(request, email, next, undefined, missing);
      try {
        const { session, device } = await execute(signIn, { email, password: form.secret('password') });
        return device === undefined
          ? { to: `/console/second-factor?${new URLSearchParams({ next })}`, session }
          : { to: next, session, device };
      } catch (error) {
        return signInPage(request, email, next, refusalOf(error));
      }
    },
  },
  {
    method: 'GET',
    path: '/second-factor',
    access: 'public',
    handle: (request) =>
      request.session?.awaitsSecondFactor
        ? secondFactorPage(request, nextPath(request.query.get('next') ?? ''))
        : { to: '/console' },
  },
  {
    method: 'POST',
    path: '/second-factor',
    access: 'public',
    async handle(request, { execute }) {
      const { session, form } = request;
      if (!session?.awaitsSecondFactor) return { to: '/console/sign-in' };
      const next = nextPath(form.text('next'));
      try {
        return { to: next, ...(await execute(completeSignIn, { session, code: form.text('code') })) };
      } catch (error) {
        return secondFactorPage(request, next, refusalOf(error));
      }
    },
  },
  {
    method: 'POST',
    path: '/sign-out',
    access: 'public',
    async handle({ form }, { execute }) {
      await execute(signOut);
      // The page to which a person goes next under another account.
      const next = nextPath(form.text('next'));
      const query = next === '/console' ? '' : `?${new URLSearchParams({ next })}`;
      return { to: afterAct(`/console/sign-in${query}`, 'signed-out'), session: null };
    },
  },
  {
    method: 'POST',
    path: '/sign-out-everywhere',
    access: 'user',
    async handle(_request, { execute }) {
      await execute(signOutEverywhere);
      return { to: afterAct('/console/sign-in', 'signed-out'), session: null };
    },
  },
];
