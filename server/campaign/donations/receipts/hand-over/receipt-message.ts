import type { PersonalMessage } from '#core/email/send-to-person.ts';
import { dollars } from '#core/formatters.ts';
import { officialLanguages } from '#core/texts/record-name.ts';
import { receiptMessageTexts } from '#core/texts/texts.ts';
import type { CampaignRow } from '#server/campaign/campaigns/campaign.ts';
import { longDay } from '#server/campaign/donations/receipts/html/both-languages.ts';
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
  const first = firstLanguage(donor_postal_code);
  const text = officialLanguages
    .toSorted((a, b) => Number(b === first) - Number(a === first))
    .map((language) => {
      const words = receiptMessageTexts[language];
      const thanks = words.thanks(amount[language], candidate, day[language]);
      return [`${donor},`, '', thanks, words.attached(number, agent), ''].join('\n');
    })
    .join('\n–\n\n');
  return {
    to,
    subject: receiptMessageTexts[first].subject(number, candidate),
    text,
    attachment: {
      fileName: `${number.replaceAll(/[^\w-]/g, '_')}.html`,
      type: 'text/html; charset=utf-8',
      content: html,
    },
  };
}

/** Text of people on one line: no name begins another paragraph of the message. */
const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();
