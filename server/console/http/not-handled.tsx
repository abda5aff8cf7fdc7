import type { Context } from 'koa';
import { HustingsError } from '#core/errors.ts';
import { pendingFormTexts as texts } from '#core/texts/texts.ts';
import { limitPage, lostFormPage, pendingFormPage, typedTexts } from '#server/console/pages/pending-form.tsx';
import { secondFactorPage, signInPage } from '#server/console/pages/sign-in.tsx';
import { asHustingsError } from '#server/http/errors/error-handler.ts';
import { requestContext } from '#server/http/request-context.ts';
import { Notice } from '#server/pages/components/parts/notice.tsx';
import { errorWords } from '#server/pages/errors/error-words.ts';
import { Form } from '#server/pages/input/form.ts';
import { tokenField, wrongToken } from './cross-site.ts';
import { type PendingForm, toPendingForm } from './pending-form.ts';
import type { ConsolePage, ConsoleRequest } from './route.ts';
import { worded } from './worded.ts';

/** Why a request of our own pages was not handled: an error is that of a limit, of a failure, or of a record that is gone. */
type Reason = 'signed out' | 'other session' | HustingsError;

/** Thrown when a request is not handled and its sender can continue with it. */
export class RequestNotHandled extends Error {
  readonly reason: Reason;

  constructor(reason: Reason) {
    super('not taken');
    this.reason = reason;
  }
}

/**
 * Why a request was not handled that its sender can continue with; undefined for any other error. A failure, and a record
 * that is deleted, are not caused by what was typed.
 */
export function reasonOf(error: unknown): Reason | undefined {
  if (error instanceof RequestNotHandled) return error.reason;
  const failure = asHustingsError(worded(error));
  return failure.status >= 500 || failure.status === 404 ? failure : undefined;
}

interface Sent {
  readonly request: ConsoleRequest;
  readonly reason: Reason;
  /** What was sent; undefined for GET, for a form with a file, and for one that cannot be read. */
  readonly form: Form | undefined;
  readonly hadFile: boolean;
  /** The page to go to instead: the one at the address itself, or the console's front page. */
  readonly page: string;
}

/** What of a request can be sent again. A form of a sign-in may itself carry one. */
const pendingFormOf = (ctx: Context, { request, form }: Sent): PendingForm | undefined =>
  request.pendingForm ?? (form && toPendingForm(ctx.path, form));

/** Whether a request had typed text that the next page can carry. No page can carry a file. */
export function hasTyped(ctx: Context, sent: Sent): boolean {
  const pendingForm = sent.hadFile ? undefined : pendingFormOf(ctx, sent);
  return pendingForm !== undefined && typedTexts(pendingForm.fields, sent.request.language).length > 0;
}

/** The page from which a person continues after a request that was not handled, with all that was typed. */
export function notHandledPage(ctx: Context, sent: Sent): ConsolePage {
  const { request, reason, form, hadFile, page } = sent;
  const { language, session } = request;
  const pendingForm = pendingFormOf(ctx, sent);
  if (reason === 'signed out') {
    const text = texts[language];
    const notice = pendingForm ? text.signInPending : hadFile ? text.signInFile : text.signInLost;
    return withNotice({ ...signInPage({ ...request, pendingForm, form: new Form() }, page), status: 401 }, notice);
  }
  if (reason instanceof HustingsError) {
    for (const [name, value] of Object.entries(reason.headers)) ctx.set(name, value);
    if (!pendingForm) return limitPage(request, reason, page);
    const { status } = reason;
    // In an outage the session may not be known: the form has the token that it was sent with.
    const token = session ? undefined : form?.secret(tokenField);
    const requestId = status === 500 ? requestContext(ctx).requestId : undefined;
    return pendingFormPage(request, pendingForm, {
      status,
      reason: errorWords(reason, language).text,
      token,
      requestId,
    });
  }
  if (session?.awaitsSecondFactor) {
    if (!request.pendingForm) throw wrongToken();
    return { ...secondFactorPage(request, page), status: 403 };
  }
  return pendingForm
    ? pendingFormPage(request, pendingForm, { status: 403, reason: texts[language].otherSession })
    : lostFormPage(request, { hadFile, page });
}

const withNotice = (page: ConsolePage, notice: string): ConsolePage => ({
  ...page,
  content: (
    <>
      <Notice role="alert">{notice}</Notice>
      {page.content}
    </>
  ),
});

/**
 * What follows a step of signing in that carries a form: the next step carries it on, and behind the last one it is
 * shown.
 */
export const continuePendingForm = (request: ConsoleRequest, session: string): ConsolePage => ({
  ...(request.session?.awaitsSecondFactor || !request.pendingForm
    ? secondFactorPage(request, '/console')
    : pendingFormPage(request, request.pendingForm, { status: 200 })),
  session,
});
