import { spacedPostalCode } from '#core/postal-code.ts';
import type { Known } from '#server/campaign/erased/known.ts';
import { areErased } from '#server/campaign/erased/known-erased.ts';
import { joinAddress } from '#server/campaign/imports/columns/join/join-address.ts';
import { shortTelephone } from '#server/campaign/imports/columns/join/short-telephone.ts';
import { readWish, wishText } from '#server/campaign/imports/columns/join/wishes.ts';
import { addressParts, wishParts } from '#server/campaign/imports/columns/targets.ts';
import { wordsOfParts } from '#server/campaign/imports/columns/words/words-of-parts.ts';
import { findSimilar } from '#server/campaign/matching/find-similar.ts';
import { emailAndNameKey, nameAndAddressKey } from '#server/campaign/matching/keys.ts';
import type { Person } from '#server/campaign/matching/match.ts';
import { matchVoters } from '#server/campaign/matching/match-voters.ts';
import { recordVoters } from '#server/campaign/voters/record-voter.ts';
import { voterRecord } from '#server/campaign/voters/voter.ts';
import { placesLeft } from '#server/campaign/voters/voter-cap.ts';
import { addressWords, nameWords, wishWords } from '#server/records/imported/header-words.ts';
import type { ImportedRecord, ImportKind } from './kind.ts';
import { voterChanges } from './voter-changes.ts';

/** The checks of a row run before: what says who a voter is is there. */
const personOf = (voter: ImportedRecord): Person => voter as unknown as Person;

export const voterImport = {
  name: 'VOTERS',
  record: voterRecord,
  operation: 'importVoters',
  joined: ['address', 'notes', 'tags'],
  alternatives: ['phone', 'email'],
  parts: { address: addressParts, lastName: ['suffix'], doNotContact: wishParts },
  join: {
    address: joinAddress,
    doNotContact: wishText,
    lastName: (whole, parts) => [whole, parts.get('suffix')].filter((text) => text !== undefined).join(' '),
  },
  defaultable: ['city', 'province', 'riding', 'poll'],
  filledLater: 'riding',
  readers: {
    doNotContact: readWish,
    phone: shortTelephone,
    // Lists write codes with hyphens and double spaces. What is not a code stays, for the check to name it.
    postalCode: spacedPostalCode,
  },
  partWords: {
    ...wordsOfParts('doNotContact', wishParts, wishWords),
    ...wordsOfParts('lastName', ['suffix'], nameWords),
    ...wordsOfParts('address', addressParts, addressWords),
  },
  matchKey: { rule: 'NAME_AND_ADDRESS', of: (voter) => nameAndAddressKey(personOf(voter)) },
  emailKey: { rule: 'EMAIL', of: (voter) => emailAndNameKey(personOf(voter)) },
  async match(tx, voters) {
    const [erased, matches] = await Promise.all([
      areErased(tx, voters as unknown as readonly Known[]),
      matchVoters(tx, voters.map(personOf)),
    ]);
    return matches.map((match, i) => (erased[i] ? { rule: 'ERASED', id: null } : match));
  },
  findSimilar: (tx, voters) => findSimilar(tx, voters.map(personOf)),
  changes: voterChanges,
  freePlaces: (tx, tier, plans) => placesLeft(tx, plans[tier].voters),
  insert: (tx, voters, now) => recordVoters(tx, voters, now),
} satisfies ImportKind;
