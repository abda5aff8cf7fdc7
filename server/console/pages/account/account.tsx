import type { HustingsError } from '#core/errors.ts';
import { accountTexts as texts } from '#core/texts/texts.ts';
import { changePassword } from '#server/accounts/change-password.ts';
import type { SignedIn } from '#server/accounts/execute-for-person.ts';
import { type Account, readAccount } from '#server/accounts/operations/read-account.ts';
import { turnSecondFactorOff } from '#server/accounts/operations/turn-second-factor-off.ts';
import { endListedSession } from '#server/accounts/sessions.ts';
import type { ConsolePage, ConsoleRoute, ConsoleServices, SignedInRequest } from '#server/console/http/route.ts';
import { afterAct } from '#server/console/pages/done.tsx';
import { FailedAttemptsNotice } from '#server/console/pages/failed-attempts.tsx';
import { refusalOf, refusedAt } from '#server/console/pages/message.tsx';
import { ErrorSummary, messagesOf } from '#server/pages/components/forms/error-summary.tsx';
import { FactsInPlace } from '#server/pages/components/parts/in-place.tsx';
import { identityOf } from './identity.tsx';
import { secondFactorRoutes } from './second-factor.tsx';
import { signInFactsOf } from './sign-in-facts.tsx';
import { Sessions } from './signed-in.tsx';

const path = '/console/account';

interface Refused {
  readonly error: HustingsError;
  /** What the error is about. */
  readonly field: 'current' | 'chosen' | 'code';
}

async function accountPage(
  request: SignedInRequest,
  { execute }: ConsoleServices<SignedIn>,
  refused?: Refused,
): Promise<ConsolePage> {
  return drawn(request, await execute(readAccount), refused);
}

function drawn(request: SignedInRequest, account: Account, refused: Refused | undefined): ConsolePage {
  const { language } = request;
  const text = texts[language];
  const errors = refusedAt(refused?.field ?? '', refused?.error, language);
  return {
    title: text.account,
    status: refused?.error.status ?? 200,
    headers: refused?.error.headers,
    content: (
      <>
        <h1>{text.account}</h1>
        <ErrorSummary errors={errors} language={language} />
        {!refused && <FailedAttemptsNotice failed={account.failed} language={language} />}
        <FactsInPlace facts={identityOf(request, account.campaigns)} change={text.change} add="" />
        <h2>{text.signingIn}</h2>
        <p>{text.otherDevices}</p>
        <FactsInPlace
          facts={signInFactsOf(request, { codes: account.codes, field: refused?.field, messages: messagesOf(errors) })}
          change={text.change}
          add=""
        />
        <h2>{text.sessions}</h2>
        <p>{text.sessionsHow}</p>
        <Sessions request={request} sessions={account.sessions} />
      </>
    ),
  };
}

export const accountRoutes: readonly ConsoleRoute[] = [
  {
    method: 'GET',
    path: '/account',
    access: 'user',
    handle: (request, services) => accountPage(request, services),
  },
  {
    method: 'POST',
    path: '/account/password',
    access: 'user',
    async handle(request, services) {
      const { form } = request;
      try {
        const typed = { current: form.secret('current'), chosen: form.secret('chosen') };
        const changed = await services.execute(changePassword, typed);
        return { to: afterAct(path, 'password-changed'), ...changed };
      } catch (error) {
        const refusal = refusalOf(error);
        // The new one is looked at when the present one was right.
        const field = refusal.status === 400 ? 'chosen' : 'current';
        return accountPage(request, services, { error: refusal, field });
      }
    },
  },
  {
    method: 'POST',
    path: '/account/second-factor/remove',
    access: 'user',
    async handle(request, services) {
      try {
        const session = await services.execute(turnSecondFactorOff, request.form.text('code'));
        return { to: afterAct(path, 'second-factor-off'), session };
      } catch (error) {
        return accountPage(request, services, { error: refusalOf(error), field: 'code' });
      }
    },
  },
  {
    method: 'POST',
    path: '/account/sessions/end',
    access: 'user',
    async handle({ form }, { execute }) {
      await execute(endListedSession, form.text('session'));
      return { to: afterAct(path, 'session-ended') };
    },
  },
  ...secondFactorRoutes,
];
