import { spacedPostalCode } from '#core/postal-code.ts';
import type { Known } from '#server/campaign/merging/erasing/known.ts';
import { areErased } from '#server/campaign/merging/erasing/known-erased.ts';
import { readChannels } from '#server/campaign/voters/channels.ts';
import { findSimilar } from '#server/campaign/voters/matching/find-similar.ts';
import { emailAndNameKey, nameAndAddressKey } from '#server/campaign/voters/matching/keys.ts';
import type { Person } from '#server/campaign/voters/matching/match.ts';
import { matchVoters } from '#server/campaign/voters/matching/match-voters.ts';
import { recordVoters } from '#server/campaign/voters/record-voter.ts';
import { voterRecord } from '#server/campaign/voters/voter.ts';
import { placesLeft } from '#server/campaign/voters/voter-cap.ts';
import { emailWords, phoneWords } from './header-words.ts';
import type { ImportedRecord, ImportKind } from './kind.ts';
import { voterChanges } from './voter-changes.ts';

/** The checks of a row run before: what says who a voter is is there. */
const personOf = (voter: ImportedRecord): Person => voter as unknown as Person;

export const voterImport = {
  name: 'VOTERS',
  record: voterRecord,
  operation: 'importVoters',
  joined: ['address', 'notes', 'tags'],
  defaultable: ['city', 'province', 'riding', 'poll'],
  filledLater: 'riding',
  readers: {
    doNotContact: readChannels,
    // Lists write codes with hyphens and double spaces. What is not a code stays, for the check to name it.
    postalCode: spacedPostalCode,
  },
  headers: {
    doNotContact: ['donotcontact', 'dnc', 'nepascontacter', 'nepasjoindre'],
    doNotContactReason: ['donotcontactreason', 'dncreason', 'motif', 'raison'],
    electorNumber: [
      'electornumber',
      'electorno',
      'sequencenumber',
      'sequenceno',
      'sheetnumber',
      'listnumber',
      'numerodelecteur',
      'nodelecteur',
      'numerodesequence',
      'nodesequence',
    ],
    firstName: ['firstname', 'givenname', 'givennames', 'first', 'forename', 'prenom', 'prenoms'],
    lastName: ['lastname', 'surname', 'familyname', 'last', 'nom', 'nomdefamille'],
    email: emailWords,
    phone: [...phoneWords, 'homephone'],
    address: [
      'address',
      'streetaddress',
      'civicaddress',
      'address1',
      'addressline1',
      'homeaddress',
      'civicnumber',
      'streetnumber',
      'housenumber',
      'street',
      'streetname',
      'adresse',
      'adressecivique',
      'adresse1',
      'numerocivique',
      'nocivique',
      'rue',
      'nomderue',
    ],
    city: ['city', 'town', 'municipality', 'place', 'ville', 'municipalite', 'localite'],
    province: ['province', 'prov', 'provincecode', 'provinceterritory', 'provinceouterritoire'],
    postalCode: ['postalcode', 'postal', 'postcode', 'zip', 'codepostal', 'cp'],
    riding: ['riding', 'electoraldistrict', 'district', 'constituency', 'circonscription', 'circonscriptionelectorale'],
    poll: [
      'poll',
      'pollnumber',
      'pollno',
      'pollingdivision',
      'pd',
      'pdnumber',
      'sectiondevote',
      'section',
      'numerodesection',
      'nosection',
      'bureaudevote',
    ],
    supportLevel: ['supportlevel', 'support', 'appui', 'niveaudappui'],
    notes: ['notes', 'note', 'comments', 'comment', 'remarks', 'remarques', 'commentaires'],
    externalId: [
      'externalid',
      'voterid',
      'memberid',
      'personid',
      'contactid',
      'vanid',
      'ownnumber',
      'yourownnumber',
      'identifiant',
      'identifiantexterne',
      'numeromembre',
      'numerodemembre',
      'numeropropre',
      'votreproprenumero',
    ],
    tags: ['tags', 'tag', 'labels', 'etiquettes', 'motscles'],
  },
  matchKey: { rule: 'NAME_AND_ADDRESS', of: (voter) => nameAndAddressKey(personOf(voter)) },
  emailKey: { rule: 'EMAIL', of: (voter) => emailAndNameKey(personOf(voter)) },
  async match(tx, voters) {
    const erased = await areErased(tx, voters as unknown as readonly Known[]);
    const matches = await matchVoters(tx, voters.map(personOf));
    return matches.map((match, i) => (erased[i] ? { rule: 'ERASED', id: null } : match));
  },
  findSimilar: (tx, voters) => findSimilar(tx, voters.map(personOf)),
  changes: voterChanges,
  freePlaces: (tx, tier, plans) => placesLeft(tx, plans[tier].voters),
  insert: (tx, voters, now) => recordVoters(tx, voters, now),
} satisfies ImportKind;
