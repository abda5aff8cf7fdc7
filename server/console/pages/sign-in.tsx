import { fieldErrorTexts, signInTexts as texts } from '#core/texts/texts.ts';
import { signOut, signOutEverywhere } from '#server/accounts/operations/sign-out.ts';
import { completeSignIn, signIn } from '#server/accounts/sign-in.ts';
import { Field } from '#server/console/forms/field.tsx';
import { fieldsOf } from '#server/console/forms/fields.ts';
import { form, page } from '#server/console/forms/page.ts';
import type { ConsolePage, ConsoleRequest, ConsoleRoute } from '#server/console/http/route.ts';
import { Button } from '#server/pages/components/forms/button.tsx';
import { TextField } from '#server/pages/components/forms/text-field.tsx';
import type { Language } from '#server/pages/language.ts';
import { afterAct } from './done.tsx';
import { ConsoleForm } from './frame.tsx';
import { PendingFormFields } from './pending-form.tsx';

/**
 * A path of this console to go to next; its front page if the text is not such a path, so that no link leads to another
 * site.
 */
export function nextPath(text: string): string {
  return /^\/console(?:\/[\w/.~%-]*)?(?:\?[\w=&%.~+-]*)?$/.test(text) && !text.includes('//') ? text : '/console';
}

const signInFields = fieldsOf(texts, {
  // Who has an account may have any address.
  email: {
    kind: 'text',
    isRequired: true,
    autocomplete: 'username',
    fault: (language: Language) => fieldErrorTexts[language].email,
  },
  password: {
    kind: 'password',
    isRequired: true,
    autocomplete: 'current-password',
    fault: (language: Language) => fieldErrorTexts[language].password,
  },
});

const codeFields = fieldsOf(texts, { code: { kind: 'code', autocomplete: 'one-time-code' } });

/** The page of a form leads on to where its address or the form says. */
const nextOf = ({ form: sent, query }: ConsoleRequest): string =>
  nextPath(sent.text('next') || (query.get('next') ?? ''));

export function signInPage(request: ConsoleRequest, next = nextOf(request)): ConsolePage {
  const { language } = request;
  const text = texts[language];
  return {
    title: text.signIn,
    heading: null,
    content: (
      <div class="entrance card">
        <h1>{text.signIn}</h1>
        <ConsoleForm request={request} action="/console/sign-in">
          <input type="hidden" name="next" value={next} />
          <PendingFormFields form={request.pendingForm} />
          <Field
            {...{ request, of: signInFields }}
            name="email"
            as={({ chosen, ...field }) => (
              <TextField {...field} type="email" autocomplete="username" value={chosen[0]} />
            )}
          />
          <Field {...{ request, of: signInFields }} name="password" />
          <Button>{text.signIn}</Button>
        </ConsoleForm>
        <p>{text.lostPassword}</p>
      </div>
    ),
  };
}

export function secondFactorPage(request: ConsoleRequest, next = nextOf(request)): ConsolePage {
  const { language } = request;
  const text = texts[language];
  return {
    title: text.secondFactor,
    content: (
      <>
        <ConsoleForm request={request} action="/console/second-factor">
          <input type="hidden" name="next" value={next} />
          <PendingFormFields form={request.pendingForm} />
          <Field {...{ request, of: codeFields }} name="code" />
          <Button>{text.goOn}</Button>
        </ConsoleForm>
        <p>{text.recovery}</p>
      </>
    ),
  };
}

/** For a reader who is signing in: else the page leads on. */
const awaits = ({ session }: ConsoleRequest) => session?.awaitsSecondFactor === true;

export const signInRoutes: readonly ConsoleRoute[] = [
  ...page({
    path: '/sign-in',
    access: 'public',
    show: (request) => signInPage(request),
    forms: [
      form({
        access: 'public',
        fields: signInFields,
        act: ({ email, password }, _, { execute }) => execute(signIn, { email, password }),
        done({ request, result: { session, device } }) {
          const next = nextOf(request);
          return device === undefined
            ? { to: `/console/second-factor?${new URLSearchParams({ next })}`, session }
            : { to: next, session, device };
        },
      }),
      form({
        path: '/sign-out',
        access: 'public',
        act: (_, __, { execute }) => execute(signOut),
        done({ request }) {
          // The page to which a person goes next under another account.
          const next = nextOf(request);
          const query = next === '/console' ? '' : `?${new URLSearchParams({ next })}`;
          return { to: afterAct(`/console/sign-in${query}`, 'signed-out'), session: null };
        },
      }),
      form({
        path: '/sign-out-everywhere',
        access: 'user',
        act: (_, __, { execute }) => execute(signOutEverywhere),
        done: () => ({ to: afterAct('/console/sign-in', 'signed-out'), session: null }),
      }),
    ],
  }),
  ...page({
    path: '/second-factor',
    access: 'public',
    show: (request) => (awaits(request) ? secondFactorPage(request) : { to: '/console' }),
    forms: [
      form({
        access: 'public',
        fields: codeFields,
        async act({ code }, { session }, { execute }) {
          return session?.awaitsSecondFactor ? execute(completeSignIn, { session, code }) : undefined;
        },
        blames: () => 'code',
        done: ({ request, result }) => (result ? { to: nextOf(request), ...result } : { to: '/console/sign-in' }),
      }),
    ],
  }),
];
