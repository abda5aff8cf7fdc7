import type { Contribution } from '#server/campaign/donations/reports/contribution.ts';
import { documentHead, printButton, printButtonStyle } from '#server/console/http/responses/printed-page.ts';
import { type Markup, markup } from '#server/content/markup.ts';
import { unbrokenSpaces } from '#server/pages/components/parts/unbroken.tsx';
import type { Language } from '#server/pages/language.ts';

/** A sum of a report: its first term, what is taken from it, and last what remains. */
export interface ReportSum {
  readonly terms: ReadonlyArray<{
    readonly label: string;
    readonly value: string;
    /** The section of a law that it is by. */
    readonly section?: string;
    /** The list that it is made of. */
    readonly href: string;
  }>;
}

/** A table of a report, in words of the reader's language. */
export interface ReportTable {
  /** By which sums of the page lead to it. */
  readonly id?: string;
  readonly title: string;
  readonly columns: ReadonlyArray<{ readonly label: string; readonly kind?: 'number' | 'money' | 'day' }>;
  readonly rows: ReadonlyArray<readonly string[]>;
  /** The text if it has no rows. */
  readonly empty: string;
}

export interface Report {
  readonly title: string;
  /** Above the tables. */
  readonly head: readonly string[];
  readonly facts: ReadonlyArray<readonly [name: string, value: string]>;
  readonly sums?: { readonly title: string; readonly note: string; readonly of: readonly ReportSum[] };
  readonly tables: readonly ReportTable[];
  readonly notes: readonly string[];
}

/** Street, place and code in one line, as an envelope has them in several. */
export const addressOf = ({ address, city, province, postalCode }: Contribution): string =>
  `${address.replaceAll(/\s+/g, ' ')}, ${city} ${province} ${unbrokenSpaces(postalCode)}`;

/** Black on white in every colour scheme, since it is for paper. */
const style = `
@page {
  margin: 14mm 12mm 12mm;
  @top-right { content: counter(page) " / " counter(pages); font: 9pt sans-serif; }
}
:root { color-scheme: only light; }
body { margin: 0 auto; max-width: 60rem; padding: 0.5rem; background: #fff; color: #000; font: 10pt/1.35 sans-serif; }
h1 { font-size: 15pt; margin: 0 0 4pt; }
h2 { font-size: 12pt; margin: 10pt 0 3pt; break-after: avoid; }
p { margin: 0 0 3pt; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 1pt 10pt; margin: 4pt 0; }
dt { font-weight: bold; }
dd { margin: 0; }
.wide { overflow-x: auto; }
table { width: 100%; border-collapse: collapse; overflow-wrap: anywhere; }
th, td { padding: 2pt 4pt; border-bottom: 0.5pt solid #777; text-align: start; vertical-align: top; }
thead th { border-bottom: 1.2pt solid #000; overflow-wrap: normal; }
tr { break-inside: avoid; }
.number, .money { text-align: end; white-space: nowrap; }
.day { white-space: nowrap; }
.sum { max-width: 40rem; margin: 4pt 0 8pt; table-layout: fixed; }
.sum td:first-child { width: 1.5rem; }
.sum th { width: 50%; font-weight: normal; }
.sum tr:last-child > * { border-bottom: 0; border-top: 1.2pt solid #000; font-weight: bold; }
.notes { margin-top: 10pt; font-size: 9pt; }
${printButtonStyle}
@media print { body { padding: 0; max-width: none; } .wide { overflow: visible; } }
`;

const tableOf = ({ title, columns, rows, empty }: ReportTable): Markup => markup`<h2>${title}</h2>
${
  rows.length === 0
    ? markup`<p>${empty}</p>`
    : markup`<div class="wide" tabindex="0"><table>
<thead><tr>${columns.map(({ label, kind = 'text' }) => markup`<th scope="col" class="${kind}">${label}</th>`)}</tr></thead>
<tbody>
${rows.map((row) => markup`<tr>${row.map((cell, i) => markup`<td class="${columns[i]?.kind ?? 'text'}">${cell}</td>`)}</tr>\n`)}</tbody>
</table></div>`
}
`;

/** The sign before a term of a sum. */
export const signOf = (at: number, { terms }: ReportSum): '' | '−' | '=' =>
  at === 0 ? '' : at === terms.length - 1 ? '=' : '−';

/** The sums as tables: on paper their figures lead nowhere. */
const sumsOf = ({ title, note, of }: NonNullable<Report['sums']>): Markup => markup`<h2>${title}</h2>
${of.map(
  (sum) => markup`<table class="sum"><tbody>
${sum.terms.map(
  ({ label, value, section = '' }, at) =>
    markup`<tr><td>${signOf(at, sum)}</td><th scope="row">${label}</th><td>${section}</td><td class="money">${value}</td></tr>\n`,
)}</tbody></table>\n`,
)}<p>${note}</p>
`;

/** A report as a document to be printed. */
export function reportDocument(
  { title, head, facts, sums, tables, notes }: Report,
  { language, campaign, print }: { readonly language: Language; readonly campaign: string; readonly print: string },
): string {
  return markup`${documentHead({ language, title: `${title} · ${campaign}`, style })}<main>
${printButton(print)}
<h1>${title}</h1>
${head.map((line) => markup`<p>${line}</p>\n`)}
<dl>${facts.map(([name, value]) => markup`<dt>${name}</dt><dd>${value}</dd>`)}</dl>
${sums === undefined ? [] : sumsOf(sums)}
${tables.map(tableOf)}
<div class="notes">${notes.map((line) => markup`<p>${line}</p>\n`)}</div>
</main>
</body>
</html>
`.html;
}
