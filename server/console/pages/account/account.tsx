import { accountTexts as texts } from '#core/texts/texts.ts';
import { changePassword } from '#server/accounts/change-password.ts';
import type { SignedIn } from '#server/accounts/execute-for-person.ts';
import { readAccount } from '#server/accounts/operations/read-account.ts';
import { turnSecondFactorOff } from '#server/accounts/operations/turn-second-factor-off.ts';
import { endListedSession } from '#server/accounts/sessions.ts';
import { form, page } from '#server/console/forms/page.ts';
import type { ConsolePage, ConsoleRoute, ConsoleServices, SignedInRequest } from '#server/console/http/route.ts';
import { afterAct } from '#server/console/pages/done.tsx';
import { FailedAttemptsNotice } from '#server/console/pages/failed-attempts.tsx';
import { FactsInPlace } from '#server/pages/components/parts/in-place.tsx';
import { identityOf } from './identity.tsx';
import { secondFactorRoutes } from './second-factor.tsx';
import { passwordFields, removalFields, signInFactsOf } from './sign-in-facts.tsx';
import { Sessions } from './signed-in.tsx';

const path = '/console/account';

async function accountPage(request: SignedInRequest, { execute }: ConsoleServices<SignedIn>): Promise<ConsolePage> {
  const account = await execute(readAccount);
  const { language, sent } = request;
  const text = texts[language];
  return {
    title: text.account,
    content: (
      <>
        {!sent.error && <FailedAttemptsNotice failed={account.failed} language={language} />}
        <FactsInPlace facts={identityOf(request, account.campaigns)} change={text.change} add="" language={language} />
        <h2>{text.signingIn}</h2>
        <p>{text.otherDevices}</p>
        <FactsInPlace facts={signInFactsOf(request, account.codes)} change={text.change} add="" language={language} />
        <h2>{text.sessions}</h2>
        <p>{text.sessionsHow}</p>
        <Sessions request={request} sessions={account.sessions} />
      </>
    ),
  };
}

export const accountRoutes: readonly ConsoleRoute[] = [
  ...page({
    path: '/account',
    access: 'user',
    show: accountPage,
    forms: [
      form({
        to: 'password',
        access: 'user',
        fields: passwordFields,
        act: (typed, _, { execute }) => execute(changePassword, typed),
        // The new one is looked at when the present one was right.
        blames: ({ status }) => (status === 400 ? 'chosen' : 'current'),
        done: ({ result }) => ({ to: afterAct(path, 'password-changed'), ...result }),
      }),
      form({
        to: 'second-factor/remove',
        access: 'user',
        fields: removalFields,
        act: ({ code }, _, { execute }) => execute(turnSecondFactorOff, code),
        blames: () => 'code',
        done: ({ result: session }) => ({ to: afterAct(path, 'second-factor-off'), session }),
      }),
      form({
        to: 'sessions/end',
        access: 'user',
        act: (_, { form: sent }, { execute }) => execute(endListedSession, sent.text('session')),
        done: 'session-ended',
      }),
    ],
  }),
  ...secondFactorRoutes,
];
