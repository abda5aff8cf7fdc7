import type { Tag } from '#server/http/tag.ts';

/** The groups of the customer API's operations. */
export const tags = {
  voters: {
    name: 'Voters',
    description: 'The electors that the campaign knows: where they live, where they vote, and how far they support it.',
  },
  volunteers: {
    name: 'Volunteers',
    description: 'The people who help. Read-only in version 1: the operator of the server imports them.',
  },
  donations: {
    name: 'Donations',
    description:
      'Contributions, the federal annual limit of each donor, and the official receipts for income tax purposes.',
  },
  canvassing: {
    name: 'Canvassing',
    description:
      'Interactions with voters at the door, by phone, e-mail or text message, and the list of doors to knock on.',
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
    description: 'Whole files of voters: what their rows match and would make, their import, and taking it back.',
  },
  changes: {
    name: 'Changes',
    description: 'What changes in the campaign, in order, for programs that keep a copy.',
  },
} as const satisfies Readonly<Record<string, Tag>>;
