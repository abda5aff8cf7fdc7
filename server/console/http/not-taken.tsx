import type { Context } from 'koa';
import { HustingsError } from '#core/errors.ts';
import { keptFormPage, limitPage, lostFormPage, typedTexts } from '#server/console/pages/kept-form.tsx';
import { secondFactorPage, signInPage } from '#server/console/pages/sign-in.tsx';
import { keptFormTexts as texts } from '#server/console/texts/kept-form.ts';
import { asHustingsError } from '#server/http/errors/error-handler.ts';
import { requestContext } from '#server/http/request-context.ts';
import { Notice } from '#server/pages/components/parts/notice.tsx';
import { errorWords } from '#server/pages/error-words.ts';
import { tokenField, wrongToken } from './cross-site.ts';
import type { Form } from './form.ts';
import { type KeptForm, keepForm } from './kept-form.ts';
import type { ConsolePage, ConsoleRequest } from './route.ts';
import { worded } from './worded.ts';

/** Why a request of our own pages was not handled: an error is that of a limit, of a failure, or of a record that is gone. */
type Reason = 'signed out' | 'other session' | HustingsError;

/** Thrown when a request is not handled and its sender can continue with it. */
export class NotTaken extends Error {
  readonly reason: Reason;

  constructor(reason: Reason) {
    super('not taken');
    this.reason = reason;
  }
}

/**
 * Why a request was not handled that its sender can continue with; undefined for any other error. A failure, and a record
 * that is gone, are no fault of what was typed.
 */
export function reasonOf(error: unknown): Reason | undefined {
  if (error instanceof NotTaken) return error.reason;
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
const keptOf = (ctx: Context, { request, form }: Sent): KeptForm | undefined =>
  request.kept ?? (form && keepForm(ctx.path, form));

/** Whether a request had typed text that the next page can carry. No page can carry a file. */
export function hasTyped(ctx: Context, sent: Sent): boolean {
  const kept = sent.hadFile ? undefined : keptOf(ctx, sent);
  return kept !== undefined && typedTexts(kept.fields, sent.request.language).length > 0;
}

/** The page from which a person continues after a request that was not handled, with all that was typed. */
export function answerNotTaken(ctx: Context, sent: Sent): ConsolePage {
  const { request, reason, form, hadFile, page } = sent;
  const { language, session } = request;
  const kept = keptOf(ctx, sent);
  if (reason === 'signed out') {
    const text = texts[language];
    const notice = kept ? text.signInKept : hadFile ? text.signInFile : text.signInLost;
    return withNotice({ ...signInPage({ ...request, kept }, '', page), status: 401 }, notice);
  }
  if (reason instanceof HustingsError) {
    for (const [name, value] of Object.entries(reason.headers)) ctx.set(name, value);
    if (!kept) return limitPage(request, reason, page);
    const { status } = reason;
    // In an outage the session may not be known: the form has the token that it was sent with.
    const token = session ? undefined : form?.secret(tokenField);
    const requestId = status === 500 ? requestContext(ctx).requestId : undefined;
    return keptFormPage(request, kept, { status, reason: errorWords(reason, language).text, token, requestId });
  }
  if (session?.awaitsSecondFactor) {
    if (!request.kept) throw wrongToken();
    return { ...secondFactorPage(request, page), status: 403 };
  }
  return kept
    ? keptFormPage(request, kept, { status: 403, reason: texts[language].otherSession })
    : lostFormPage(request, { hadFile, page });
}

const withNotice = (page: ConsolePage, notice: string): ConsolePage => ({
  ...page,
  content: (
    <>
      <Notice role="alert">
        <p>{notice}</p>
      </Notice>
      {page.content}
    </>
  ),
});

/**
 * What follows a step of signing in that carries a form: the next step carries it on, and behind the last one it is
 * shown.
 */
export const goOnWithKept = (request: ConsoleRequest, session: string): ConsolePage => ({
  ...(request.session?.awaitsSecondFactor || !request.kept
    ? secondFactorPage(request, '/console')
    : keptFormPage(request, request.kept, { status: 200 })),
  session,
});
