/** What to do about a hard finding of a comparison with the last publication. */
export const reviewAdvice =
  'A publication corrects the map back to its first day: where the publisher is right, publish it after a look (ingest review --accept; with --from-today where the law changed while the map stands), or give the new map its own source.';
