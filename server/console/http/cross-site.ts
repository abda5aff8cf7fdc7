import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Context } from 'koa';
import type { Log } from '#core/log.ts';
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
  new BilingualError(403, 'forbidden', {
    en: 'This form does not come from this page. Open the page again and send it from there.',
    fr: 'Ce formulaire ne vient pas de cette page. Rouvrez la page et envoyez-le de là.',
  });

const otherSite = (from: string, host: string) =>
  new BilingualError(403, 'forbidden', {
    en: `This form was not accepted: the browser says that it comes from ${from}, and this server was asked as ${host}. Open the page again and send it from there. Where both are this installation, a proxy in front changes the header Host: its operator has it passed on as it came (docs/installing.md, “Behind a proxy”).`,
    fr: `Ce formulaire n’a pas été accepté : selon le navigateur il vient de ${from}, et ce serveur a été appelé ${host}. Rouvrez la page et envoyez-le de là. Si les deux sont cette installation, un serveur mandataire change l’en-tête Host : la personne qui l’exploite doit le transmettre tel quel (docs/installing.md, « Behind a proxy »).`,
  });

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
