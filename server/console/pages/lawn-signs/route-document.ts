import { easternDay } from '#core/dates.ts';
import { lawnSignTexts as texts } from '#core/texts/texts.ts';
import type { LawnSignRow } from '#server/campaign/lawn-signs/lawn-sign.ts';
import { mostStops, type RouteFilter, type SignRoute } from '#server/campaign/lawn-signs/sign-route.ts';
import { documentHead, printButton, printButtonStyle } from '#server/console/http/responses/printed-page.ts';
import { formatDay } from '#server/console/texts/time.ts';
import { type Markup, markup } from '#server/content/markup.ts';
import type { Language } from '#server/pages/language.ts';

interface RouteDocument {
  readonly language: Language;
  readonly now: Date;
  readonly campaign: string;
  readonly status: RouteFilter['status'];
  /** Who drives; undefined is written by hand. */
  readonly volunteer: string | undefined;
}

/** Black on white in every colour scheme, since it is for paper. */
const style = `
@page {
  margin: 14mm 12mm 12mm;
  @top-right { content: counter(page) " / " counter(pages); font: 9pt sans-serif; }
}
:root { color-scheme: only light; }
body { margin: 0 auto; max-width: 60rem; padding: 0.5rem; background: #fff; color: #000; font: 11pt/1.35 sans-serif; overflow-wrap: anywhere; }
h1 { font-size: 15pt; margin: 0 0 4pt; }
h2 { font-size: 12pt; margin: 8pt 0 2pt; padding-bottom: 1pt; border-bottom: 1.5pt solid #000; break-after: avoid; }
p { margin: 0 0 2pt; }
.printed { font-size: 9pt; }
.crew span { display: inline-block; min-width: 12em; border-bottom: 0.5pt solid #000; }
.total { font-weight: bold; margin-top: 6pt; }
ul { margin: 0; padding: 0; list-style: none; }
li { display: flex; flex-wrap: wrap; gap: 1pt 10pt; align-items: baseline; padding: 3pt 0; border-bottom: 0.5pt solid #777; break-inside: avoid; }
.address { flex: 1 1 16em; font-weight: bold; }
.who { flex: 1 1 10em; }
.box i { display: inline-block; width: 9pt; height: 9pt; margin-inline-end: 2pt; border: 0.8pt solid #000; vertical-align: -1pt; }
.note { flex: 1 1 8em; min-width: 6em; border-bottom: 0.5pt solid #777; font-size: 8pt; color: #555; }
${printButtonStyle}
@media print { body { padding: 0; max-width: none; } }
`;

/** A route as a document to be printed: its streets in driving order, a box and a line for a note at each sign. */
export function routeDocument(
  { language, now, campaign, status, volunteer }: RouteDocument,
  { streets, people, isCut }: SignRoute,
): string {
  const text = texts[language];
  const count = streets.reduce((sum, { stops }) => sum + stops.length, 0);
  const stop = ({ address, voter_id }: LawnSignRow): Markup =>
    markup`<li><span class="address">${address}</span><span class="who">${(voter_id && people.voters.get(voter_id)) ?? ''}</span>
<span class="box"><i></i>${text.doneBox[status]}</span><span class="note">${text.note}</span></li>
`;
  return markup`${documentHead({ language, title: `${text.routeTitle[status]} · ${campaign}`, style })}<main>
${printButton(text.print)}
<h1>${text.routeTitle[status]}</h1>
<p class="printed">${campaign} · ${text.printed(formatDay(easternDay(now.getTime()), language))}</p>
<p class="crew">${text.crew} <span>${volunteer ?? ''}</span></p>
${isCut ? markup`<p>${text.cut(mostStops)}</p>` : ''}
${streets.map(
  ({ label, stops }) => markup`<h2>${label ?? text.otherAddresses}</h2>
<ul>
${stops.map(stop)}</ul>
`,
)}
<p class="total">${count === 0 ? text.noStops : text.stops(count)}</p>
</main>
</body>
</html>
`.html;
}
