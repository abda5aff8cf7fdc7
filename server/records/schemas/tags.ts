import type { Tag } from '#server/call/tag.ts';

/** The groups of the customer API's operations. */
export const tags = {
  voters: {
    name: 'Voters',
    description: 'The electors known to the campaign: address, electoral district, polling division and support level.',
  },
  volunteers: {
    name: 'Volunteers',
    description: 'The campaign’s volunteers. Read-only in version 1: the operator of the server imports them.',
  },
  donations: {
    name: 'Donations',
    description:
      'Contributions, the federal annual limit of each donor, and the official receipts for income tax purposes.',
  },
  canvassing: {
    name: 'Canvassing',
    description:
      'Interactions with voters at the door, by phone, e-mail or text message, and walk lists for canvassing.',
  },
  lawnSigns: {
    name: 'Lawn signs',
    description: 'Signs on lawns, from request to collection.',
  },
  campaign: {
    name: 'Campaign',
    description: 'The campaign that the API key belongs to.',
  },
  imports: {
    name: 'Imports',
    description: 'Files of records: checking and matching their rows, importing them, and undoing an import.',
  },
  webhooks: {
    name: 'Webhooks',
    description: 'Addresses that are notified of changes at once. A key makes its own, which end with it.',
  },
  changes: {
    name: 'Changes',
    description: 'A feed of changes in commit order, for programs that maintain a copy of the data.',
  },
} as const satisfies Readonly<Record<string, Tag>>;
