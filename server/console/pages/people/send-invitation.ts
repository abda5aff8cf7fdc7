import type { SendToPerson } from '#core/email/send-to-person.ts';
import { inLanguages, languages } from '#core/texts/languages.ts';
import { consoleRefusals, invitationTexts, roleTexts } from '#core/texts/texts.ts';
import { formatTime } from '#server/console/texts/time.ts';
import type { Role } from '#server/operations/roles.ts';
import { BilingualError } from '#server/pages/bilingual-error.ts';

interface SentInvitation {
  readonly to: string;
  /** The whole address of the link. */
  readonly link: string;
  readonly role: Role;
  readonly campaign: string;
  readonly invitedBy: string;
  readonly until: Date;
}

/** Sends an invitation to its address, in all languages. Errors: 422 if it could not be sent. */
export async function sendInvitation(send: SendToPerson, invitation: SentInvitation): Promise<void> {
  const { to, link, role, until } = invitation;
  const [campaign, invitedBy] = [oneLine(invitation.campaign), oneLine(invitation.invitedBy)];
  const text = [
    ...languages.flatMap((language) => [
      ...invitationTexts[language].lines(invitedBy, campaign, roleTexts[language][role], formatTime(until, language)),
      '',
    ]),
    link,
    '',
  ].join('\n');
  try {
    await send({ to, subject: `Invitation: ${campaign}`, text });
  } catch {
    throw new BilingualError(
      422,
      'validation_failed',
      inLanguages((language) => consoleRefusals[language].invitationNotSent),
    );
  }
}

/** Text of people on one line: no name begins another paragraph of the message. */
const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();
