import type { ColumnKind } from '#core/workbook/table.ts';
import type { VoterRow } from '#server/campaign/voters/voter.ts';

/** A column of a file: its name for programs, its cell of a row, and what its cells are if they are no texts. */
export type FileCells<Row> = readonly [name: string, read: (row: Row) => string, kind?: ColumnKind | undefined];

export const id: FileCells<VoterRow> = ['id', (voter) => voter.id];
export const name: ReadonlyArray<FileCells<VoterRow>> = [
  ['lastName', ({ last_name }) => last_name],
  ['firstName', ({ first_name }) => first_name],
];
export const phone: FileCells<VoterRow> = ['phone', ({ phone: number }) => number ?? ''];
export const email: FileCells<VoterRow> = ['email', ({ email: mailbox }) => mailbox ?? ''];
export const street: ReadonlyArray<FileCells<VoterRow>> = [
  ['address', ({ address }) => address],
  ['city', ({ city }) => city],
];

/** What is needed to call voters: no more, because a file is passed from person to person. */
export const toCall: ReadonlyArray<FileCells<VoterRow>> = [
  ...name,
  phone,
  ...street,
  ['riding', ({ riding }) => riding],
  ['poll', ({ poll }) => poll],
  ['supportLevel', ({ support_level: level }) => (level === null ? '' : String(level)), 'number'],
  ['lastContact', ({ last_contact: at }) => at?.toISOString() ?? '', 'time'],
  id,
];
