import type { EnteredKind } from '#server/campaign/entry/enter-record.ts';
import { voterImport } from '#server/campaign/imports/kinds/voters.ts';
import { changeVoter, type VoterChange } from './change-voter.ts';
import { type NewVoter, recordVoter } from './record-voter.ts';
import { type VoterRow, voterRecord } from './voter.ts';

/** A voter whom a member enters in the console. */
export const enteredVoter: EnteredKind = {
  texts: voterImport,
  record: voterRecord,
  operations: { create: 'createVoter', read: 'getVoter', update: 'updateVoter' },
  create: (tx, record, creation) => recordVoter(tx, record as NewVoter, creation),
  // A poll that is not known is empty, and never null.
  update: (tx, row, changes, now) =>
    changeVoter(tx, row as VoterRow, { ...changes, ...(changes.poll === null && { poll: '' }) } as VoterChange, now),
};
