/** A longer text is cut: no name, address or choice of a list has as many characters. */
const longestQueryText = 200;

/**
 * What a person has typed in a field of an address, without spaces around it; the empty text if it is not there. It has no
 * U+0000: `refuseNullInAddress` refuses such addresses.
 */
export const queryText = (query: URLSearchParams, name: string): string =>
  (query.get(name) ?? '').trim().slice(0, longestQueryText);
