import type { HustingsError } from '#core/errors.ts';
import { changePassword } from '#server/accounts/change-password.ts';
import { countRecoveryCodes, removeSecondFactor } from '#server/accounts/second-factor.ts';
import { endListedSession, type ListedSession, listSessions } from '#server/accounts/sessions.ts';
import { confirmCode } from '#server/accounts/sign-in.ts';
import { type FailedAttempts, failuresBefore } from '#server/accounts/throttle/failed-attempts.ts';
import { listMemberships } from '#server/console/http/find-membership.ts';
import type {
  ConsolePage,
  ConsoleRoute,
  ConsoleServices,
  MemberCampaign,
  SignedInRequest,
} from '#server/console/http/route.ts';
import { afterAct } from '#server/console/pages/done.tsx';
import { FailedAttemptsNotice } from '#server/console/pages/failed-attempts.tsx';
import { refusalOf, refusedAt } from '#server/console/pages/message.tsx';
import { accountTexts as texts } from '#server/console/texts/accounts/account.ts';
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

interface Account {
  readonly campaigns: readonly MemberCampaign[];
  readonly sessions: readonly ListedSession[];
  readonly failed: FailedAttempts | undefined;
  /** Recovery codes that sign in still. */
  readonly codes: number;
}

async function accountPage(
  request: SignedInRequest,
  { pool }: Pick<ConsoleServices, 'pool'>,
  refused?: Refused,
): Promise<ConsolePage> {
  const { user, session, now } = request;
  const [campaigns, sessions, failed, codes] = await Promise.all([
    listMemberships(pool, user.id),
    listSessions(pool, user.id, session.token, now),
    refused ? undefined : failuresBefore(pool, session.token),
    user.hasSecondFactor ? countRecoveryCodes(pool, user.id) : 0,
  ]);
  return drawn(request, { campaigns, sessions, failed, codes }, refused);
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
        <FailedAttemptsNotice failed={account.failed} language={language} />
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
      const { form, user, now } = request;
      try {
        const typed = { current: form.secret('current'), chosen: form.secret('chosen') };
        const changed = await changePassword(services.pool, services.attempts, user, typed, now);
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
      const { pool, attempts } = services;
      const { form, user, now } = request;
      try {
        await confirmCode(pool, attempts, user, form.text('code'), now);
      } catch (error) {
        return accountPage(request, services, { error: refusalOf(error), field: 'code' });
      }
      return { to: afterAct(path, 'second-factor-off'), session: await removeSecondFactor(pool, user.id, now) };
    },
  },
  {
    method: 'POST',
    path: '/account/sessions/end',
    access: 'user',
    async handle({ form, user }, { pool }) {
      await endListedSession(pool, user.id, form.text('session'));
      return { to: afterAct(path, 'session-ended') };
    },
  },
  ...secondFactorRoutes,
];
