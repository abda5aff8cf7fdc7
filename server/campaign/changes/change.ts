import { type Static, Type } from 'typebox';
import { campaignRecord } from '#server/campaign/campaigns/campaign.ts';
import { interactionRecord } from '#server/campaign/canvassing/interaction.ts';
import { donationRecord } from '#server/campaign/donations/donation.ts';
import { exampleIds } from '#server/campaign/example-ids.ts';
import { lawnSignRecord } from '#server/campaign/lawn-signs/lawn-sign.ts';
import { pagination, record, timestamp } from '#server/campaign/schemas.ts';
import type { Scope } from '#server/campaign/scopes.ts';
import { volunteerRecord } from '#server/campaign/volunteers/volunteer.ts';
import { voterRecord } from '#server/campaign/voters/voter.ts';
import { annotate, enumeration, nullable } from '#server/http/schema.ts';
import { isByScopes, type Principal } from '#server/operations/principal.ts';
import { receiptSchema } from './receipt.ts';

/** The kinds of records whose changes have entries, and the scope that a key needs to see those of each kind. */
const scopeOfKind = {
  voter: 'voters:read',
  donation: 'donations:read',
  receipt: 'donations:read',
  interaction: 'canvassing:read',
  lawnSign: 'lawn_signs:read',
  volunteer: 'volunteers:read',
  campaign: 'campaign:read',
} as const satisfies Readonly<Record<string, Scope>>;

export type ChangeKind = keyof typeof scopeOfKind;

const kinds = Object.keys(scopeOfKind) as [ChangeKind, ...ChangeKind[]];

/** The kinds that a caller may read. A person may read all. */
export const kindsFor = (principal: Principal): ChangeKind[] =>
  isByScopes(principal) ? kinds.filter((kind) => principal.scopes.has(scopeOfKind[kind])) : kinds;

const changeKind = enumeration('ChangeKind', kinds, {
  description: 'What was changed. A key is shown the kinds alone whose records it may read.',
});

const words = ['created', 'updated', 'deleted', 'corrected', 'voided', 'returned', 'merged', 'erased'] as const;

const whatChanged = enumeration('WhatChanged', words, {
  description:
    'created, updated, deleted: as the words say. corrected: a donation or an interaction has a further version in force. ' +
    'voided: a donation counts no longer, an interaction was taken back, or a receipt was spoiled. returned: a donation was ' +
    'given back to its donor. merged: a voter is one with another now, which `survivorId` names. erased: a person was erased, ' +
    'and goes from every copy.',
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
      description: 'The id of the record; of a receipt its number.',
      examples: [exampleIds.voter],
    }),
    kind: annotate(changeKind, { examples: ['voter'] }),
    what: annotate(whatChanged, { examples: ['updated'] }),
    at: annotate(timestamp, { description: 'When the change was committed.', examples: ['2026-09-19T22:40:00.000Z'] }),
    version: nullable(Type.String(), {
      description:
        'What `If-Match` names, of the record as it is now; null where it is gone, and of kinds that no key changes.',
      examples: ['6S2pH9d3yQ0r5uWc1kZbT8nVfXaLmJgEoI7iK4xRhDs'],
    }),
    survivorId: Type.Optional(
      Type.String({
        description: 'Of a voter who was merged, and there alone: into whom.',
        examples: [exampleIds.voter],
      }),
    ),
    record: Type.Optional(
      nullable(changedRecord, {
        description:
          'With `include=records`: the record as it is now, which may be newer than the change; null where it is gone. ' +
          '`receiptHtml` is left out (null): read the donation for it.',
      }),
    ),
    voted: Type.Optional(
      Type.Boolean({
        description: 'Of a voter, with `include=records,voted`: whether one is marked as having voted now.',
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
        'Where to go on: what to send as `cursor` next time. It is there at the end of the feed too, when `nextCursor` is null.',
      examples: ['AQIDBAUGBwgJCgsMDQ4PEA'],
    }),
  },
  { title: 'ChangePage', description: 'A page of the feed.' },
);
