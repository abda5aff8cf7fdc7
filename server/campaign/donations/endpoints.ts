import type { CampaignEndpoint } from '#server/operations/campaign-endpoint.ts';
import { listAnonymousGiftsOfCampaign } from './anonymous/read-gifts.ts';
import { recordAnonymousGifts } from './anonymous/record-gifts.ts';
import { withdrawAnonymousGifts } from './anonymous/withdraw-gifts.ts';
import { batchDonations } from './batch-donations.ts';
import { createCorrection } from './corrections/create-correction.ts';
import { createPartialReturn } from './corrections/create-partial-return.ts';
import { createDonation } from './create-donation.ts';
import { getDeposit, listDeposits } from './deposit/read-deposits.ts';
import { recordDeposit } from './deposit/record-deposit.ts';
import { getDonation } from './get-donation.ts';
import { listDonations } from './lists/list-donations.ts';
import { createReceipt } from './receipts/create-receipt.ts';
import { getContributionReturn } from './reports/get-contribution-return.ts';

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
