import { inLanguages } from '#core/texts/languages.ts';
import { roleTexts, linkTexts as texts } from '#core/texts/texts.ts';
import { openSandbox } from '#server/accounts/sandbox-link.ts';
import type { Session } from '#server/accounts/sessions.ts';
import {
  acceptInvitation,
  choosePassword,
  linkPath,
  openSignInLink,
  type SignInLink,
} from '#server/accounts/sign-in-links.ts';
import { Field } from '#server/console/forms/field.tsx';
import { fieldsOf } from '#server/console/forms/fields.ts';
import { form, page } from '#server/console/forms/page.ts';
import { type ConsolePage, type ConsoleRequest, type ConsoleRoute, campaignPath } from '#server/console/http/route.ts';
import { BilingualError } from '#server/pages/bilingual-error.ts';
import { Button } from '#server/pages/components/forms/button.tsx';
import { ConsoleForm } from './frame.tsx';

interface View {
  readonly token: string;
  readonly link: SignInLink;
}

const passwordFields = fieldsOf(texts, { password: { kind: 'password', autocomplete: 'new-password' } });

/** Who has signed in, second factor included. */
const signedIn = ({ session }: ConsoleRequest): Session | undefined =>
  session?.awaitsSecondFactor ? undefined : session;

function linkPage(request: ConsoleRequest, view: View): ConsolePage {
  const { language } = request;
  const { link } = view;
  const text = texts[language];
  const user = signedIn(request)?.user;
  return {
    title: text.welcome,
    heading: null,
    content: (
      <div class="entrance card">
        <h1>{text.welcome}</h1>
        {link.campaignName && link.role && (
          <p>{text.invited(link.campaignName, roleTexts[language][link.role], link.email)}</p>
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
      </div>
    ),
  };
}

interface Part {
  readonly request: ConsoleRequest;
  readonly view: View;
}

function OtherUser({ request, view: { token, link }, signedInAs }: Part & { readonly signedInAs: string }) {
  const text = texts[request.language];
  return (
    <>
      {!request.sent.error && <p>{text.otherUser(signedInAs, link.email)}</p>}
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
  const { token, link } = view;
  const text = texts[request.language];
  return (
    <>
      {link.takes === 'either' && <p>{text.arrival}</p>}
      <p>{text.choosePassword(link.email)}</p>
      <ConsoleForm request={request} action={linkPath(token)}>
        <input type="hidden" name="email" autocomplete="username" value={link.email} />
        <Field {...{ request, of: passwordFields }} name="password" />
        <Button>{text.goOn}</Button>
      </ConsoleForm>
    </>
  );
}

const tokenOf = ({ params }: ConsoleRequest): string => params.token ?? '';

const signInLinkRoutes = page({
  path: '/links/:token',
  access: 'public',
  async show(request, { execute }) {
    const token = tokenOf(request);
    return linkPage(request, { token, link: await execute(openSignInLink, token) });
  },
  forms: [
    form({
      access: 'public',
      fields: passwordFields,
      async act({ password }, request, { execute }): Promise<{ readonly session?: string | null }> {
        const token = tokenOf(request);
        const link = await execute(openSignInLink, token);
        const user = signedIn(request)?.user;
        if (user && user.id !== link.userId) throw otherUser(user.email, link.email);
        if (!user || link.takes === 'password') return { session: await execute(choosePassword, { token, password }) };
        await execute(acceptInvitation, { token, userId: user.id });
        return {};
      },
      // A password that was refused; else it is the link that was.
      blames: ({ status }) => (status === 400 ? 'password' : undefined),
      done: ({ result }) => ({ to: result.session === null ? '/console/sign-in' : '/console', ...result }),
    }),
  ],
});

const sandboxRoute: ConsoleRoute = {
  method: 'GET',
  path: '/sandbox/:token',
  access: 'public',
  isOnce: true,
  async handle({ params }, { execute }) {
    const { session, code } = await execute(openSandbox, params.token ?? '');
    return { to: campaignPath({ code }), session };
  },
};

export const linkRoutes: readonly ConsoleRoute[] = [...signInLinkRoutes, sandboxRoute];

const otherUser = (signedInAs: string, email: string) =>
  new BilingualError(
    409,
    'validation_failed',
    inLanguages((language) => texts[language].otherUser(signedInAs, email)),
  );
