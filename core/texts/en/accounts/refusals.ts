/** Why something was refused that a form had asked for. */
export const accountRefusals = {
  lastOwner: 'A campaign needs an owner: make somebody else an owner first.',
  noLongerOwner: 'You are no longer an owner of this campaign: only an owner can do this.',
  wrongFirstCode: 'This is not the code that the app shows now. Try the next one.',
  alreadyMember: 'This person is already a member of the campaign.',
  linkEnded: 'This link has been used, withdrawn or has expired. Ask whoever sent it to you for another one.',
  sandboxLinkEnded: (minutes: number) =>
    `The link into the sandbox works once, for ${minutes} minutes, on the machine where Hustings runs. Start Hustings again: it prints a new one.`,
  linkEndedTitle: 'This link no longer works',
  accountExists: 'There is already an account for this address: sign in to it, then accept the invitation.',
  wrongEmailOrPassword: 'The e-mail address or the password is wrong.',
  longEmail: (longestEmail: number) =>
    `An e-mail address has at most ${longestEmail} characters. Check what you have typed.`,
  wrongPassword: 'This is not your password.',
  wrongCode: 'This code is wrong, or was already used. Wait for the next one.',
  manySignIns: 'Too many people are signing in at this moment. Try again in a few seconds.',
  manyAttempts: (count: number, isMinutes: boolean) =>
    `Too many attempts. Try again in ${count} ${isMinutes ? 'minute' : 'second'}${count === 1 ? '' : 's'}.`,
  longPassword: (longest: number) => `A password has at most ${longest} characters.`,
  shortPassword: (shortest: number) => `Use at least ${shortest} characters.`,
  easyPassword: 'This password is too easy to guess: use a sentence, or let a password manager make one.',
};
