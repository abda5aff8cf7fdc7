import { layout } from './type-size.ts';

/** The style sheet of a receipt for one Letter page. */
export const receiptStyle = `
@page { size: Letter; margin: 0.5in; }
* { box-sizing: border-box; margin: 0; }
html, :host { background: #fff; color: #000; font: 9pt/${layout.lineHeight} Arial, Helvetica, sans-serif; }
main { position: relative; width: 7.5in; max-height: 9.9in; margin: 0 auto; overflow: hidden; break-inside: avoid; }
.specimen { position: absolute; top: 35%; left: 0; right: 0; text-align: center; transform: rotate(-25deg); font: bold 56pt Arial, sans-serif; color: rgba(0, 60, 160, .3); }
.copy { margin: 2pt 0; font-size: 7pt; font-weight: bold; }
h1 { font-size: 15pt; }
p { margin: 5pt 0; }
table { width: 100%; border-collapse: collapse; table-layout: fixed; border-top: 1pt solid #000; border-bottom: 1pt solid #000; }
tr { break-inside: avoid; }
th { width: 178pt; padding: 2pt 6pt 2pt 0; font-size: 8pt; text-align: left; vertical-align: top; border-top: 0.5pt solid #bbb; }
th span { font-weight: normal; }
td { padding: 2pt 0 2pt 10pt; overflow-wrap: anywhere; vertical-align: top; border-top: 0.5pt solid #bbb; }
.or { color: #666; }
.replaces { padding: 3pt 5pt; border: 1pt solid #000; overflow-wrap: anywhere; }
.signature { margin-top: 30pt; width: 3.5in; border-top: 1pt solid #000; }
.signature p { margin: 2pt 0; }
.seal { margin-top: 8pt; }
@media screen { main { padding: 0.25in 0; } }
`;
