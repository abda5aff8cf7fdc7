import { newRecordId } from '#server/campaign/record-id.ts';
import { insertRows } from '#server/campaign/records/statements.ts';
import { volunteerRecord } from '#server/campaign/volunteers/volunteer.ts';
import { existingRecords } from './existing-records.ts';
import type { ImportKind } from './kind.ts';

/** How lists write the three states, without case and accents. */
const statuses: Readonly<Record<string, string>> = {
  pending: 'PENDING',
  'en attente': 'PENDING',
  active: 'ACTIVE',
  actif: 'ACTIVE',
  inactive: 'INACTIVE',
  inactif: 'INACTIVE',
};

export const volunteerImport: ImportKind = {
  name: 'VOLUNTEERS',
  record: volunteerRecord,
  operation: 'importVolunteers',
  joined: ['name', 'skills'],
  defaultable: ['role', 'status'],
  readers: { status: (text) => statuses[text.toLowerCase()] ?? text },
  headers: {
    name: [
      ...['name', 'fullname', 'volunteer', 'firstname', 'lastname', 'givenname', 'surname', 'nom', 'nomcomplet'],
      ...['benevole', 'prenom', 'nomdefamille'],
    ],
    email: ['email', 'emailaddress', 'mail', 'courriel', 'adressecourriel', 'adresseelectronique'],
    phone: [
      ...['phone', 'phonenumber', 'telephone', 'telephonenumber', 'tel', 'mobile', 'cell', 'cellphone'],
      ...['numerodetelephone', 'notelephone', 'cellulaire'],
    ],
    role: ['role', 'task', 'position', 'poste', 'tache', 'fonction'],
    status: ['status', 'state', 'statut', 'etat'],
    skills: ['skills', 'skill', 'competences', 'competence', 'aptitudes'],
    hoursLogged: ['hourslogged', 'hours', 'heures', 'heurestravaillees'],
  },
  matchKey: ({ email }) => Buffer.from(String(email).toLowerCase()),
  findExisting: (tx, keys) => existingRecords(tx, 'volunteers', keys),
  findIdentified: async (_, records) => records.map(() => null),
  freePlaces: async () => Number.POSITIVE_INFINITY,
  insert: (tx, volunteers, now) =>
    insertRows(
      tx,
      volunteerRecord,
      volunteers.map((volunteer) => ({ ...volunteer, id: newRecordId(), createdAt: now })),
    ),
};
