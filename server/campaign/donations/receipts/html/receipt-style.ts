import { layout } from './type-size.ts';

/** The style sheet of a receipt for one Letter page. */
export const receiptStyle = `
@page { size: Letter; margin: 0.5in; }
* { box-sizing: border-box; margin: 0; }
html, :host { background: #fff; color: #000; font: 9pt/${layout.lineHeight} Arial, Helvetica, sans-serif; }
main { position: relative; width: 7.5in; max-height: 9.9in; margin: 0 auto; overflow: hidden; break-inside: avoid; }
.specimen { position: absolute; top: 35%; left: 0; right: 0; text-align: center; transform: rotate(-25deg); font: bold 56pt Arial, sans-serif; color: rgba(0, 60, 160, .3); }
.top { position: relative; min-height: 3.2in; padding-top: ${layout.addressTop}in; }
.letterhead { position: absolute; top: 0; left: 0; right: 0; max-height: 0.62in; overflow: hidden; padding-bottom: 3pt; border-bottom: 1.5pt solid #000; overflow-wrap: anywhere; }
.letterhead p { margin: 0; }
.candidate { max-height: 2.4em; overflow: hidden; font-size: 13pt; font-weight: bold; }
h1 { position: absolute; top: 0.66in; left: 0; font-size: 13pt; }
h1 + h1 { top: 0.87in; }
.copy { position: absolute; top: 1.1in; left: 0; right: 0; margin: 0; font-size: 7pt; font-weight: bold; }
.is-copy { position: absolute; top: 0.7in; right: 0; margin: 0; padding: 1pt 8pt; border: 1.5pt solid #000; font-size: 15pt; font-weight: bold; }
.donor { position: absolute; top: 1.6in; left: ${layout.addressLeft}in; margin: 0; font-size: 7pt; }
.address { width: ${layout.addressWidth}in; margin-left: ${layout.addressLeft}in; line-height: ${layout.lineHeight}; overflow-wrap: anywhere; }
.sum { position: absolute; top: 1.62in; right: 0; width: 2.4in; text-align: right; overflow-wrap: anywhere; }
.sum p { margin: 0 0 3pt; }
.amount { font-size: 24pt; font-weight: bold; }
p { margin: 5pt 0; }
table { width: 100%; border-collapse: collapse; table-layout: fixed; border-top: 1pt solid #000; border-bottom: 1pt solid #000; }
tr { break-inside: avoid; }
th { width: 178pt; padding: 2pt 6pt 2pt 0; font-size: 7.5pt; text-align: left; vertical-align: top; border-top: 0.5pt solid #bbb; }
th span { font-weight: normal; }
td { padding: 2pt 0 2pt 10pt; overflow-wrap: anywhere; vertical-align: top; border-top: 0.5pt solid #bbb; }
.or { color: #666; }
.replaces { padding: 3pt 5pt; border: 1pt solid #000; overflow-wrap: anywhere; }
.signature { margin-top: 30pt; width: 3.5in; border-top: 1pt solid #000; }
.signature p { margin: 2pt 0; }
.validity { margin-top: 8pt; }
@media screen { main { padding: 0.25in 0; } }
`;
