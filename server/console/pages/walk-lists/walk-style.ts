import { printButtonStyle } from '#server/console/http/responses/printed-page.ts';

export const papers = ['Letter', 'A4'] as const;

export type Paper = (typeof papers)[number];

/**
 * The style of a walk list: black on white in every colour scheme, since it is for paper. Each poll is a table, since its
 * head is printed again on top of each page.
 */
export const walkStyle = (paper: Paper): string => `
@page {
  size: ${paper};
  margin: 14mm 12mm 12mm;
  @top-right { content: counter(page) " / " counter(pages); font: 9pt sans-serif; }
}
:root { color-scheme: only light; }
body { margin: 0 auto; max-width: 60rem; padding: 0.5rem; background: #fff; color: #000; font: 11pt/1.35 sans-serif; overflow-wrap: anywhere; }
h1 { font-size: 15pt; margin: 0 0 4pt; }
h2 { font-size: 14pt; margin: 0; }
h3 { font-size: 12pt; margin: 8pt 0 2pt; padding-bottom: 1pt; border-bottom: 1.5pt solid #000; }
.poll { width: 100%; border-collapse: collapse; table-layout: fixed; }
.poll td { padding: 0; }
.total + .poll { break-before: page; margin-top: 1.5rem; }
.printed, .legend { margin: 0 0 2pt; font-size: 9pt; }
.canvasser { margin: 0 0 2pt; }
.canvasser span { display: inline-block; min-width: 12em; border-bottom: 0.5pt solid #000; }
.total { font-weight: bold; break-before: avoid; }
ul { margin: 0; padding: 0; list-style: none; }
.street, .door { break-inside: avoid; }
.street { break-after: avoid; }
.door > td { padding: 3pt 0; border-bottom: 0.5pt solid #777; }
.address { margin: 0; font-weight: bold; }
.voter { display: flex; flex-wrap: wrap; gap: 1pt 8pt; align-items: baseline; padding: 1pt 0 1pt 10pt; }
.name { flex: 1 1 12em; }
.code { display: inline-block; min-width: 2em; }
.boxes { display: flex; flex-wrap: wrap; gap: 1pt 6pt; font-size: 9pt; }
.boxes i { display: inline-block; width: 9pt; height: 9pt; margin-inline-end: 2pt; border: 0.8pt solid #000; vertical-align: -1pt; }
.notes { flex: 1 1 10em; min-width: 8em; border-bottom: 0.5pt solid #777; font-size: 8pt; color: #555; }
${printButtonStyle}
@media print { body { padding: 0; max-width: none; } h1 { display: none; } }
`;
