import { titleKey } from '#core/identity/title-key.ts';
import { yesOrNo } from '#server/campaign/imports/columns/words/yes-or-no.ts';
import { type Channel, channels, readChannels } from '#server/campaign/voters/channels.ts';

/** What a cell of a list says of not being contacted: yes is every channel, no is none, and words name channels. */
export function readWish(text: string): string[] {
  const answer = yesOrNo(text);
  if (answer === undefined) return readChannels(text);
  return answer ? [...channels] : [];
}

/** What newsletters say of an address: whoever has unsubscribed asked for no mail. */
const subscriptions = new Map([
  ['subscribed', false],
  ['bouncing', false],
  ['unsubscribed', true],
  ['spamcomplaint', true],
  ['cleaned', true],
  ['abonne', false],
  ['desabonne', true],
]);

/**
 * The same of several columns: of one that names channels, and of those that say yes or no for a channel each. What answers
 * nothing stays, for the check to refuse it: whoever asked not to be called is never called for a cell that nobody reads.
 */
export function wishText(whole: string | undefined, parts: ReadonlyMap<string, string>): string {
  const asked = whole === undefined ? [] : readWish(whole);
  for (const [channel, text] of parts) {
    const answer = yesOrNo(text) ?? subscriptions.get(titleKey(text));
    if (answer === true) asked.push(channel as Channel);
    else if (answer === undefined) asked.push(text);
  }
  return asked.length === 0 ? 'no' : asked.join(';');
}
