import { getDeposit } from '#server/campaign/donations/operations/deposit/get-deposit.ts';
import { listDeposits } from '#server/campaign/donations/operations/deposit/list-deposits.ts';
import type { CampaignEndpoint } from '#server/operations/campaign-endpoint.ts';
import { listAnonymousGiftsOfCampaign } from './operations/anonymous/list-anonymous-gifts.ts';
import { recordAnonymousGifts } from './operations/anonymous/record-anonymous-gifts.ts';
import { withdrawAnonymousGifts } from './operations/anonymous/withdraw-anonymous-gifts.ts';
import { batchDonations } from './operations/batch-donations.ts';
import { createCorrection } from './operations/correct-donation.ts';
import { createDonation } from './operations/create-donation.ts';
import { recordDeposit } from './operations/deposit/record-deposit.ts';
import { getContributionReturn } from './operations/get-contribution-return.ts';
import { getDonation } from './operations/get-donation.ts';
import { createReceipt } from './operations/issue-receipt.ts';
import { listDonations } from './operations/list-donations.ts';
import { createPartialReturn } from './operations/return-part.ts';

export const donationEndpoints: readonly CampaignEndpoint[] = [
  listDonations,
  createDonation,
  // Their paths would be ids of donations otherwise.
  recordDeposit,
  listDeposits,
  getDeposit,
  recordAnonymousGifts,
  listAnonymousGiftsOfCampaign,
  withdrawAnonymousGifts,
  getDonation,
  createReceipt,
  createCorrection,
  createPartialReturn,
  batchDonations,
  getContributionReturn,
];
