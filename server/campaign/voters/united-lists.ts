import { channels } from './channels.ts';

/** A voter's tags at most. */
export const mostTags = 20;

/** Characters of a tag at most. */
export const longestTag = 50;

type List = readonly string[] | null | undefined;

/** Its own tags and further ones, in this order, which may be too many; undefined if none is added. */
export function unitedTags(own: List, further: List): string[] | undefined {
  const both = new Set([...(own ?? []), ...(further ?? [])]);
  return both.size > (own ?? []).length ? [...both] : undefined;
}

/** The channels by which a voter wants no contact, with further ones; undefined if none is added. */
export function unitedChannels(own: List, further: List): string[] | undefined {
  const both = new Set([...(own ?? []), ...(further ?? [])]);
  return both.size > (own ?? []).length ? channels.filter((channel) => both.has(channel)) : undefined;
}
