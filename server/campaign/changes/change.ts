import { type Static, Type } from 'typebox';
import { annotate, enumeration, nullable } from '#server/call/schema.ts';
import { campaignRecord } from '#server/campaign/campaigns/campaign.ts';
import { interactionRecord } from '#server/campaign/canvassing/interaction.ts';
import { donationRecord } from '#server/campaign/donations/donation.ts';
import { kinds } from '#server/campaign/feed/change-kind.ts';
import { lawnSignRecord } from '#server/campaign/lawn-signs/lawn-sign.ts';
import { volunteerRecord } from '#server/campaign/volunteers/volunteer.ts';
import { voterRecord } from '#server/campaign/voters/voter.ts';
import { exampleIds } from '#server/records/schemas/example-ids.ts';
import { pagination, record, timestamp } from '#server/records/schemas/schemas.ts';
import { receiptSchema } from './receipt.ts';

const changeKind = enumeration('ChangeKind', kinds, {
  description: 'The kind of record. A key gets only the kinds of records that it may read.',
});

const words = ['created', 'updated', 'deleted', 'corrected', 'voided', 'returned', 'merged', 'erased'] as const;

const whatChanged = enumeration('WhatChanged', words, {
  description:
    'created, updated, deleted: the record was. corrected: a donation or an interaction has a new version. voided: ' +
    'a donation was voided, an interaction withdrawn, or a receipt spoiled. returned: a donation was returned to ' +
    'its donor. merged: a voter was merged into the one named by `survivorId`. erased: a person was erased, and ' +
    'must be removed from every copy.',
});

const changedRecord = Type.Union([
  voterRecord.response,
  donationRecord.response,
  receiptSchema,
  interactionRecord.response,
  lawnSignRecord.response,
  volunteerRecord.response,
  campaignRecord.response,
]);

export const changeSchema = record(
  {
    id: Type.String({
      description: 'The id of the record; for a receipt its number.',
      examples: [exampleIds.voter],
    }),
    kind: annotate(changeKind, { examples: ['voter'] }),
    what: annotate(whatChanged, { examples: ['updated'] }),
    at: annotate(timestamp, { description: 'When the change was committed.', examples: ['2026-09-19T22:40:00.000Z'] }),
    version: nullable(Type.String(), {
      description:
        'The version of the current record, for `If-Match`; null if it was removed, and for kinds that no key can change.',
      examples: ['6S2pH9d3yQ0r5uWc1kZbT8nVfXaLmJgEoI7iK4xRhDs'],
    }),
    survivorId: Type.Optional(
      Type.String({
        description: 'For a merged voter: the id of the surviving voter. Otherwise absent.',
        examples: [exampleIds.voter],
      }),
    ),
    record: Type.Optional(
      nullable(changedRecord, {
        description:
          'With `include=records`: the current record, which may be newer than the change; null if it was removed. ' +
          '`receiptHtml` is always null: read the donation for it.',
      }),
    ),
    voted: Type.Optional(
      Type.Boolean({
        description: 'With `include=records,voted`, for a voter: whether the voter is marked as having voted.',
        examples: [false],
      }),
    ),
  },
  { title: 'Change', description: 'One change of one record.' },
);

export type Change = Static<typeof changeSchema>;

export const changePage = record(
  {
    data: Type.Array(changeSchema, { description: 'The changes of this page, the oldest first.' }),
    pagination,
    resumeAt: Type.String({
      description:
        'Pass it as `cursor` in the next request to continue. It is also present at the end of the feed, when `nextCursor` is null.',
      examples: ['AQIDBAUGBwgJCgsMDQ4PEA'],
    }),
  },
  { title: 'ChangePage', description: 'A page of the feed.' },
);
