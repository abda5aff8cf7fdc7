import { invalid, refused } from '#core/errors.ts';

const mostCharacters = 500;

/**
 * The address of a webhook as it is stored. Whether its host is on the public internet is checked each time that it is
 * connected to. Errors: 400 for anything else.
 */
export function webhookAddress(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isUsable =
    url?.protocol === 'https:' && url.username === '' && url.password === '' && url.hostname.includes('.');
  if (!url || !isUsable || url.href.length > mostCharacters) {
    throw refused(
      [400, 'validation_failed'],
      'webhook.url',
      `The address of a webhook begins with https://, names a host of the public internet, and has no password and ${mostCharacters} characters at most.`,
    );
  }
  url.hash = '';
  return url.href;
}

/**
 * The address that a program hands messages on to, which it fetches itself: nothing is sent there. Errors: 400 for none of http
 * or https, or one with a password.
 */
export function localAddress(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isUsable = url && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '';
  if (!isUsable || url.href.length > mostCharacters) {
    throw invalid(
      `The field "url" must be the address that the program hands messages on to, such as http://localhost:4000/hooks, without a password, of at most ${mostCharacters} characters.`,
    );
  }
  url.hash = '';
  return url.href;
}
