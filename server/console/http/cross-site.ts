import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Context } from 'koa';
import { BilingualError } from '#server/pages/bilingual-error.ts';

/**
 * The name of the hidden field that every form of a signed-in user carries. A form with a file has it in the address that
 * it is sent to instead: it is checked before anything of the form is read. It opens nothing without the session's cookie,
 * and no log of ours has addresses.
 */
export const tokenField = 'formToken';

/**
 * The form token of a session. It is derived from the session's own token, which no other site can read, so that
 * nothing more is stored (OWASP, Cross-Site Request Forgery Prevention, "HMAC-based tokens").
 */
export function formToken(sessionToken: string): string {
  return createHmac('sha256', sessionToken).update('form').digest('base64url');
}

const refusal = () =>
  new BilingualError(403, 'forbidden', {
    en: 'This form does not come from this page. Open the page again and send it from there.',
    fr: 'Ce formulaire ne vient pas de cette page. Rouvrez la page et envoyez-le de là.',
  });

/**
 * Refuses a form that the browser says comes from another site: by Origin, or by Sec-Fetch-Site where there is none
 * (Fetch Standard, section 3.2; Fetch Metadata Request Headers). It also protects forms before a user has signed in.
 */
export function refuseOtherSites(ctx: Context): void {
  const { origin } = ctx.headers;
  const site = ctx.get('Sec-Fetch-Site');
  if (origin !== undefined) {
    if (!URL.canParse(origin) || new URL(origin).host !== ctx.host) throw refusal();
  } else if (site !== '' && site !== 'same-origin') {
    throw refusal();
  }
}

/** Refuses a form without the token of its sender's session. */
export function refuseWrongToken(sessionToken: string, sent: string): void {
  const expected = Buffer.from(formToken(sessionToken));
  const received = Buffer.from(sent);
  if (expected.length !== received.length || !timingSafeEqual(expected, received)) throw refusal();
}
