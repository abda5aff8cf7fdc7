import { voterListTexts as texts } from '#core/texts/texts.ts';
import type { CampaignRow } from '#server/campaign/campaigns/campaign.ts';
import { campaignDay, timeZoneOf } from '#server/campaign/campaigns/campaign-day.ts';
import type { Household } from '#server/campaign/canvassing/voter-lists/households.ts';
import { documentHead, printButton, printButtonStyle } from '#server/console/http/responses/printed-page.ts';
import { formatDay } from '#server/console/texts/time.ts';
import { type Markup, markup } from '#server/content/markup.ts';
import { unbrokenSpaces } from '#server/pages/components/parts/unbroken.tsx';
import type { Language } from '#server/pages/language.ts';
import { addresseeOf, type Greeting } from './addressee.ts';

export const sheets = ['US30', 'US10', 'A24'] as const;

export type Sheet = (typeof sheets)[number];

/** Of one sheet of labels: the page, its margins, and the labels in it. Lengths as CSS has them. */
interface Layout {
  readonly page: string;
  readonly margin: string;
  readonly columns: number;
  readonly rows: number;
  readonly width: string;
  readonly height: string;
  /** Between two columns. */
  readonly gap: string;
}

/** The sizes that stationers sell: Avery 5160 and 5163, and 70 × 37 mm. */
const layouts: Readonly<Record<Sheet, Layout>> = {
  US30: {
    page: 'Letter',
    margin: '0.5in 0.1875in',
    columns: 3,
    rows: 10,
    width: '2.625in',
    height: '1in',
    gap: '0.125in',
  },
  US10: {
    page: 'Letter',
    margin: '0.5in 0.15625in',
    columns: 2,
    rows: 5,
    width: '4in',
    height: '2in',
    gap: '0.1875in',
  },
  A24: { page: 'A4', margin: '0.5mm 0', columns: 3, rows: 8, width: '70mm', height: '37mm', gap: '0' },
};

const common = `
:root { color-scheme: only light; }
body { margin: 0; background: #fff; color: #000; font: 11pt/1.35 sans-serif; overflow-wrap: anywhere; }
address { font-style: normal; }
${printButtonStyle}
.print { margin: 1rem; }
`;

const labelStyle = ({ page, margin, columns, width, height, gap }: Layout): string => `
@page { size: ${page}; margin: ${margin}; }
${common}
.sheet { display: grid; grid-template-columns: repeat(${columns}, ${width}); grid-auto-rows: ${height}; column-gap: ${gap}; break-after: page; }
.sheet:last-child { break-after: auto; }
.sheet address { box-sizing: border-box; overflow: hidden; padding: 2.5mm 4mm; font-size: 10pt; line-height: 1.2; break-inside: avoid; }
@media screen { .sheet { padding: ${margin}; margin-bottom: 1rem; } .sheet address { outline: 1px dashed #999; } }
@media (max-width: 40rem) { .sheet { grid-template-columns: 1fr; grid-auto-rows: auto; padding: 0.5rem; } }
@media print { .sheet { grid-template-columns: repeat(${columns}, ${width}); grid-auto-rows: ${height}; padding: 0; } }
`;

const letterStyle = `
@page { margin: 25mm 22mm; }
${common}
article { max-width: 40rem; margin: 0 auto; padding: 1rem; break-after: page; }
article:last-child { break-after: auto; }
article header { display: flex; justify-content: space-between; gap: 1rem; margin-bottom: 12mm; }
article address { margin-bottom: 12mm; }
article p { margin: 0 0 10pt; }
@media screen { article { border-bottom: 1px solid #999; } }
@media print { article { max-width: none; padding: 0; } }
`;

interface Document {
  readonly language: Language;
  readonly greeting: Greeting;
  readonly campaign: Pick<CampaignRow, 'name' | 'time_zone' | 'edn_number'>;
}

const begin = (title: string, style: string, { language, campaign }: Document): string =>
  markup`${documentHead({ language, title: `${title} · ${campaign.name}`, style })}${printButton(texts[language].print)}
<main>
`.html;

const end = '</main>\n</body>\n</html>\n';

/** An address as Canada Post has it on an envelope: names, street, place with province and code. */
function addressOf(household: Household, greeting: Greeting): Markup {
  const { address, city, province, postal_code } = household.voter;
  const { names } = addresseeOf(household, greeting);
  const lines = [
    names,
    ...address.split('\n').map((line) => line.trim()),
    `${city} ${province}\u00a0\u00a0${unbrokenSpaces(postal_code)}`,
  ];
  return markup`<address>${lines.filter(Boolean).map((line, at) => markup`${at === 0 ? '' : markup`<br>`}${line}`)}</address>`;
}

/** Sheets of labels, a household each, piece by piece. */
export async function* labelDocument(
  document: Document & { readonly sheet: Sheet },
  mailed: AsyncIterable<Household>,
): AsyncGenerator<string> {
  const text = texts[document.language];
  const layout = layouts[document.sheet];
  yield begin(text.labels, labelStyle(layout), document);
  let count = 0;
  for await (const household of mailed) {
    if (count % (layout.columns * layout.rows) === 0) yield `${count === 0 ? '' : '</div>\n'}<div class="sheet">\n`;
    yield `${addressOf(household, document.greeting).html}\n`;
    count++;
  }
  yield count === 0 ? markup`<p>${text.nobody}</p>`.html : '</div>\n';
  yield end;
}

interface Letter extends Document {
  readonly now: Date;
  readonly text: string;
  readonly signature: string;
}

/** A letter for each household, on a page of its own, piece by piece. */
export async function* letterDocument(
  { text: letter, signature, now, ...document }: Letter,
  mailed: AsyncIterable<Household>,
): AsyncGenerator<string> {
  const { language, greeting, campaign } = document;
  const text = texts[language];
  const paragraphs = letter.split(/\n\s*\n/).map((paragraph) => paragraph.trim());
  const body = paragraphs.filter(Boolean).map((paragraph) => markup`<p>${lines(paragraph)}</p>\n`);
  const day = formatDay(campaignDay({ timeZone: timeZoneOf(campaign) }, now), language);
  yield begin(text.letters, letterStyle, document);
  let isEmpty = true;
  for await (const household of mailed) {
    isEmpty = false;
    yield markup`<article>
<header><span>${campaign.name}</span><span>${day}</span></header>
${addressOf(household, greeting)}
<p>${addresseeOf(household, greeting).greeting}</p>
${body}<p>${signature}</p>
</article>
`.html;
  }
  if (isEmpty) yield markup`<p>${text.nobody}</p>`.html;
  yield end;
}

const lines = (paragraph: string): Markup[] =>
  paragraph.split('\n').map((line, at) => markup`${at === 0 ? '' : markup`<br>`}${line}`);
