import { Markup, markup } from './markup.ts';

const style = `position:absolute;top:35%;left:0;right:0;text-align:center;transform:rotate(-25deg);font:bold 56pt Arial,sans-serif;color:rgba(180,0,0,.45)`;

/**
 * A spoiled receipt as it is shown and printed: marked "cancelled" across the page (Income Tax Regulations, s.
 * 2000(6)). The stored page stays as it was issued.
 */
export function cancelledReceipt(receiptHtml: string): string {
  const mark = markup`<p style="${style}">${new Markup('CANCELLED<br><span lang="fr">ANNULÉ</span>')}</p>`;
  return receiptHtml.replace('<body>', () => `<body>\n${mark.html}`);
}
