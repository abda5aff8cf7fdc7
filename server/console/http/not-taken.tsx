import type { Context } from 'koa';
import { HustingsError } from '#core/errors.ts';
import { keptFormPage, limitPage, lostFormPage } from '#server/console/pages/kept-form.tsx';
import { secondFactorPage, signInPage } from '#server/console/pages/sign-in.tsx';
import { keptFormTexts as texts } from '#server/console/texts/kept-form.ts';
import { errorWords } from '#server/pages/error-words.ts';
import { wrongToken } from './cross-site.ts';
import type { Form } from './form.ts';
import { keepForm } from './kept-form.ts';
import type { ConsolePage, ConsoleRequest } from './route.ts';

/** Why a request of our own pages was not handled. `limit` is the error of a member's limit. */
type Reason = 'signed out' | 'other session' | HustingsError;

/** Thrown when a request is not handled and its sender can continue with it. */
export class NotTaken extends Error {
  readonly reason: Reason;

  constructor(reason: Reason) {
    super('not taken');
    this.reason = reason;
  }
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

/** The page from which a person continues after a request that was not handled, with all that was typed. */
export function answerNotTaken(ctx: Context, { request, reason, form, hadFile, page }: Sent): ConsolePage {
  const { language, session } = request;
  // A form of a sign-in may itself carry one.
  const kept = request.kept ?? (form && keepForm(ctx.path, form));
  if (reason === 'signed out') {
    const text = texts[language];
    const notice = kept ? text.signInKept : hadFile ? text.signInFile : text.signInLost;
    return withNotice({ ...signInPage({ ...request, kept }, '', page), status: 401 }, notice);
  }
  if (reason instanceof HustingsError) {
    for (const [name, value] of Object.entries(reason.headers)) ctx.set(name, value);
    return kept
      ? keptFormPage(request, kept, { status: reason.status, reason: errorWords(reason, language).text })
      : limitPage(request, reason, page);
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
      <p class="notice" role="alert">
        {notice}
      </p>
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
