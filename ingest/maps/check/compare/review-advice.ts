import type { Finding } from '#ingest/kind/gate.ts';

/** What to do about a hard finding of a comparison with the last publication. */
const reviewAdvice =
  'A publication corrects the map back to its first day: if the publisher is right, publish it after a look (hustings review --accept; with --from-today if the law changed while the map stands), or give the new map its own source.';

/** A hard finding of a comparison with the last publication, with what to do about it. */
export const hardWithAdvice = (check: string, message: string): Finding => ({
  severity: 'hard',
  check,
  message: `${message} ${reviewAdvice}`,
});

/** What an operator does first with a map that is held. A remark of one that is published is read by everybody, and has none. */
export const lookFirst = (source: string): string =>
  `Look at the map (npx hustings review ${source} --picture look.html) before you accept it.`;
