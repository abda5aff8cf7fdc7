export const papers = ['Letter', 'A4'] as const;

export type Paper = (typeof papers)[number];

/** A text as a string of CSS: everything but letters, digits and spaces as its code (CSS Syntax 3, section 4.3.7). */
const cssString = (text: string): string =>
  `"${[...text]
    .map((character) => (/[A-Za-z0-9 ]/.test(character) ? character : `\\${character.codePointAt(0)?.toString(16)} `))
    .join('')}"`;

/** The style of a walk list: black on white in every colour scheme, since it is for paper. `head` is on top of each page. */
export const walkStyle = (paper: Paper, head: string): string => `
@page {
  size: ${paper};
  margin: 18mm 12mm 12mm;
  @top-left { content: ${cssString(head)}; font: 9pt sans-serif; }
  @top-right { content: counter(page) " / " counter(pages); font: 9pt sans-serif; }
}
:root { color-scheme: only light; }
body { margin: 0 auto; max-width: 60rem; padding: 0.5rem; background: #fff; color: #000; font: 11pt/1.35 sans-serif; overflow-wrap: anywhere; }
h1 { font-size: 15pt; margin: 0 0 4pt; }
h2 { font-size: 14pt; margin: 0; }
h3 { font-size: 12pt; margin: 8pt 0 2pt; padding-bottom: 1pt; border-bottom: 1.5pt solid #000; break-after: avoid; }
.poll + .poll { break-before: page; margin-top: 1.5rem; }
.printed, .legend { margin: 0 0 2pt; font-size: 9pt; }
.total { font-weight: bold; break-before: avoid; }
ul { margin: 0; padding: 0; list-style: none; }
.door { padding: 3pt 0; border-bottom: 0.5pt solid #777; break-inside: avoid; }
.address { margin: 0; font-weight: bold; }
.voter { display: flex; flex-wrap: wrap; gap: 1pt 8pt; align-items: baseline; padding: 1pt 0 1pt 10pt; }
.name { flex: 1 1 12em; }
.boxes { display: flex; flex-wrap: wrap; gap: 1pt 6pt; font-size: 9pt; }
.boxes i { display: inline-block; width: 9pt; height: 9pt; margin-inline-end: 2pt; border: 0.8pt solid #000; vertical-align: -1pt; }
.notes { flex: 1 1 10em; min-width: 8em; border-bottom: 0.5pt solid #777; font-size: 8pt; color: #555; }
@media print { body { padding: 0; max-width: none; } h1 { display: none; } }
`;
