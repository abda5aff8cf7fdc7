import { Markup, markup } from '#server/content/markup.ts';

const across =
  'position:absolute;top:35%;left:0;right:0;text-align:center;transform:rotate(-25deg);font:bold 56pt Arial,sans-serif;color:rgba(180,0,0,.45)';
const atTheTop =
  'position:absolute;z-index:1;top:0;right:0;padding:2pt 6pt;border:1pt solid #000;background:#fff;color:#000;font:bold 11pt Arial,sans-serif';

/**
 * A spoiled receipt as it is shown and printed: marked "cancelled" across the page (Income Tax Regulations, s.
 * 2000(6)). The stored page stays as it was issued.
 */
export const cancelledReceipt = (receiptHtml: string): string =>
  marked(receiptHtml, across, 'CANCELLED<br><span lang="fr">ANNULÉ</span>');

/** A receipt that was printed or sent before, and is once more: two sheets of one number are one receipt. */
const duplicateReceipt = (receiptHtml: string): string =>
  marked(receiptHtml, atTheTop, 'DUPLICATE / <span lang="fr">DUPLICATA</span>');

function marked(receiptHtml: string, style: string, words: string): string {
  const mark = markup`<p style="${style}">${new Markup(words)}</p>`;
  return receiptHtml.replace('<body>', () => `<body>\n${mark.html}`);
}

export interface StoredReceipt {
  readonly number: string;
  /** The page as it was issued. */
  readonly html: string;
  readonly isSpoiled: boolean;
  /** Whether it was printed or sent before, and is not spoiled. */
  readonly isDuplicate: boolean;
}

/** How many receipts are on a sheet of Letter paper. */
type PerSheet = 1 | 2;

const whole = `@page { size: Letter; margin: 0.5in; }
body { margin: 0; }
article { position: relative; display: block; min-height: 9.8in; break-inside: avoid; }
article + article { break-before: page; }
@media screen { article { overflow-x: auto; } }`;

/** The button is on no sheet. */
const onScreen = `.print { display: block; min-height: 3rem; margin: 0.5rem; padding: 0 1.5rem; border: 0; border-radius: 0.375rem; background: #0b5a72; color: #fff; font: bold 12pt sans-serif; cursor: pointer; }
.print[hidden] { display: none; }
.print:focus-visible { outline: 3px solid #c2410c; outline-offset: 2px; }
@media print { .print { display: none; } }`;

/** Side by side on a sheet that lies: 7.5 inches of width are 4.95 then, and 9.9 of height 6.53. */
const halves = `@page { size: Letter landscape; margin: 0.25in; }
body { display: flow-root; width: 10.5in; margin: 0 auto; }
article { position: relative; float: left; width: 5.25in; height: 7in; overflow: hidden; break-inside: avoid; }
article > div { zoom: 0.66; width: 7.5in; }
article:nth-of-type(odd):not(:first-of-type) { break-before: page; clear: left; }`;

const styles: Readonly<Record<PerSheet, string>> = { 1: whole, 2: halves };

/** One receipt as it is shown and printed. */
export const shownReceipt = ({ html, isSpoiled, isDuplicate }: StoredReceipt): string => {
  if (isSpoiled) return cancelledReceipt(html);
  return isDuplicate ? duplicateReceipt(html) : html;
};

/**
 * Several receipts as one document, each on a page of its own, or two on a sheet. Each has the style with which it was
 * issued, in a shadow tree of its own (HTML Standard, 4.12.3), since receipts of different years may differ. The document
 * runs no script except that of its print button, if it is given one. A receipt is as wide as its paper. On a narrower
 * screen it scrolls in its own box, also with the keyboard.
 */
export function receiptsDocument(
  receipts: readonly StoredReceipt[],
  { perSheet = 1, button }: { readonly perSheet?: PerSheet; readonly button?: Markup } = {},
): string {
  return markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Receipts / Reçus</title>
<style>${new Markup(`${styles[perSheet]}
${onScreen}`)}</style>
</head>
<body>
${button ?? ''}${receipts.map((receipt) => article(receipt, perSheet))}</body>
</html>
`.html;
}

function article(receipt: StoredReceipt, perSheet: PerSheet): Markup {
  const page = shownReceipt(receipt);
  const [, styles = ''] = /<style>([\s\S]*?)<\/style>/.exec(page) ?? [];
  const [, content = ''] = /<body>([\s\S]*)<\/body>/.exec(page) ?? [];
  const own = new Markup(`<template shadowrootmode="open"><style>${styles}</style>${content}</template>`);
  const contents = perSheet === 1 ? own : markup`<div>${own}</div>`;
  return markup`<article aria-label="${receipt.number}" tabindex="0">${contents}</article>
`;
}
