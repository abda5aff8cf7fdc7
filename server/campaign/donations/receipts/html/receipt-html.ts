import { dollars } from '#core/formatters.ts';
import { spacedPostalCode } from '#core/postal-code.ts';
import type { CampaignRow } from '#server/campaign/campaigns/campaign.ts';
import type { DonationRow } from '#server/campaign/donations/donation.ts';
import { statedName } from '#server/campaign/donations/donors/name-parts.ts';
import { Markup, markup } from '#server/content/markup.ts';
import { type Both, longDay } from './both-languages.ts';
import { firstLanguage } from './first-language.ts';
import { receiptStyle } from './receipt-style.ts';
import { addressSize, typeSizes } from './type-size.ts';

/** What a receipt is made from. */
export interface ReceiptContents {
  readonly number: string;
  /** The number of the spoiled receipt that this one replaces. */
  readonly replacesNumber: string | null;
  /** YYYY-MM-DD. */
  readonly issuedOn: string;
  readonly campaign: CampaignRow;
  readonly donation: DonationRow;
}

interface Row {
  readonly label: Both;
  /** One line or several. A line that is not a name or address has both languages. */
  readonly lines: ReadonlyArray<string | Both>;
}

type Language = keyof Both;

/** What a receipt is called in both languages, by the one that comes first. */
const pageTitles: Both = { en: 'Receipt / Reçu', fr: 'Reçu / Receipt' };

type BothMarkup = Readonly<Record<Language, Markup>>;

/**
 * A candidate's receipt as one HTML page in English and French, the donor's first where it is likely to be French, with
 * the items of the Income Tax Regulations, s. 2000(2), and, if it replaces another, of s. 2000(4). The donor's name and
 * address stand where the window of a #10 envelope shows them once the sheet is folded in three; nothing else stands
 * there. All text is escaped and each value is isolated, so that neither its markup nor its writing direction affects
 * the rest. The page needs no outside resource. It says that it is a copy and not the prescribed form (Canada Elections
 * Act, s. 477.86); that of a sandbox campaign says that it is a specimen.
 */
export function receiptHtml(contents: ReceiptContents): string {
  const { number, issuedOn, campaign, donation } = contents;
  const first = firstLanguage(donation.donor_postal_code);
  const rows = rowsOf(contents);
  const sizes = typeSizes(
    rows.map(({ lines }) => lines.map((line) => (typeof line === 'string' ? line : `${line.en} / ${line.fr}`))),
  );
  const inBoth = (en: string, fr: string) => both({ en, fr }, first);
  const eligible = dollars(donation.eligible_cents);
  return markup`<!doctype html>
<html lang="${first}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${pageTitles[first]} ${number}</title>
<style>${new Markup(receiptStyle)}</style>
</head>
<body>
<main>
${specimen(contents)}<div class="top">
<div class="letterhead"><p class="candidate"><bdi>${campaign.candidate_name}</bdi></p>
<p><bdi>${campaign.riding}</bdi> – <bdi>${campaign.party}</bdi></p></div>
${titles(first)}<p class="is-copy">${inBoth('Copy', 'Copie')}</p>
<p class="copy">${inBoth(
    'Copy. The original is the Chief Electoral Officer’s form, with the same number, signed by the official agent (Canada Elections Act, s. 477.86).',
    'Copie. L’original est le formulaire du directeur général des élections, au même numéro, signé par l’agent officiel (Loi électorale du Canada, art. 477.86).',
  )}</p>
${addressOf(donation, first)}<div class="sum">
<p>${inBoth('Eligible amount', 'Montant admissible')}</p>
<p class="amount">${eligible[first]}</p>
<p><bdi>${number}</bdi></p>
<p>${longDay(issuedOn)[first]}</p>
</div>
</div>
<p>${inBoth(
    'Monetary contribution to a candidate in a federal election (Income Tax Act, s. 127)',
    'Contribution monétaire à un candidat à une élection fédérale (Loi de l’impôt sur le revenu, art. 127)',
  )}</p>
${replacement(contents, first)}<table>
${rows.map((row, i) => showRow(row, sizes[i] as number, first))}</table>
<div class="signature">
<p>${inBoth('Signature of the official agent', 'Signature de l’agent officiel')}</p>
</div>
<p class="validity">${inBoth(
    'This receipt is not valid if it has been altered. It is issued to the contributor named above only.',
    'Ce reçu n’est pas valide s’il a été modifié. Il n’est délivré qu’au donateur nommé ci-dessus.',
  )}</p>
</main>
</body>
</html>
`.html;
}

const others: Readonly<Record<Language, Language>> = { en: 'fr', fr: 'en' };

