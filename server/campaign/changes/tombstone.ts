import { type Static, Type } from 'typebox';
import { exampleIds } from '#server/campaign/example-ids.ts';
import { pageProperties, record, timestamp } from '#server/campaign/schemas.ts';
import { annotate, enumeration, onlyIfAsked } from '#server/http/schema.ts';

/** Changes after which a record is in no list. */
export const goneBy = ['deleted', 'voided', 'returned', 'merged', 'erased'] as const;

const tombstone = record(
  {
    id: Type.String({ description: 'The id of the record that is gone.', examples: [exampleIds.voter] }),
    what: annotate(
      enumeration('WhatRemoved', [...goneBy], {
        description:
          'deleted: as the word says. voided: a donation counts no longer, or an interaction was taken back. returned: a ' +
          'donation was given back to its donor. merged: a voter is one with another now, which `survivorId` names. erased: ' +
          'a person was erased, and goes from every copy.',
      }),
      { examples: ['deleted'] },
    ),
    at: annotate(timestamp, {
      description: 'When its last change was committed.',
      examples: ['2026-09-19T22:40:00.000Z'],
    }),
    survivorId: Type.Optional(
      Type.String({
        description: 'Of a voter who was merged, and there alone: into whom.',
        examples: [exampleIds.voter],
      }),
    ),
  },
  { title: 'Tombstone', description: 'A record that was in the list and is gone.' },
);

export type Tombstone = Static<typeof tombstone>;

/** `{ data: […], pagination }` as of other lists, and what is gone since, if that is asked for. */
export const manyAndGone = <Schema extends Parameters<typeof pageProperties>[0]>(schema: Schema) => {
  const { title, properties } = pageProperties(schema);
  return record(
    {
      ...properties,
      deleted: Object.assign(
        Type.Optional(
          Type.Array(tombstone, {
            description:
              'With `include_deleted=true`: records that are gone since, in the order of their last change. They count for ' +
              'the limit. Other filters than those of time do not hold for them: what they were is gone.',
          }),
        ),
        { [onlyIfAsked]: true },
      ),
    },
    { title, description: 'A page of a list.' },
  );
};
