import { joinName } from '#server/campaign/imports/columns/join/join-name.ts';
import { shortTelephone } from '#server/campaign/imports/columns/join/short-telephone.ts';
import { nameParts } from '#server/campaign/imports/columns/targets.ts';
import { wordsOfParts } from '#server/campaign/imports/columns/words/words-of-parts.ts';
import { volunteerRecord } from '#server/campaign/volunteers/volunteer.ts';
import { nameWords } from '#server/records/imported/header-words.ts';
import { insertRows } from '#server/records/statements.ts';
import { newRecordId } from '#server/store/record-id.ts';
import type { ImportedRecord, ImportKind } from './kind.ts';
import { volunteersByEmail } from './volunteers-by-email.ts';

/** How lists write the three states, without case and accents. */
const statuses: Readonly<Record<string, string>> = {
  pending: 'PENDING',
  'en attente': 'PENDING',
  active: 'ACTIVE',
  actif: 'ACTIVE',
  inactive: 'INACTIVE',
  inactif: 'INACTIVE',
};

const emailKey = ({ email }: ImportedRecord): Buffer => Buffer.from(String(email).toLowerCase());

export const volunteerImport = {
  name: 'VOLUNTEERS',
  record: volunteerRecord,
  operation: 'importVolunteers',
  joined: ['name', 'skills'],
  alternatives: ['phone', 'email'],
  parts: { name: nameParts },
  join: { name: joinName },
  defaultable: ['role', 'status'],
  readers: { phone: shortTelephone, status: (text) => statuses[text.toLowerCase()] ?? text },
  partWords: wordsOfParts('name', nameParts, nameWords),
  matchKey: { rule: 'EMAIL', of: emailKey },
  async match(tx, records) {
    const ids = await volunteersByEmail(tx, records.map(emailKey));
    return ids.map((id) => (id === null ? null : { rule: 'EMAIL', id }));
  },
  findSimilar: async (_, records) => records.map(() => null),
  freePlaces: async () => Number.POSITIVE_INFINITY,
  async insert(tx, volunteers, now) {
    const ids = volunteers.map(() => newRecordId());
    await insertRows(
      tx,
      volunteerRecord,
      volunteers.map((volunteer, i) => ({ ...volunteer, id: ids[i], createdAt: now })),
    );
    return ids;
  },
} satisfies ImportKind;
