/** Who sends a request; all but the outsider are, were or would be of our campaign. */
export const senders = ['nobody', 'stranger', 'half', 'former', 'outsider', 'MEMBER', 'MANAGER', 'OWNER'] as const;
export type Sender = (typeof senders)[number];

/** Whether pages know who it is. */
export const isSignedIn = (sender: Sender): sender is Exclude<Sender, 'nobody' | 'stranger' | 'half'> =>
  !['nobody', 'stranger', 'half'].includes(sender);

/** The two campaigns: the outsider owns theirs. */
export type Side = 'ours' | 'theirs';

/** In texts of every record of a campaign, as people could have typed it. No answer to others may have it. */
export const markers: Readonly<Record<Side, string>> = { ours: '<x-ours-4f1d>', theirs: '<x-theirs-9c2e>' };

export interface Signed {
  /** The session's token; empty without one. */
  readonly session: string;
  readonly formToken: string;
}

/** What requests name, filled in when they are sent, since ids and tokens are new in every run. */
export interface Known {
  readonly senders: Readonly<Record<Sender, Signed>>;
  readonly codes: Readonly<Record<Side, string>>;
  /** Some records of each campaign by the names of the paths' parameters. */
  readonly ids: Readonly<Record<Side, ReadonlyArray<Readonly<Record<string, string>>>>>;
  /** Tokens of invitations that nobody has used. */
  readonly invitations: readonly string[];
}
