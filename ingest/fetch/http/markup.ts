import { AddressError } from './errors.ts';

const challenge =
  /captcha|challenge|just a moment|are you (a )?human|enable javascript|incapsula|access denied|request unsuccessful|cf-chl|bot detection|unusual traffic/i;

/** Whether text begins as HTML or XML does. None of the formats that we read is either. */
export function isMarkup(text: string): boolean {
  return /^\uFEFF?\s*<[!?a-z]/i.test(text);
}

/** The title of a page, or what an OGC or ArcGIS service says in its exception, in one line. */
export function headline(text: string): string | undefined {
  const found = /<title[^>]*>([\s\S]*?)<\/title>|<(?:\w+:)?(?:ExceptionText|ServiceException)[^>]*>([\s\S]*?)<\//i.exec(
    text,
  );
  const line = (found?.[1] ?? found?.[2] ?? '')
    .replace(/<!\[CDATA\[|\]\]>/g, '')
    .replace(/\s+/g, ' ')
    .trim();
  return line === '' ? undefined : line.slice(0, 200);
}

/** The error of a response that is a page where data was expected. `text`: at least the page's beginning. */
export function markupError(address: string, text: string, status?: number): AddressError {
  const title = headline(text);
  const titled = title === undefined ? '' : ` (“${title}”)`;
  const detail = { state: 'quarantined' as const, ...(status === undefined ? {} : { status }) };
  if (challenge.test(text)) {
    return new AddressError(address, `a page that asks whether we are human came instead of the data${titled}`, {
      ...detail,
      advice: 'Programs are kept out there: look for another address, or fetch it in a browser.',
    });
  }
  if (/<(\w+:)?(ExceptionReport|ServiceExceptionReport|Error)\b/i.test(text)) {
    return new AddressError(address, `the service answered with an exception${titled}`, {
      ...detail,
      advice: 'Correct the query of the address in the source file.',
    });
  }
  return new AddressError(address, `a web page came instead of the data${titled}`, {
    ...detail,
    advice: 'The file has probably moved: find it on the publisher’s page and correct `urls` in the source file.',
  });
}
