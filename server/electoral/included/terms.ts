import { Type } from 'typebox';
import { sharings } from '#core/source/sharing.ts';
import { enumeration, nullable } from '#server/call/schema.ts';
import type { BoundarySet } from '#server/electoral/map/boundary.ts';
import { ifIncluded } from './if-included.ts';

/** The terms under which a source is offered, and the credit that they ask for. */
export const termsFields = {
  licence: Type.Object(
    {
      name: Type.String({
        description: 'The name of the licence; empty if none is stated.',
        examples: ['Hustings sample data, CC0'],
      }),
      url: nullable(Type.String(), {
        description: 'URL of its text; null if there is none.',
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
    description: 'The attribution that the licence requires; empty if it requires none.',
    examples: ['A made-up region of the Hustings project; free for any use (CC0 1.0).'],
  }),
};

export const sharingField = enumeration('Sharing', [...sharings], {
  description:
    'Whether the data may be redistributed. open: without conditions; attribution: with attribution; non_commercial: for non-commercial use; by_permission: with the publisher’s permission; unknown: no terms are stated.',
  examples: ['open'],
});

/** The same, which boundaries and maps have with `include=licence`. */
export const termsIfIncluded = {
  licence: ifIncluded(termsFields.licence),
  sharing: ifIncluded(sharingField),
  attribution: ifIncluded(termsFields.attribution),
};

export const termsOf = ({ source: { licence, sharing, attribution } }: Pick<BoundarySet, 'source'>) => ({
  licence: { name: licence.name, url: licence.url === '' ? null : licence.url },
  sharing,
  attribution,
});
