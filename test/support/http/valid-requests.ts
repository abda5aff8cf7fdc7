import { exampleQuestions } from '#server/campaign/canvassing/scripts/example-questions.ts';
import { newDonor } from '#test/server/campaign/donations/some-donation.ts';
import { someVoter } from '#test/support/campaign.ts';

/** The records of a campaign to which requests refer, each by its id. */
export interface RecordIds {
  readonly voter: string;
  /** Another voter, who may be merged into the first one. */
  readonly other: string;
  /** A voter who was merged. */
  readonly merged: string;
  readonly donation: string;
  readonly gifts: string;
  readonly deposit: string;
  readonly interaction: string;
  readonly sign: string;
  readonly turf: string;
  readonly script: string;
  readonly import: string;
  readonly volunteer: string;
  readonly webhook: string;
}

/** A request that an operation accepts. */
export interface ValidRequest {
  /** The record that the path names. */
  readonly of?: keyof RecordIds;
  /** A body that changes something, each time that it is asked for. */
  readonly body?: (ids: RecordIds) => Record<string, unknown>;
  /** A CSV file, in the place of a body. */
  readonly file?: string;
}

let times = 0;
const another = (): string => `n${++times}`;

/** One voter in a file that the API imports. */
export const fileOfOneVoter = (firstName = 'Odile'): string =>
  `First name,Last name,Address,City,Province,Postal code\n${firstName},Quayle,12 Marram Rd,Sable,XA,Z1A 1A1\n`;

/**
 * A valid request of each operation of the campaign API that writes. Tests that hold for every operation take theirs from
 * here: a new operation needs one entry. `valid-requests.test.ts` sends each of them.
 */
export const validRequests: Readonly<Record<string, ValidRequest>> = {
  createVoter: { body: () => someVoter({ notes: 'n' }) },
  updateVoter: { of: 'voter', body: () => ({ notes: another() }) },
  separateVoters: { of: 'voter', body: ({ other }) => ({ otherId: other }) },
  mergeVoter: { of: 'voter', body: ({ other }) => ({ otherId: other, take: ['email'] }) },
  unmergeVoter: { of: 'merged' },
  eraseVoter: { of: 'other' },
  renameTag: { body: () => ({ from: 'senior', to: 'seniors' }) },
  fillDistricts: { body: () => ({ dryRun: true }) },
  batchVoters: { body: () => ({ records: [someVoter({ notes: 'n' })] }) },
  createDonation: { body: () => newDonor({ notes: 'n' }) },
  issueReceipt: { of: 'donation', body: () => ({}) },
  correctDonation: { of: 'donation', body: () => ({ reason: 'r', changes: { notes: another() } }) },
  returnPart: { of: 'donation', body: () => ({ amount: 0.01, reason: 'r' }) },
  recordDeposit: { body: () => ({ donations: [newDonor({ notes: 'n' })] }) },
  recordAnonymousGifts: { body: () => ({ event: 'Supper', date: '2026-09-12', people: 3, amount: 15 }) },
  withdrawAnonymousGifts: { of: 'gifts' },
  batchDonations: { body: () => ({ records: [newDonor({ notes: 'n' })] }) },
  createInteraction: { body: ({ voter }) => ({ voterId: voter, type: 'DOOR', notes: 'n' }) },
  updateInteraction: { of: 'interaction', body: () => ({ notes: another(), reason: 'r' }) },
  withdrawInteraction: { of: 'interaction', body: () => ({ reason: 'r' }) },
  recordHousehold: { body: ({ voter }) => ({ type: 'DOOR', people: [{ voterId: voter, notes: 'n' }] }) },
  batchInteractions: { body: ({ voter }) => ({ records: [{ voterId: voter, type: 'DOOR', notes: 'n' }] }) },
  // One turf, however many voters other requests have made.
  createTurfs: { body: () => ({ name: 'Turf', polls: ['12'], doors: 400 }) },
  updateTurf: { of: 'turf', body: () => ({ name: 'Turf' }) },
  createScript: { body: () => ({ name: 'Ferries', questions: exampleQuestions }) },
  updateScript: { of: 'script', body: () => ({ name: 'Ferries' }) },
  markVoted: { body: () => ({ poll: '12', numbers: [String(++times)] }) },
  unmarkVoted: { body: () => ({ poll: '12', numbers: [String(++times)] }) },
  createLawnSign: { body: () => ({ address: '345 Main St' }) },
  updateLawnSign: { of: 'sign', body: () => ({ address: '345 Main St' }) },
  deleteLawnSign: { of: 'sign' },
  batchLawnSigns: { body: () => ({ records: [{ address: '345 Main St' }] }) },
  createWebhook: { body: () => ({ url: 'https://hooks.example.org/hustings' }) },
  deleteWebhook: { of: 'webhook' },
  testWebhook: { of: 'webhook' },
  // Of a webhook that is fetched.
  fetchWebhookMessages: { of: 'webhook', body: () => ({ outcomes: [] }) },
  createImport: { file: fileOfOneVoter() },
  startImport: { of: 'import' },
  stopImport: { of: 'import' },
  takeBackImport: { of: 'import' },
  discardImport: { of: 'import' },
};

/** The path of an operation with the id of its record. */
export const pathWith = (
  { operationId, path }: { readonly operationId: string; readonly path: string },
  ids: RecordIds,
): string => {
  const { of } = validRequests[operationId] ?? {};
  return of ? path.replace('{id}', ids[of]) : path;
};
