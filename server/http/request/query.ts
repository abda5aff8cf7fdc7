import { parse } from 'fast-querystring';
import { invalid } from '#core/errors.ts';
import { checkText } from '#server/call/validation.ts';

/**
 * The parameters of a query string, without the one that carries the caller's key (`credential`). Koa's own reader uses
 * URLSearchParams, which takes as long as an electoral look-up.
 * Errors: 400 for broken percent-encoding, a repeated parameter, and text that PostgreSQL cannot store.
 */
export function readQuery(text: string, credential: string | undefined): Record<string, string> {
  if (text === '') return {};
  refuseBadEncoding(text);
  const parameters = parse(text);
  const single: Record<string, string> = {};
  for (const name in parameters) {
    if (name === credential) continue;
    // The assignment below would set the object's prototype instead of a parameter of that name.
    if (name === '__proto__') throw invalid('Unknown query parameter "__proto__".');
    const value = parameters[name];
    if (typeof value !== 'string') throw invalid(`The query parameter "${name}" is given more than once.`);
    checkText(value, name);
    single[name] = value;
  }
  return single;
}

/** fast-querystring would silently replace characters that it cannot decode. */
function refuseBadEncoding(text: string): void {
  if (!text.includes('%')) return;
  try {
    decodeURIComponent(text);
  } catch {
    throw invalid('The query is not percent-encoded UTF-8: write % itself as %25.');
  }
}