/** Words in the language that is not the page's, marked as such. */
const inOther = (words: Both | BothMarkup, first: Language): Markup => {
  const other = others[first];
  return markup`<span lang="${other}">${words[other]}</span>`;
};

/** Both languages on a line each. */
const both = (words: Both, first: Language): Markup => markup`${words[first]}<br>${inOther(words, first)}`;

function titles(first: Language): Markup {
  const title: Both = {
    en: 'Official receipt for income tax purposes',
    fr: 'Reçu officiel aux fins de l’impôt sur le revenu',
  };
  const other = others[first];
  return markup`<h1>${title[first]}</h1>
<h1 lang="${other}">${title[other]}</h1>
`;
}

function addressOf(donation: ReceiptContents['donation'], first: Language): Markup {
  const { donor_address, donor_city, donor_province, donor_postal_code } = donation;
  const place = [`${donor_city}, ${donor_province}`, spacedPostalCode(donor_postal_code)] as const;
  const lines = [statedName(donation), ...donor_address.split('\n').filter((line) => line.trim() !== '')];
  const size = addressSize([...lines, place.join('  ')]);
  const donor: Both = { en: 'Donor', fr: 'Donateur' };
  return markup`<p class="donor">${donor[first]} / ${inOther(donor, first)}</p>
<div class="address" style="font-size: ${String(size)}pt">${lines.map((line) => markup`<div><bdi>${line}</bdi></div>`)}<div><bdi>${place[0]}</bdi> &#160;<bdi>${place[1]}</bdi></div></div>
`;
}

function rowsOf(contents: ReceiptContents): Row[] {
  const { number, issuedOn, campaign, donation } = contents;
  const { advantage_cents, advantage_description } = donation;
  const address = campaign.official_agent_address?.trim();
  return [
    row('Serial number', 'Numéro de série', number),
    row('Date issued', 'Date de délivrance', longDay(issuedOn)),
    row('Date contribution received', 'Date de réception de la contribution', longDay(donation.received_on)),
    row('Amount of contribution', 'Montant de la contribution', dollars(donation.amount_cents)),
    row(
      'Description of advantage',
      'Description de l’avantage',
      advantage_description?.trim() || noDescription(advantage_cents),
    ),
    row('Amount of advantage', 'Montant de l’avantage', dollars(advantage_cents ?? 0)),
    row('Eligible amount of contribution', 'Montant admissible de la contribution', dollars(donation.eligible_cents)),
    row('Candidate, as on the nomination paper', 'Candidat, selon l’acte de candidature', campaign.candidate_name),
    row('Electoral district', 'Circonscription', campaign.riding),
    row('Political party', 'Parti politique', campaign.party),
    row('Polling day', 'Jour du scrutin', longDay(campaign.election_date)),
    row('Official agent', 'Agent officiel', campaign.official_agent_name ?? '', ...(address ? [address] : [])),
  ];
}

const row = (en: string, fr: string, ...lines: Array<string | Both>): Row => ({ label: { en, fr }, lines });

const noDescription = (advantageCents: number | null): Both =>
  advantageCents ? { en: 'Not described', fr: 'Non décrit' } : { en: 'None', fr: 'Aucun' };

const showRow = (
  { label, lines }: Row,
  size: number,
  first: Language,
): Markup => markup`<tr><th scope="row">${both(label, first)}</th>
<td style="font-size: ${String(size)}pt">${lines.map((line) => markup`<div>${showLine(line, first)}</div>`)}</td></tr>
`;

const showLine = (line: string | Both, first: Language): Markup => {
  if (typeof line === 'string') return markup`<bdi>${line}</bdi>`;
  return markup`${line[first]} <span class="or">/</span> ${inOther(line, first)}`;
};

const specimen = ({ campaign }: ReceiptContents): Markup =>
  campaign.is_demo
    ? markup`<p class="specimen">SPECIMEN<br><span lang="fr">SPÉCIMEN</span></p>
`
    : markup``;

function replacement({ number, replacesNumber }: ReceiptContents, first: Language): Markup {
  if (replacesNumber === null) return markup``;
  const words: BothMarkup = {
    en: markup`This receipt, number <bdi>${number}</bdi>, replaces receipt number <bdi>${replacesNumber}</bdi>, which is cancelled.`,
    fr: markup`Le présent reçu, numéro <bdi>${number}</bdi>, remplace le reçu numéro <bdi>${replacesNumber}</bdi>, qui est annulé.`,
  };
  return markup`<p class="replaces">${words[first]}<br>
${inOther(words, first)}</p>
`;
}
