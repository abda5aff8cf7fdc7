import { type Static, Type } from 'typebox';
import { addressOf, json, type Link } from './links.ts';

/** In which form a document is asked for (17-069r4, 7.11: servers may have a parameter for it beside Accept). */
export const FormatParameter = Type.Optional(
  Type.Enum(['json', 'html'], {
    type: 'string',
    description: 'The form of the response, in place of the header Accept: json for programs, html for people.',
    examples: ['json'],
  }),
);

export type Format = Static<typeof FormatParameter>;

/** What a request says of the form of its document, and where its server is. */
export interface Asked {
  readonly query: { readonly f?: Format };
  /** What the header Accept says. */
  readonly prefersHtml?: boolean | undefined;
  readonly origin?: string | undefined;
}

/** Whether a page for people is asked for: by the parameter, else by the header Accept. */
export const isPageAsked = ({ query: { f }, prefersHtml }: Asked): boolean =>
  f === undefined ? prefersHtml === true : f === 'html';

export const html = 'text/html';

/** The links of a document to itself and to its other form. `stated` are the parameters that say what is in it. */
export const linksToForms = (
  origin: string,
  path: string,
  { type = json, stated = {} }: { readonly type?: string; readonly stated?: Readonly<Record<string, string>> } = {},
): Link[] => [
  { href: addressOf(origin, path, stated), rel: 'self', type, title: 'This document' },
  {
    href: addressOf(origin, path, { ...stated, f: 'html' }),
    rel: 'alternate',
    type: html,
    title: 'This document for people',
  },
];
