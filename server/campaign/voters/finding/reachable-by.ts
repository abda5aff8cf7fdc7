import type { Channel } from '#server/campaign/voters/channels.ts';

/**
 * The conditions that a voter may be reached by a channel: it is not one by which the voter must not be contacted, and there
 * is a telephone number or an e-mail address. The other channels need the address, which every voter has. `bind` gives the
 * parameter of a value.
 */
export function reachableBy(channel: Channel, bind: (value: unknown) => string): string[] {
  const wants = `not (${bind(channel)} = any (do_not_contact))`;
  if (channel === 'PHONE' || channel === 'SMS') return [wants, `phone <> ''`];
  return channel === 'EMAIL' ? [wants, `email <> ''`] : [wants];
}
