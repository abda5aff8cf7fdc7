import { readPostalCode } from '#core/postal-code.ts';
import type { Resident } from '#server/campaign/canvassing/walk-list/walk-order.ts';
import { holdersOf } from '#server/campaign/records/external-id.ts';
import { readChannels } from '#server/campaign/voters/channels.ts';
import { recordVoters } from '#server/campaign/voters/record-voter.ts';
import { residentKey } from '#server/campaign/voters/resident-key.ts';
import { voterRecord } from '#server/campaign/voters/voter.ts';
import { placesLeft } from '#server/campaign/voters/voter-cap.ts';
import { existingRecords } from './existing-records.ts';
import type { ImportedRecord, ImportKind } from './kind.ts';

/** The checks of a row run before: what decides a voter's place is there, but for the poll. */
const residentOf = (voter: ImportedRecord): Resident =>
  ({ poll: '', ...(voter as unknown as Partial<Resident>) }) as Resident;

const identifierOf = ({ externalId }: ImportedRecord): string | null => (externalId as string | undefined) ?? null;

export const voterImport: ImportKind = {
  name: 'VOTERS',
  record: voterRecord,
  operation: 'importVoters',
  joined: ['address', 'notes', 'tags'],
  defaultable: ['city', 'province', 'riding', 'poll'],
  readers: {
    doNotContact: readChannels,
    // Lists write codes with hyphens and double spaces. What is no code stays, for the check to name it.
    postalCode(text) {
      const code = readPostalCode(text);
      return code === null ? text : `${code.slice(0, 3)} ${code.slice(3)}`;
    },
  },
  headers: {
    doNotContact: ['donotcontact', 'dnc', 'nepascontacter', 'nepasjoindre'],
    doNotContactReason: ['donotcontactreason', 'dncreason', 'motif', 'raison'],
    firstName: ['firstname', 'givenname', 'givennames', 'first', 'forename', 'prenom', 'prenoms'],
    lastName: ['lastname', 'surname', 'familyname', 'last', 'nom', 'nomdefamille'],
    email: ['email', 'emailaddress', 'mail', 'courriel', 'adressecourriel', 'adresseelectronique'],
    phone: [
      ...['phone', 'phonenumber', 'telephone', 'telephonenumber', 'tel', 'homephone', 'mobile', 'cell', 'cellphone'],
      ...['numerodetelephone', 'notelephone', 'cellulaire'],
    ],
    address: [
      ...['address', 'streetaddress', 'civicaddress', 'address1', 'addressline1', 'homeaddress', 'civicnumber'],
      ...[
        'streetnumber',
        'housenumber',
        'street',
        'streetname',
        'adresse',
        'adressecivique',
        'adresse1',
        'numerocivique',
      ],
      ...['nocivique', 'rue', 'nomderue'],
    ],
    city: ['city', 'town', 'municipality', 'place', 'ville', 'municipalite', 'localite'],
    province: ['province', 'prov', 'provincecode', 'provinceterritory', 'provinceouterritoire'],
    postalCode: ['postalcode', 'postal', 'postcode', 'zip', 'codepostal', 'cp'],
    riding: ['riding', 'electoraldistrict', 'district', 'constituency', 'circonscription', 'circonscriptionelectorale'],
    poll: [
      ...['poll', 'pollnumber', 'pollno', 'pollingdivision', 'pd', 'pdnumber', 'sectiondevote', 'section'],
      ...['numerodesection', 'nosection', 'bureaudevote'],
    ],
    supportLevel: ['supportlevel', 'support', 'appui', 'niveaudappui'],
    notes: ['notes', 'note', 'comments', 'comment', 'remarks', 'remarques', 'commentaires'],
    externalId: [
      ...['externalid', 'voterid', 'memberid', 'personid', 'contactid', 'vanid', 'ownnumber', 'yourownnumber'],
      ...['identifiant', 'identifiantexterne', 'numeromembre', 'numerodemembre', 'numeropropre', 'votreproprenumero'],
    ],
    tags: ['tags', 'tag', 'labels', 'etiquettes', 'motscles'],
  },
  matchKey: (voter) => residentKey(residentOf(voter)),
  findExisting: (tx, keys) => existingRecords(tx, 'voters', keys),
  findIdentified: (tx, voters) => holdersOf(tx, 'voters', voters.map(identifierOf)),
  freePlaces: (tx, tier, plans) => placesLeft(tx, plans[tier].voters),
  async insert(tx, voters, now) {
    await recordVoters(tx, voters, now);
  },
};
