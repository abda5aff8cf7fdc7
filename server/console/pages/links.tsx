import type { HustingsError } from '#core/errors.ts';
import { inLanguages } from '#core/texts/languages.ts';
import { roleTexts, linkTexts as texts } from '#core/texts/texts.ts';
import type { Session } from '#server/accounts/sessions.ts';
import {
  acceptInvitation,
  choosePassword,
  linkPath,
  openSignInLink,
  type SignInLink,
} from '#server/accounts/sign-in-links.ts';
import type { ConsolePage, ConsoleRequest, ConsoleRoute } from '#server/console/http/route.ts';
import { BilingualError } from '#server/pages/bilingual-error.ts';
import { Button } from '#server/pages/components/forms/button.tsx';
import { ErrorSummary } from '#server/pages/components/forms/error-summary.tsx';
import { TextField } from '#server/pages/components/forms/text-field.tsx';
import { ConsoleForm } from './frame.tsx';
import { Refusal, refusalOf, refusedAt } from './message.tsx';

interface View {
  readonly token: string;
  readonly link: SignInLink;
  readonly error?: HustingsError;
}

/** Who has signed in, second factor included. */
const signedIn = ({ session }: ConsoleRequest): Session | undefined =>
  session?.awaitsSecondFactor ? undefined : session;

function linkPage(request: ConsoleRequest, view: View): ConsolePage {
  const { language } = request;
  const { link, error } = view;
  const text = texts[language];
  const user = signedIn(request)?.user;
  return {
    title: text.welcome,
    status: error?.status ?? 200,
    headers: error?.headers,
    content: (
      <>
        <h1>{text.welcome}</h1>
        {link.campaignName && link.role && (
          <p>{text.invited(link.campaignName, roleTexts[language][link.role], link.email)}</p>
        )}
        {isAboutPassword(view) ? (
          <ErrorSummary errors={refusedAt('password', error, language)} language={language} />
        ) : (
          <Refusal error={error} language={language} />
        )}
        {user && user.id !== link.userId ? (
          <OtherUser request={request} view={view} signedInAs={user.email} />
        ) : user && link.takes !== 'password' ? (
          <Acceptance request={request} view={view} />
        ) : (
          <>
            {link.takes !== 'password' && <SignInFirst request={request} view={view} />}
            {link.takes !== 'sign-in' && <NewPassword request={request} view={view} />}
          </>
        )}
      </>
    ),
  };
}

/** A password that was refused; else it is the link that was. */
const isAboutPassword = ({ error }: View): boolean => error?.status === 400;

interface Part {
  readonly request: ConsoleRequest;
  readonly view: View;
}

function OtherUser({ request, view: { token, link, error }, signedInAs }: Part & { readonly signedInAs: string }) {
  const text = texts[request.language];
  return (
    <>
      {!error && <p>{text.otherUser(signedInAs, link.email)}</p>}
      <ConsoleForm request={request} action="/console/sign-out">
        <input type="hidden" name="next" value={linkPath(token)} />
        <button type="submit">{text.signOut}</button>
      </ConsoleForm>
    </>
  );
}

function Acceptance({ request, view: { token, link } }: Part) {
  const text = texts[request.language];
  return (
    <ConsoleForm request={request} action={linkPath(token)}>
      <button type="submit">
        {text.accept(link.campaignName ?? '', link.role ? roleTexts[request.language][link.role] : '')}
      </button>
    </ConsoleForm>
  );
}

function SignInFirst({ request, view: { token, link } }: Part) {
  const text = texts[request.language];
  return (
    <p>
      {text.haveAccount(link.email)}{' '}
      <a href={`/console/sign-in?${new URLSearchParams({ next: linkPath(token) })}`}>{text.signIn}</a>
    </p>
  );
}

function NewPassword({ request, view }: Part) {
  const { token, link, error } = view;
  const { language } = request;
  const text = texts[language];
  const [fault] = isAboutPassword(view) ? refusedAt('password', error, language) : [];
  return (
    <>
      {link.takes === 'either' && <p>{text.arrival}</p>}
      <p>{text.choosePassword(link.email)}</p>
      <ConsoleForm request={request} action={linkPath(token)}>
        <input type="hidden" name="email" autocomplete="username" value={link.email} />
        <TextField
          {...{ name: 'password', label: text.password, error: fault?.message, language }}
          type="password"
          autocomplete="new-password"
        />
        <Button>{text.goOn}</Button>
      </ConsoleForm>
    </>
  );
}

export const linkRoutes: readonly ConsoleRoute[] = [
  {
    method: 'GET',
    path: '/links/:token',
    access: 'public',
    async handle(request, { execute }) {
      const token = request.params.token ?? '';
      return linkPage(request, { token, link: await execute(openSignInLink, token) });
    },
  },
  {
    method: 'POST',
    path: '/links/:token',
    access: 'public',
    async handle(request, { execute }) {
      const token = request.params.token ?? '';
      const link = await execute(openSignInLink, token);
      const user = signedIn(request)?.user;
      try {
        if (user && user.id !== link.userId) throw otherUser(user.email, link.email);
        if (user && link.takes !== 'password') {
          await execute(acceptInvitation, { token, userId: user.id });
          return { to: '/console' };
        }
        const session = await execute(choosePassword, { token, password: request.form.secret('password') });
        return { to: session === null ? '/console/sign-in' : '/console', session };
      } catch (error) {
        return linkPage(request, { token, link, error: refusalOf(error) });
      }
    },
  },
];

const otherUser = (signedInAs: string, email: string) =>
  new BilingualError(
    409,
    'validation_failed',
    inLanguages((language) => texts[language].otherUser(signedInAs, email)),
  );
