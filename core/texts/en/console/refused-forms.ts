/** Why something was refused that a form had asked for. */
export const consoleRefusals = {
  fromElsewhere: 'This form does not come from this page. Open the page again and send it from there.',
  fromOtherHost: (from: string, host: string) =>
    `This form was not accepted: the browser says that it comes from ${from}, and this server was asked as ${host}. Open the page again and send it from there. Where both are this installation, a proxy in front changes the header Host: its operator has it passed on as it came (docs/installing.md, “Behind a proxy”).`,
  campaignHasDocument:
    'A long document of this campaign is being made right now, and a campaign can make one at a time. Try again in a moment.',
  othersHaveDocuments: 'Others are making long documents right now. Try again in a moment.',
  manyUploads: 'Other files are being uploaded right now. Go back, and upload this one in a moment.',
  invitationNotSent:
    'The invitation could not be sent, and nobody is invited. Check the address, or ask whoever runs this installation about its e-mail.',
  recordedBefore:
    'This form has already recorded something, with other details. Look for it in the list and change it there, or open a new form.',
  changedByOther:
    'Someone else has changed this since, and nothing of yours is saved. You see it as it is now and, in the open fields, what you typed: compare the two, then send it again.',
  roleNeeded: (needed: string) =>
    `Your role in this campaign does not allow this: it takes ${needed}. Ask an owner of the campaign to do it, or to change your role.`,
  memberRequests: (most: number, seconds: number) =>
    `You have sent more than ${most} requests in a minute. Try again in ${seconds} second${seconds === 1 ? '' : 's'}.`,
  campaignRequests: (most: number, seconds: number) =>
    `The people of this campaign have sent more than ${most} requests in a minute. Try again in ${seconds} second${seconds === 1 ? '' : 's'}.`,
};
