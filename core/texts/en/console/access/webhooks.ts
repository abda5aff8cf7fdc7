export const webhookTexts = {
  title: 'Webhooks',
  introduction:
    'A webhook tells a program of yours at once that something has changed. A message only names records: the program reads them with its key.',
  guide: 'How a program receives messages',
  none: 'No webhooks yet.',
  columns: ['Address', 'Owner', 'Created', 'State', 'Waiting', 'Actions'],
  operator: 'the operator',
  /** The API key that made it and answers for it. */
  key: (name: string) => `the API key “${name}”`,
  states: {
    ACTIVE: (_since: string) => 'active',
    DISABLED: (since: string) => `disabled since ${since}`,
    ENDED: (since: string) => `ended ${since}`,
    PAUSED: (since: string) => `paused since ${since}`,
    LISTENING: (since: string) => `a program has fetched its messages since ${since}`,
  },
  failing: (since: string) => `failing since ${since}`,
  /** What an owner has to know of a webhook that no longer gets messages. */
  stopped: {
    DISABLED: (url: string) =>
      `${url} has failed for three days and no longer receives messages. Fix it, then resume: what it missed comes in one message.`,
    ENDED: (url: string) =>
      `${url} gets no more messages: it has answered that it wants none (410), or the API key that made it was revoked. Whoever resumes it answers for it.`,
    PAUSED: (url: string) =>
      `${url} is paused: the person who answered for it is no longer an owner, or the campaign was being closed. Take it over if the address belongs to the campaign: what it missed comes in one message. Whoever added it has seen its secret: give it a new one as well. Otherwise delete it.`,
  },
  rotate: 'New secret',
  rotateEffects: [
    'Messages are signed with both secrets for 24 hours.',
    'After that, the current secret no longer works.',
  ],
  resume: 'Resume',
  takeOver: 'Take over',
  remove: 'Delete',
  removeEffects: ['The address no longer receives messages.', 'Its messages are deleted from the log below.'],
  create: 'Add a webhook',
  url: 'Address',
  urlHint: 'It starts with https:// and is on the public internet.',
  log: 'Messages',
  logNone: 'No messages yet.',
  logColumns: ['Created', 'Address', 'State', 'Attempts', 'Last answer', 'Actions'],
  messageStates: { WAITING: 'waiting', DELIVERED: 'delivered', FAILED: 'failed' },
  nextAt: (time: string) => `waiting, next attempt ${time}`,
  outcome: (text: string) => text,
  replay: 'Send again',
  shownOnce: 'This is the webhook’s secret. Copy it now: it is not shown again.',
  copy: 'Copy',
  copied: 'Copied',
};
