import { fold } from '#core/identity/fold.ts';
import { type VoterList, voterLists } from '#server/campaign/canvassing/voter-lists/voter-list.ts';
import type { DonationRow } from '#server/campaign/donations/donation.ts';
import { eachDonorOnce } from '#server/campaign/donations/known/each-donor-once.ts';
import { listDonations } from '#server/campaign/donations/operations/list-donations.ts';
import { type NumberedReceipt, receiptsOfNumber } from '#server/campaign/donations/review/receipt-number.ts';
import { searchDonations } from '#server/campaign/donations/search-donations.ts';
import { searchVoters } from '#server/campaign/voters/finding/search-voters.ts';
import { listVoters } from '#server/campaign/voters/operations/list-voters.ts';
import type { VoterRow } from '#server/campaign/voters/voter.ts';
import { campaignOperation } from '#server/operations/campaign-operation.ts';
import { operationOf } from '#server/operations/perform.ts';
import type { Principal } from '#server/operations/principal.ts';
import { mayActAs } from '#server/operations/roles.ts';
import type { CampaignTransaction } from '#server/store/transaction.ts';

/** What is found of each kind, the likeliest first: the kinds that who asks may not list are empty. */
interface FoundInCampaign {
  readonly voters: readonly VoterRow[];
  /** Of each donor the newest donation. */
  readonly donors: readonly DonationRow[];
  readonly receipts: readonly NumberedReceipt[];
  readonly lists: readonly VoterList[];
}

/** Of each kind. Who looks for one person types more. */
export const mostOfKind = 6;
/** Donations that are read to find that many donors. */
const donationsRead = 30;
/** A shorter text would find half of everybody. */
export const leastLetters = 2;
/** Longer texts are not compared. */
export const longestText = 200;

/** What may be a receipt's number, or its last digits. */
const receiptNumber = /^[\p{L}\d][\p{L}\d\s‐-―−-]{0,60}$/u;

/** The records of a campaign that a text finds: voters, donors, receipts by their number, saved lists by their name. */
export const searchCampaign = campaignOperation({
  operationId: 'listSearchResults',
  role: 'MEMBER',
  writes: false,
  async run({ tx, principal, audit }, typed: string): Promise<FoundInCampaign> {
    const text = typed.trim().slice(0, longestText);
    const isEnough = text.length >= leastLetters;
    const [seesVoters, seesDonations] = [maySee(principal, listVoters), maySee(principal, listDonations)];
    const found = {
      voters: isEnough && seesVoters ? (await searchVoters(tx, { text })).slice(0, mostOfKind) : [],
      donors: isEnough && seesDonations ? await donorsOf(tx, text) : [],
      receipts: seesDonations ? await receiptsOf(tx, text) : [],
      lists: isEnough && seesVoters ? namedSo(await voterLists(tx, principal), text) : [],
    };
    const rowCount = found.voters.length + found.donors.length + found.receipts.length;
    Object.assign(audit, { filters: ['q'], rowCount });
    return found;
  },
});

/** Whether who asks may list records of a kind: the operator may, and members by their role. */
function maySee(principal: Principal, list: Parameters<typeof operationOf>[0]): boolean {
  return principal.kind !== 'member' || mayActAs(principal.role, operationOf(list).role);
}

async function donorsOf(tx: CampaignTransaction, q: string): Promise<DonationRow[]> {
  const { rows } = await searchDonations(tx, { q, limit: donationsRead });
  return eachDonorOnce(rows, mostOfKind);
}

async function receiptsOf(tx: CampaignTransaction, text: string): Promise<NumberedReceipt[]> {
  if (!/\d/.test(text) || !receiptNumber.test(text)) return [];
  return (await receiptsOfNumber(tx, text)).slice(0, mostOfKind);
}

function namedSo(lists: readonly VoterList[], text: string): VoterList[] {
  const words = fold(text);
  return lists.filter(({ name }) => fold(name).includes(words)).slice(0, mostOfKind);
}
