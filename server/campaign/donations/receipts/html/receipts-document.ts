import { cancelledReceipt } from './cancelled-receipt.ts';
import { Markup, markup } from './markup.ts';

export interface StoredReceipt {
  readonly number: string;
  /** The page as it was issued. */
  readonly html: string;
  readonly isSpoiled: boolean;
}

const style = `@page { size: Letter; margin: 0.5in; }
body { margin: 0; }
article { position: relative; display: block; min-height: 9.8in; break-inside: avoid; }
article + article { break-before: page; }
@media screen { article { overflow-x: auto; } }`;

/** One receipt as it is shown and printed. */
const shownReceipt = ({ html, isSpoiled }: StoredReceipt): string => (isSpoiled ? cancelledReceipt(html) : html);

/**
 * Several receipts as one document, each on a page of its own. Each keeps the style with which it was issued, in a
 * shadow tree of its own (HTML Standard, 4.12.3): receipts of different years may differ. The document runs no script.
 * A receipt is as wide as its paper: on a narrower screen it scrolls in its own box, also with the keyboard.
 */
export function receiptsDocument(receipts: readonly StoredReceipt[]): string {
  return markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Receipts / Reçus</title>
<style>${new Markup(style)}</style>
</head>
<body>
${receipts.map((receipt) => article(receipt))}</body>
</html>
`.html;
}

function article(receipt: StoredReceipt): Markup {
  const page = shownReceipt(receipt);
  const [, styles = ''] = /<style>([\s\S]*?)<\/style>/.exec(page) ?? [];
  const [, content = ''] = /<body>([\s\S]*)<\/body>/.exec(page) ?? [];
  const own = new Markup(`<style>${styles}</style>${content}`);
  return markup`<article aria-label="${receipt.number}" tabindex="0"><template shadowrootmode="open">${own}</template></article>
`;
}
