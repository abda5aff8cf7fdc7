import type { TObject } from 'typebox';

/** Parameters that say which page it is and in which form, not what is on it. */
const ofPage: ReadonlySet<string> = new Set(['limit', 'offset', 'f']);

/** The parameters that say what is in a document, as texts, without those that have their default: for its addresses. */
export const statedParameters = (query: object, schema: TObject): Record<string, string> =>
  Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) => {
      const usual = (schema.properties[name] as { readonly default?: unknown } | undefined)?.default;
      return ofPage.has(name) || value === undefined || value === usual ? [] : [[name, String(value)]];
    }),
  );
