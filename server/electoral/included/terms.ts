import { Type } from 'typebox';
import { sharings } from '#core/source/sharing.ts';
import type { BoundarySet } from '#server/electoral/map/boundary.ts';
import { enumeration, nullable } from '#server/http/schema.ts';
import { asked } from './asked.ts';

/** The terms under which a source is offered, and the credit that they ask for. */
export const termsFields = {
  licence: Type.Object(
    {
      name: Type.String({
        description: 'What the licence is called; empty where none is stated.',
        examples: ['Hustings sample data, CC0'],
      }),
      url: nullable(Type.String(), {
        description: 'The address of its text; null where there is none.',
        examples: ['https://creativecommons.org/publicdomain/zero/1.0/'],
      }),
    },
    {
      additionalProperties: false,
      title: 'Licence',
      description: 'The terms under which the publisher offers the data.',
    },
  ),
  attribution: Type.String({
    description: 'The credit that the licence asks for; empty where it asks for none.',
    examples: ['A made-up region of the Hustings project; free for any use (CC0 1.0).'],
  }),
};

export const sharingField = enumeration('Sharing', [...sharings], {
  description:
    'Whether the data may be passed on. open: to anybody; attribution: with the credit; non_commercial: to whoever sells nothing; by_permission: where its publisher allows it; unknown: nobody has said.',
  examples: ['open'],
});

/** The same, which boundaries and maps have with `include=licence`. */
export const askedTerms = {
  licence: asked(termsFields.licence),
  sharing: asked(sharingField),
  attribution: asked(termsFields.attribution),
};

export const termsOf = ({ source: { licence, sharing, attribution } }: Pick<BoundarySet, 'source'>) => ({
  licence: { name: licence.name, url: licence.url === '' ? null : licence.url },
  sharing,
  attribution,
});
