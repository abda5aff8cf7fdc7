import { expect, it } from '@jest/globals';
import { inWordsOfTools } from '#server/mcp/api-request.ts';

it.each([
  ['The query parameter "limit" must be an integer.', 'The argument "limit" must be an integer.'],
  ['Unknown field "colour".', 'Unknown argument "colour".'],
  ['The path parameter "id" must be a text.', 'The argument "id" must be a text.'],
  ['The body must be an object.', 'The arguments must be an object.'],
  ['Quote X-Request-Id when you report it.', 'Quote requestId when you report it.'],
  ['The field of the ferry is full.', 'The field of the ferry is full.'],
])('%s is said in the words of tools', (message, said) => {
  expect(inWordsOfTools(message)).toBe(said);
});
