import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Context } from 'koa';
import type { Log } from '#core/log.ts';
import { inLanguages } from '#core/texts/languages.ts';
import { consoleRefusals } from '#core/texts/texts.ts';
import { BilingualError } from '#server/pages/bilingual-error.ts';

/**
 * The name of the hidden field that every form of a signed-in user carries. A form with a file has it in the address
 * that it is sent to instead: it is checked before anything of the form is read. It opens nothing without the session's
 * cookie, and no log of ours has addresses.
 */
export const tokenField = 'formToken';

/**
 * The form token of a session. It is derived from the session's own token, which no other site can read, so that
 * nothing more is stored (OWASP, Cross-Site Request Forgery Prevention, "HMAC-based tokens").
 */
export function formToken(sessionToken: string): string {
  return createHmac('sha256', sessionToken).update('form').digest('base64url');
}

/** The refusal of a form without further explanation. */
export const wrongToken = () =>
  new BilingualError(
    403,
    'forbidden',
    inLanguages((language) => consoleRefusals[language].fromElsewhere),
  );

const otherSite = (from: string, host: string) =>
  new BilingualError(
    403,
    'forbidden',
    inLanguages((language) => consoleRefusals[language].fromOtherHost(from, host)),
  );

/** The part of what a client sends that is enough to recognize a host by. */
const shown = (text: string): string => text.slice(0, 100) || '–';

/**
 * Refuses a form that the browser says comes from another site: by Origin, or by Sec-Fetch-Site if there is none
 * (Fetch Standard, section 3.2; Fetch Metadata Request Headers). It also protects forms before a user has signed in.
 * `onOtherHost` is called with an Origin that is not the host to which the request was sent.
 */
export function refuseOtherSites(ctx: Context, onOtherHost: () => void = () => {}): void {
  const { origin } = ctx.headers;
  const site = ctx.get('Sec-Fetch-Site');
  if (origin !== undefined) {
    if (URL.canParse(origin) && new URL(origin).host === ctx.host) return;
    onOtherHost();
    throw otherSite(shown(origin), shown(ctx.host));
  }
  if (site !== '' && site !== 'same-origin') throw wrongToken();
}

/** Whether a form carries the token of its sender's session. */
export function isTokenOf(sessionToken: string, sent: string): boolean {
  const expected = Buffer.from(formToken(sessionToken));
  const received = Buffer.from(sent);
  return expected.length === received.length && timingSafeEqual(expected, received);
}

/** Warns only once, since any client can choose the Origin of what it sends. */
export function warnOfChangedHost(log: Pick<Log, 'warn'>): () => void {
  let warned = false;
  return () => {
    if (warned) return;
    warned = true;
    log.warn(
      'a form was refused whose Origin is not the host that the server was asked as: behind a proxy, have it pass the header Host on as it came, or every form is refused (docs/installing.md)',
    );
  };
}
