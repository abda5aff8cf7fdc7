export const pendingFormTexts = {
  signInPending:
    'Your session has ended. Sign in to continue: what you typed is kept, and you can submit it then. It has not been submitted yet.',
  signInLost:
    'Your session has ended, and the form has not been submitted. Sign in and fill it in again: passwords, codes and very long forms are not kept.',
  signInFile:
    'Your session has ended, and the file was not read. Sign in, then choose it again: a page cannot keep a file.',
  stillHere: 'Your form is still here',
  otherSession: 'The form was opened before you signed in to this account.',
  nothingDone: 'It has not been submitted yet. Check that it is still right, then submit it.',
  /** After an outage, in which the answer alone may be lost. */
  perhapsDone: 'What you typed is kept. It is not certain whether it was recorded: check before you submit it again.',
  signedInAs: (name: string, email: string) => `You are signed in as ${name} (${email}).`,
  whatYouTyped: 'What is in it',
  field: 'Field',
  value: 'Value',
  sendAgain: 'Submit',
  notAccepted: 'The form was not accepted',
  lost: 'It has not been submitted. Open the page again and fill it in there: passwords, codes and very long forms are not kept.',
  lostFile: 'The file was not read. Open the page again and choose it there: a page cannot keep a file.',
  openPage: 'Open the page',
  tooMany: 'Too many requests',
  tryAgain: 'Try again',
};
