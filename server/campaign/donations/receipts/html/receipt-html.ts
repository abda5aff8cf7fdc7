import type { CampaignRow } from '#server/campaign/campaigns/campaign.ts';
import type { DonationRow } from '#server/campaign/donations/donation.ts';
import { type Both, dollars, longDay } from './both-languages.ts';
import { Markup, markup } from './markup.ts';
import { receiptStyle } from './receipt-style.ts';
import { typeSizes } from './type-size.ts';

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

/**
 * A candidate's receipt as one HTML page in English and French, with the items of the Income Tax Regulations,
 * s. 2000(2), and, if it replaces another, of s. 2000(4). All text is escaped and each value is isolated, so that
 * neither its markup nor its writing direction affects the rest. The page needs no outside resource. It says that it is
 * a copy and not the prescribed form (Canada Elections Act, s. 477.86); that of a sandbox campaign says that it is a
 * specimen.
 */
export function receiptHtml(contents: ReceiptContents): string {
  const rows = rowsOf(contents);
  const sizes = typeSizes(
    rows.map(({ lines }) => lines.map((line) => (typeof line === 'string' ? line : `${line.en} / ${line.fr}`))),
  );
  return markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>Receipt / Reçu ${contents.number}</title>
<style>${new Markup(receiptStyle)}</style>
</head>
<body>
<main>
${specimen(contents)}<h1>Official receipt for income tax purposes</h1>
<h1 lang="fr">Reçu officiel aux fins de l’impôt sur le revenu</h1>
<p class="copy">Copy for the records. The official form is the Chief Electoral Officer’s (Canada Elections Act, s. 477.86).<br>
<span lang="fr">Copie pour les dossiers. Le formulaire officiel est celui du directeur général des élections (Loi électorale du Canada, art. 477.86).</span></p>
<p>Monetary contribution to a candidate in a federal election (Income Tax Act, s. 127)<br>
<span lang="fr">Contribution monétaire à un candidat à une élection fédérale (Loi de l’impôt sur le revenu, art. 127)</span></p>
${replacement(contents)}<table>
${rows.map((row, i) => showRow(row, sizes[i] as number))}</table>
<div class="signature">
<p>Signature of the official agent<br><span lang="fr">Signature de l’agent officiel</span></p>
</div>
<p class="seal">This receipt is not valid if it has been altered. It is issued to the contributor named above only.<br>
<span lang="fr">Ce reçu n’est pas valide s’il a été modifié. Il n’est délivré qu’au donateur nommé ci-dessus.</span></p>
</main>
</body>
</html>
`.html;
}

function rowsOf(contents: ReceiptContents): Row[] {
  const { number, issuedOn, campaign, donation } = contents;
  const { advantage_cents, advantage_description } = donation;
  const address = campaign.official_agent_address?.trim();
  return [
    row('Serial number', 'Numéro de série', number),
    row('Date issued', 'Date de délivrance', longDay(issuedOn)),
    row('Date contribution received', 'Date de réception de la contribution', longDay(donation.received_on)),
    row('Donor’s name', 'Nom du donateur', donation.donor_name),
    row(
      'Donor’s address',
      'Adresse du donateur',
      donation.donor_address,
      `${donation.donor_city}, ${donation.donor_province}`,
      usualPostalCode(donation.donor_postal_code),
    ),
    row('Amount of contribution', 'Montant de la contribution', dollars(donation.amount_cents)),
    row(
      'Description of advantage',
      'Description de l’avantage',
      advantage_description || noDescription(advantage_cents),
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
): Markup => markup`<tr><th scope="row">${label.en}<br><span lang="fr">${label.fr}</span></th>
<td style="font-size: ${String(size)}pt">${lines.map((line) => markup`<div>${showLine(line)}</div>`)}</td></tr>
`;

const showLine = (line: string | Both): Markup =>
  typeof line === 'string'
    ? markup`<bdi>${line}</bdi>`
    : markup`${line.en} <span class="or">/</span> <span lang="fr">${line.fr}</span>`;

/** A1A 1A1 (Canada Post, Addressing Guidelines), however it was entered. */
const usualPostalCode = (code: string): string => code.toUpperCase().replace(/^(\S{3})\s?(\S{3})$/, '$1 $2');

const specimen = ({ campaign }: ReceiptContents): Markup =>
  campaign.is_demo
    ? markup`<p class="specimen">SPECIMEN<br><span lang="fr">SPÉCIMEN</span></p>
`
    : markup``;

function replacement({ number, replacesNumber }: ReceiptContents): Markup {
  if (replacesNumber === null) return markup``;
  return markup`<p class="replaces">This receipt, number <bdi>${number}</bdi>, replaces receipt number <bdi>${replacesNumber}</bdi>, which is cancelled.<br>
<span lang="fr">Le présent reçu, numéro <bdi>${number}</bdi>, remplace le reçu numéro <bdi>${replacesNumber}</bdi>, qui est annulé.</span></p>
`;
}
