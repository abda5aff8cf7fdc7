/** The e-mail that tells of failed attempts to sign in. `last`: when the last one was. */
export const signInWarningTexts = {
  subject: 'Failed attempts to sign in',
  lines: (count: number, last: string): readonly string[] => [
    `${count} attempts to sign in to your Hustings account have failed since you last signed in. The last one was on ${last} (Eastern time).`,
    'If that was you, there is nothing to do. If not, somebody is trying passwords. They have not got in. Make sure that your password is used nowhere else, and turn on the second factor, under “Your account”. This message has no link: open the console as you always do.',
  ],
};
