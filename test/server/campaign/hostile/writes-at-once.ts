import { exampleQuestions } from '#server/campaign/canvassing/scripts/example-questions.ts';
import { newDonor } from '#test/server/campaign/donations/some-donation.ts';
import { someVoter } from '#test/support/campaign.ts';
import type { Random } from '#test/support/faults/random.ts';

export type Kind =
  | 'voter'
  | 'merged'
  | 'visit'
  | 'sign'
  | 'donation'
  | 'gifts'
  | 'turf'
  | 'script'
  | 'file'
  | 'volunteer';

/** The ids of the records that are there, the newest last. */
export type Known = Record<Kind, string[]>;

export interface WriteRequest {
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
  /** A CSV file. */
  readonly file?: string;
  /** Of which kind the records are that the response names. */
  readonly makes?: Kind;
  /** The voter who is no longer there after it. */
  readonly merges?: string;
}

/** Others merge, erase and take back what these record. */
export const recording = ['createVoter', 'createInteraction', 'createLawnSign', 'createDonation'];

const names = ['Ada Marram', 'Noé Grève', 'Una Skerry'];
const tagNames = ['senior', 'ferry', 'wharf'];
const levels = [null, 1, 2, 3, 4, 5];

/** A number of the harness's series of receipts. */
export const serialOf = (serial: number): string => `99001-2026-${String(serial).padStart(6, '0')}`;

