/**
 * A message of the API in the words of tools: what a request has in its path, query and body are the arguments of a call, and
 * headers are fields of the result.
 */
export const inWordsOfTools = (message: string): string =>
  message
    .replaceAll(/\b(?:(?:query|path) parameters?|fields?)(?= ")/g, 'argument')
    .replaceAll(/\bThe body must\b/g, 'The arguments must')
    .replaceAll('X-Request-Id', 'requestId')
    .replaceAll('Idempotency-Key', 'idempotencyKey')
    .replaceAll('Retry-After', 'retryAfterSeconds');
