/** What every page knows: the language to answer in. */
const language = 'lang';

/**
 * The parts of a page's query whose names the page knows, as they were sent. Links are lengthened on their way, by
 * newsletters and social networks (`fbclid`, `utm_source`): what a page does not know is left out, however it is written.
 */
export function knownQuery(querystring: string, known: readonly string[]): string {
  const names = new Set([...known, language]);
  return querystring
    .split('&')
    .filter((part) => names.has(nameOf(part)))
    .join('&');
}

/** A name that is not percent-encoded UTF-8 is none that a page knows. */
function nameOf(part: string): string {
  const [name = ''] = part.split('=', 1);
  try {
    return decodeURIComponent(name.replaceAll('+', ' '));
  } catch {
    return '';
  }
}
