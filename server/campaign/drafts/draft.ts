import { daysBefore } from '#core/dates.ts';
/** What a member has typed into a form and not sent. */
export interface NewDraft {
  /** Of the form as one page showed it: what is typed into it later replaces what was. */
  readonly id: string;
  /** The path to which the form is sent, which names the record that it changes. */
  readonly form: string;
  /** The path of the page that has it. */
  readonly page: string;
  /** In the order in which the form has them, each as often as it does. */
  readonly fields: ReadonlyArray<readonly [name: string, value: string]>;
}

export interface Draft extends NewDraft {
  readonly savedAt: Date;
}

/** What a member has at most in one campaign: of more, the oldest go. */
export const mostDrafts = 20;

/** As a form sends them; what a form may have at most. */
export const mostLetters = 64 * 1024;

/** How long a draft is offered; the clean-up job deletes it then. */
export const draftDays = 7;

export const offeredSince = (now: Date): Date => daysBefore(now, draftDays);
