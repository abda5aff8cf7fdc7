import { expect } from '@jest/globals';

/**
 * Matches a response as a page shows it: shown fields must be as shown, lists as long, and `…` matches any part
 * of a text.
 */
export function loosely(shown: unknown): unknown {
  if (Array.isArray(shown)) return shown.map(loosely);
  if (typeof shown === 'object' && shown !== null)
    return expect.objectContaining(
      Object.fromEntries(Object.entries(shown).map(([name, value]) => [name, loosely(value)])),
    );
  if (typeof shown !== 'string' || !shown.includes('…')) return shown;
  const parts = shown.split('…').map((part) => part.replace(/[^\w\s]/g, '\\$&'));
  return expect.stringMatching(new RegExp(`^${parts.join('[\\s\\S]+')}$`));
}
