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
export const duplicateReceipt = (receiptHtml: string): string =>
  marked(receiptHtml, atTheTop, 'DUPLICATE / <span lang="fr">DUPLICATA</span>');

function marked(receiptHtml: string, style: string, words: string): string {
  const mark = markup`<p style="${style}">${new Markup(words)}</p>`;
  return receiptHtml.replace('<body>', () => `<body>\n${mark.html}`);
}
