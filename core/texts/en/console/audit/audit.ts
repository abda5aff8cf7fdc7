import { operationNames } from './sentences.ts';

export const auditTexts = {
  title: 'Audit log',
  outcomes: { refused: 'refused', limited: 'too many requests', failed: 'failed' },
  key: 'Key',
  person: 'Person',
  operation: 'What was done',
  record: 'Record ID',
  from: 'From',
  until: 'To',
  /** Leads to all entries of a record. */
  ofRecord: 'All of this record',
  /** The end of a record's id, which distinguishes it from others. */
  ending: (end: string) => `ID ending in ${end}`,
  filteredTo: (filter: string, value: string) => `${filter}: ${value}`,
  filteredBy: 'Filtered by',
  showAll: 'Show every entry',
  eastern: 'Times are Eastern.',
  exportMost: (count: string) => `A file has the newest ${count} entries at most. For older ones, give a last day.`,
  none: 'No entries',
  noneYet: 'What people, keys and assistants do in the campaign is listed here.',
  older: 'Older entries',
  changesOnly: 'Changes',
  everything: 'With what was read',
  reads: (count: number) => `${count} reads`,
  operations: operationNames,
  times: (count: number) => `${count} times`,
  madeBy: (name: string) => `created by ${name}`,
  rows: (count: number) => (count === 1 ? 'one record' : `${count} records`),
  readBy: (names: string) => `filters: ${names}`,
};