/** A request of each operation that writes, to one of the newest records. */
export function requestsOf(known: Known, random: Random) {
  const newest = (kind: Kind, count = 6) => random.pick(known[kind].slice(-count));
  const nth = (most: number) => random.between(1, most);
  const voter = () =>
    someVoter({
      // Whoever was erased is not recorded again.
      lastName: `Tremblay ${nth(1_000_000)}`,
      tags: [random.pick(tagNames)],
      ...(nth(2) === 1 && { externalId: `V-${nth(400)}` }),
      address: `${nth(9)} Marram Rd`,
    });
  const visit = () => ({
    voterId: newest('voter'),
    type: 'DOOR',
    supportLevel: random.pick(levels),
    ...(nth(2) === 1 && { eventId: `event-${nth(300)}` }),
  });
  const sign = () => ({ address: `${nth(9)} Marram Rd`, voterId: newest('voter') });
  const donation = () => newDonor({ donorName: random.pick(names), donorPhone: '709 555-0100', amount: 5 });
  const post = (path: string, body?: unknown, makes?: Kind): WriteRequest => ({
    method: 'POST',
    path,
    body,
    ...(makes && { makes }),
  });
  const patch = (path: string, body: unknown): WriteRequest => ({ method: 'PATCH', path, body });
  return {
    createVoter: () => post('/voters', voter(), 'voter'),
    updateVoter: () => patch(`/voters/${newest('voter')}`, { notes: `${nth(99)}`, supportLevel: random.pick(levels) }),
    mergeVoter: (): WriteRequest => {
      const otherId = newest('voter');
      return { ...post(`/voters/${newest('voter')}/merge`, { otherId }), merges: otherId };
    },
    separateVoters: () =>
      post(`/voters/${newest('voter')}/separate`, { otherId: newest('voter'), isSeparate: random.pick([true, false]) }),
    unmergeVoter: () => post(`/voters/${newest('merged', 3) ?? newest('voter')}/unmerge`),
    eraseVoter: () => post(`/voters/${newest('voter')}/erasure`),
    renameTag: () => post('/tags/rename', { from: random.pick(tagNames), to: random.pick(tagNames) }),
    fillDistricts: () => post('/voters/fill-districts', {}),
    batchVoters: () => post('/voters/batch', { records: random.shuffled([voter(), voter(), voter()]) }),
    createDonation: () => post('/donations', donation(), 'donation'),
    recordDeposit: () => post('/deposits', { donations: [donation(), donation()] }),
    recordGifts: () =>
      post('/donations/anonymous-gifts', { event: 'Supper', date: '2026-09-19', people: 9, amount: 15 }, 'gifts'),
    withdrawGifts: () => post(`/donations/anonymous-gifts/${newest('gifts')}/withdrawal`),
    issueReceipt: () => post(`/donations/${newest('donation')}/receipt`),
    issueByHand: () => post(`/donations/${newest('donation')}/receipt`, { receiptNumber: serialOf(nth(99)) }),
    correctDonation: () =>
      post(`/donations/${newest('donation')}/correction`, {
        reason: 'Read wrongly.',
        changes: { amount: nth(9), donorName: random.pick(names) },
      }),
    returnPart: () =>
      post(`/donations/${newest('donation')}/partial-return`, { amount: 1, reason: 'The donor asked for it.' }),
    batchDonations: () =>
      post('/donations/batch', {
        records: [
          { ...donation(), externalId: `D-${nth(40)}` },
          { ...donation(), externalId: `D-${nth(40)}` },
        ],
      }),
    createInteraction: () => post('/canvassing/interactions', visit(), 'visit'),
    batchInteractions: () => post('/canvassing/interactions/batch', { records: [visit(), visit(), visit()] }),
    recordHousehold: () =>
      post('/canvassing/households', {
        type: 'DOOR',
        eventId: `event-${nth(300)}`,
        people: [...new Set([newest('voter'), newest('voter')])].map((voterId) => ({
          voterId,
          supportLevel: random.pick(levels),
        })),
      }),
    correctInteraction: () =>
      patch(`/canvassing/interactions/${newest('visit')}`, { notes: `${nth(99)}`, supportLevel: random.pick(levels) }),
    withdrawInteraction: () => post(`/canvassing/interactions/${newest('visit')}/withdrawal`, {}),
    createTurfs: () => post('/canvassing/turfs', { name: 'Marram Rd', streets: ['Marram Rd'], doors: 2 }, 'turf'),
    updateTurf: () =>
      patch(`/canvassing/turfs/${newest('turf')}`, {
        volunteerId: newest('volunteer'),
        ended: random.pick([true, false]),
      }),
    createScript: () =>
      post('/canvassing/scripts', { name: `Ferries ${nth(9)}`, questions: exampleQuestions }, 'script'),
    updateScript: () => patch(`/canvassing/scripts/${newest('script')}`, { name: `Ferries ${nth(9)}` }),
    markVoted: () => post('/canvassing/voted', { voterIds: [newest('voter'), newest('voter')] }),
    unmarkVoted: () => post('/canvassing/voted/undo', { voterIds: [newest('voter'), newest('voter')] }),
    createLawnSign: () => post('/lawn-signs', sign(), 'sign'),
    updateLawnSign: () =>
      patch(`/lawn-signs/${newest('sign')}`, {
        status: random.pick(['REQUESTED', 'INSTALLED', 'COLLECTED']),
        assignedVolunteerId: newest('volunteer'),
      }),
    deleteLawnSign: (): WriteRequest => ({ method: 'DELETE', path: `/lawn-signs/${newest('sign')}` }),
    batchLawnSigns: () =>
      post('/lawn-signs/batch', { records: [1, 2, 3].map(() => ({ ...sign(), externalId: `S-${nth(40)}` })) }),
    listChanges: (): WriteRequest => ({ method: 'GET', path: '/changes?include=records,voted' }),
    getCounts: (): WriteRequest => ({ method: 'GET', path: '/counts' }),
    createImport: (): WriteRequest => ({
      ...post(`/imports?kind=VOTERS&duplicates=update&start=${random.pick([true, false])}`, undefined, 'file'),
      file: someFile(random),
    }),
    startImport: () => post(`/imports/${newest('file', 3)}/start`),
    discardImport: (): WriteRequest => ({ method: 'DELETE', path: `/imports/${newest('file', 3)}` }),
    stopImport: () => post(`/imports/${newest('file', 2)}/stop`),
    takeBackImport: () => post(`/imports/${newest('file', 3)}/take-back`),
  };
}

/** A file of voters, some of whom have the external ids of others. */
const someFile = (random: Random): string =>
  `First name,Last name,Address,City,Province,Postal code,External id\n${Array.from(
    { length: 20 },
    (_, i) => `Odile,Quayle ${i},${random.between(1, 9)} Marram Rd,Sable,XA,Z1A 1A1,V-${random.between(1, 400)}\n`,
  ).join('')}`;
