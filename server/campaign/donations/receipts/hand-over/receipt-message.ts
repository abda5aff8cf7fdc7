import type { PersonalMessage } from '#core/email/send-to-person.ts';
import type { CampaignRow } from '#server/campaign/campaigns/campaign.ts';
import { dollars, longDay } from '#server/campaign/donations/receipts/html/both-languages.ts';
import { firstLanguage } from '#server/campaign/donations/receipts/html/first-language.ts';
import type { ChosenReceipt } from './chosen-receipts.ts';

interface Contents {
  readonly receipt: ChosenReceipt;
  readonly campaign: CampaignRow;
  /** The receipt as it is shown. */
  readonly html: string;
  readonly to: string;
}

/** The e-mail of a receipt, in both languages, the donor's likely one first. The receipt comes as a file. */
export function receiptMessage({ receipt, campaign, html, to }: Contents): PersonalMessage {
  const { number, amount_cents, received_on, donor_postal_code } = receipt;
  const [amount, day] = [dollars(amount_cents), longDay(received_on)];
  const [candidate, agent, donor] = [
    campaign.candidate_name,
    campaign.official_agent_name ?? '',
    receipt.donor_name,
  ].map(oneLine) as [string, string, string];
  const words = {
    en: [
      `${donor},`,
      '',
      `Thank you for your contribution of ${amount.en} to ${candidate}, received on ${day.en}.`,
      `A copy of receipt ${number} is attached: open it in a browser to print it. The original is the Chief Electoral Officer’s form, with the same number, signed by the official agent, ${agent}.`,
    ],
    fr: [
      `${donor},`,
      '',
      `Merci de votre contribution de ${amount.fr} à ${candidate}, reçue le ${day.fr}.`,
      `Une copie du reçu ${number} est jointe : ouvrez-la dans un navigateur pour l’imprimer. L’original est le formulaire du directeur général des élections, au même numéro, signé par l’agent officiel, ${agent}.`,
    ],
  };
  const subjects = { en: `Receipt ${number}: ${candidate}`, fr: `Reçu ${number} : ${candidate}` };
  const first = firstLanguage(donor_postal_code);
  const second = first === 'en' ? 'fr' : 'en';
  return {
    to,
    subject: subjects[first],
    text: [...words[first], '', '–', '', ...words[second], ''].join('\n'),
    attachment: {
      fileName: `${number.replaceAll(/[^\w-]/g, '_')}.html`,
      type: 'text/html; charset=utf-8',
      content: html,
    },
  };
}

/** Text of people on one line: no name begins another paragraph of the message. */
const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();
