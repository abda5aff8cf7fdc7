import { type Static, Type } from 'typebox';
import { annotate, enumeration, onlyIfIncluded } from '#server/call/schema.ts';
import { exampleIds } from '#server/records/schemas/example-ids.ts';
import { pageProperties, record, timestamp } from '#server/records/schemas/schemas.ts';

/** Changes after which a record is in no list. */
export const goneBy = ['deleted', 'voided', 'returned', 'merged', 'erased'] as const;

const tombstone = record(
  {
    id: Type.String({ description: 'The id of the removed record.', examples: [exampleIds.voter] }),
    what: annotate(
      enumeration('WhatRemoved', [...goneBy], {
        description:
          'deleted: the record was. voided: a donation was voided, or an interaction withdrawn. returned: a ' +
          'donation was returned to its donor. merged: a voter was merged into the one named by `survivorId`. ' +
          'erased: a person was erased, and must be removed from every copy.',
      }),
      { examples: ['deleted'] },
    ),
    at: annotate(timestamp, {
      description: 'When its last change was committed.',
      examples: ['2026-09-19T22:40:00.000Z'],
    }),
    survivorId: Type.Optional(
      Type.String({
        description: 'For a merged voter: the id of the surviving voter. Otherwise absent.',
        examples: [exampleIds.voter],
      }),
    ),
  },
  { title: 'Tombstone', description: 'A record that was removed from the list.' },
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
              'With `include_deleted=true`: records removed since then, in the order of their last change. They ' +
              'count towards the limit. Only time filters apply to them, since their other data no longer exists.',
          }),
        ),
        { [onlyIfIncluded]: true },
      ),
    },
    { title, description: 'A page of a list.' },
  );
};
