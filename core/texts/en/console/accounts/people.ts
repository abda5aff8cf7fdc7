/** The e-mail of an invitation, above its link. */
export const invitationTexts = {
  lines: (invitedBy: string, campaign: string, role: string, until: string): readonly string[] => [
    `${invitedBy} invites you to the campaign “${campaign}” as ${role}.`,
    'Open this link to accept. Do not pass it on: whoever opens it can act as you.',
    `It works once, until ${until}, Eastern time.`,
  ],
};

export const peopleTexts = {
  title: 'People',
  intro:
    'Who works in this campaign, and what each person can do. The audit log shows every action with the name of the person who took it.',
  since: (day: string) => `since ${day}`,
  you: 'you',
  changeRoleOf: (name: string) => `Change the role of ${name}`,
  roleIs: (name: string, role: string) => `The role of ${name} is changed. ${role}.`,
  whatNext: 'Whoever opens the link within seven days chooses a password, and appears in the list above.',
  roleOf: (name: string) => `Role of ${name}`,
  change: 'Change the role',
  remove: 'Remove',
  removeNamed: (name: string) => `Remove ${name}`,
  removeEffects: (name: string) => [
    `${name} can no longer see this campaign, and is signed out everywhere if it was their only one.`,
    'What they recorded stays. A new invitation lets them back in, but does not restore what ends or pauses here.',
  ],
  invite: 'Invite someone',
  inviteByLink:
    'You get a link that works once, within seven days. Send it to the person yourself, at this address only: whoever opens it first acts as that person. The audit log records that you vouch for the address.',
  inviteByEmail: 'The person gets an e-mail with a link that works once, within seven days.',
  sentTo: (email: string) => `The invitation was sent to ${email}.`,
  /** Before what ends with a lower role. */
  withRole: (role: string) => `With the role “${role}”:`,
  invitations: 'Open invitations',
  invitationColumns: ['Person', 'Role', 'Invited by', 'On (Eastern)', 'Until (Eastern)', 'Withdraw'],
  operator: 'the operator',
  revoke: 'Withdraw',
  revokeNamed: (name: string) => `Withdraw the invitation of ${name}`,
  email: 'E-mail address',
  name: 'Name',
  role: 'Role',
  incomplete: 'An invitation needs an e-mail address and a role.',
  shownOnce: 'This is the link. Copy it now: it is not shown again.',
  copy: 'Copy',
  copied: 'Copied',
  revokeEffects: (email: string) => `The link that ${email} was given no longer works.`,
};
