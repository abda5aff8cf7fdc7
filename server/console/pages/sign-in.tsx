import type { HustingsError } from '#core/errors.ts';
import { hasSecondFactor } from '#server/console/accounts/second-factor.ts';
import { endAllSessions, endSession, startSession } from '#server/console/accounts/sessions.ts';
import { completeSignIn, signIn } from '#server/console/accounts/sign-in.ts';
import { findLink, linkPath, type SignInLink, useLink } from '#server/console/accounts/sign-in-links.ts';
import type { ConsolePage, ConsoleRequest, ConsoleRoute } from '#server/console/http/route.ts';
import { roleTexts } from '#server/console/texts/accounts/roles.ts';
import { signInTexts as texts } from '#server/console/texts/accounts/sign-in.ts';
import { Field } from './controls.tsx';
import { ConsoleForm } from './frame.tsx';
import { KeptFields } from './kept-form.tsx';
import { Refusal, refusalOf } from './message.tsx';

/** A path of this console to go on to; its front page where the text is none, so that no link leads to another site. */
export function nextPath(text: string): string {
  return /^\/console(?:\/[\w/.~%-]*)?(?:\?[\w=&%.~+-]*)?$/.test(text) && !text.includes('//') ? text : '/console';
}

export function signInPage(request: ConsoleRequest, email: string, next: string, error?: HustingsError): ConsolePage {
  const text = texts[request.language];
  return {
    title: text.signIn,
    status: error?.status ?? 200,
    content: (
      <>
        <h1>{text.signIn}</h1>
        <Refusal error={error} language={request.language} />
        <ConsoleForm request={request} action="/console/sign-in">
          <input type="hidden" name="next" value={next} />
          <KeptFields kept={request.kept} />
          <Field name="email" label={text.email} type="email" autocomplete="username" required value={email} />
          <Field name="password" label={text.password} type="password" autocomplete="current-password" required />
          <button type="submit">{text.signIn}</button>
        </ConsoleForm>
        <p>{text.lostPassword}</p>
      </>
    ),
  };
}

export function secondFactorPage(request: ConsoleRequest, next: string, error?: HustingsError): ConsolePage {
  const text = texts[request.language];
  return {
    title: text.secondFactor,
    status: error?.status ?? 200,
    content: (
      <>
        <h1>{text.secondFactor}</h1>
        <Refusal error={error} language={request.language} />
        <ConsoleForm request={request} action="/console/second-factor">
          <input type="hidden" name="next" value={next} />
          <KeptFields kept={request.kept} />
          <Field name="code" label={text.code} inputMode="text" autocomplete="one-time-code" required />
          <button type="submit">{text.goOn}</button>
        </ConsoleForm>
        <p>{text.recovery}</p>
      </>
    ),
  };
}

function linkPage(request: ConsoleRequest, token: string, link: SignInLink, error?: HustingsError): ConsolePage {
  const text = texts[request.language];
  const { campaignName, role } = link;
  return {
    title: text.welcome,
    status: error?.status ?? 200,
    content: (
      <>
        <h1>{text.welcome}</h1>
        {campaignName && role && <p>{text.invited(campaignName, roleTexts[request.language][role])}</p>}
        <p>{link.asksForPassword ? text.havePassword(link.email) : text.choosePassword(link.email)}</p>
        <Refusal error={error} language={request.language} />
        <ConsoleForm request={request} action={linkPath(token)}>
          <input type="hidden" name="email" autocomplete="username" value={link.email} />
          <Field
            name="password"
            label={text.password}
            type="password"
            autocomplete={link.asksForPassword ? 'current-password' : 'new-password'}
            required
          />
          <button type="submit">{text.goOn}</button>
        </ConsoleForm>
      </>
    ),
  };
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
    async handle(request, { pool, attempts }) {
      const { form } = request;
      const email = form.text('email');
      const next = nextPath(form.text('next'));
      try {
        const { token, awaitsSecondFactor } = await signIn(
          pool,
          attempts,
          { email, password: form.secret('password') },
          request,
        );
        // The session of before, if any, is given up: a token that somebody planted is worth nothing.
        if (request.session) await endSession(pool, request.session.token);
        const to = awaitsSecondFactor ? `/console/second-factor?${new URLSearchParams({ next })}` : next;
        return { to, session: token };
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
    async handle(request, { pool, attempts }) {
      const { session, form } = request;
      if (!session?.awaitsSecondFactor) return { to: '/console/sign-in' };
      const next = nextPath(form.text('next'));
      try {
        return { to: next, session: await completeSignIn(pool, attempts, session, form.text('code'), request) };
      } catch (error) {
        return secondFactorPage(request, next, refusalOf(error));
      }
    },
  },
  {
    method: 'POST',
    path: '/sign-out',
    access: 'public',
    async handle({ session }, { pool }) {
      if (session) await endSession(pool, session.token);
      return { to: '/console/sign-in', session: null };
    },
  },
  {
    method: 'POST',
    path: '/sign-out-everywhere',
    access: 'user',
    async handle({ user }, { pool }) {
      await endAllSessions(pool, user.id);
      return { to: '/console/sign-in', session: null };
    },
  },
  {
    method: 'GET',
    path: '/links/:token',
    access: 'public',
    async handle(request, { pool }) {
      const token = request.params.token ?? '';
      return linkPage(request, token, await findLink(pool, token, request.now));
    },
  },
  {
    method: 'POST',
    path: '/links/:token',
    access: 'public',
    async handle(request, { pool }) {
      const token = request.params.token ?? '';
      const link = await findLink(pool, token, request.now);
      try {
        const userId = await useLink(pool, token, request.form.secret('password'), request.now);
        // A user with a second factor signs in with it: the link replaces the password alone.
        if (await hasSecondFactor(pool, userId)) return { to: '/console/sign-in', session: null };
        return {
          to: '/console',
          session: await startSession(pool, userId, { awaitsSecondFactor: false, now: request.now }),
        };
      } catch (error) {
        return linkPage(request, token, link, refusalOf(error));
      }
    },
  },
];
