import { type Static, Type } from 'typebox';
import { type geojson, json, type Link } from './links.ts';

/** In which form a document is asked for (17-069r4, 7.11: servers may have a parameter for it beside Accept). */
export const FormatParameter = Type.Optional(
  Type.Enum(['json', 'html'], {
    type: 'string',
    description: 'The form of the response, in place of the header Accept: json for programs, html for people.',
    examples: ['json'],
  }),
);

export type Format = Static<typeof FormatParameter>;

/** Whether a page for people is asked for: by the parameter, else by the header Accept. */
export const isPageAsked = (f: Format | undefined, prefersHtml: boolean | undefined): boolean =>
  f === undefined ? prefersHtml === true : f === 'html';

export const html = 'text/html';

/** The links of a document to itself and to its other form. `address` gives its address in a form. */
export const linksToForms = (
  address: (f: Format) => string,
  plainAddress: string,
  type: typeof json | typeof geojson | string = json,
): Link[] => [
  { href: plainAddress, rel: 'self', type, title: 'This document' },
  { href: address('html'), rel: 'alternate', type: html, title: 'This document for people' },
];
