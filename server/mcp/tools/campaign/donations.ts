import { createDonation } from '#server/campaign/donations/operations/create-donation.ts';
import { getDonation } from '#server/campaign/donations/operations/get-donation.ts';
import { createReceipt } from '#server/campaign/donations/operations/issue-receipt.ts';
import { listDonations } from '#server/campaign/donations/operations/list-donations.ts';
import { findTool } from '#server/mcp/tools/find-tool.ts';
import { operationTool } from '#server/mcp/tools/operation-tool.ts';
import { adds, isFinal } from '#server/mcp/tools/tool.ts';

export const findDonations = findTool({
  name: 'find_donations',
  title: 'Find donations',
  description:
    'Reads donations: one by `id`, or all that match every filter given. Amounts are dollars as text ("1775.00"); `eligibleAmount` is what counts towards the yearly limit and the tax credit. ' +
    '`receiptStatus` is PENDING (no receipt yet), ISSUED, or SPOILED (issued, then cancelled).',
  list: listDonations,
  one: getDonation,
  shownOnRequest: {
    field: 'receiptHtml',
    argument: 'withReceipt',
    description: 'Shows the receipt itself, 6 kB of HTML; only with `id`.',
  },
});

export const recordDonation = operationTool({
  name: 'record_donation',
  title: 'Record a donation',
  description:
    'Side effects: writes a donation for good at once. No tool changes or deletes one, so have the user confirm it ' +
    'first. No receipt is issued: that is issue_donation_receipt. In a ' +
    'federal campaign a donation that would take the donor past the law’s yearly limit is refused; ' +
    'the message tells limit, used and remaining. Two calls make two ' +
    'donations: give an idempotencyKey. `amount` is a number of dollars; `donorIsCanadianAttested` must be true for ' +
    'a receipt later on, and only the donor’s own word makes it true.',
  operation: createDonation,
  annotations: adds,
});

export const issueDonationReceipt = operationTool({
  name: 'issue_donation_receipt',
  title: 'Issue an official donation receipt',
  description:
    'Side effects: issues the official tax receipt of a donation. It takes the next serial number of the campaign’s ' +
    'series and fixes the receipt’s text; no tool takes that back, so ask the user first. ' +
    'Refused where it has its receipt already, or where the law’s conditions are ' +
    'not met: federal campaign, a donation of money, received between nomination and a month after election day, ' +
    'official agent and leader’s authorization on file, donor attested as Canadian. The message names every ' +
    'condition that fails. After a spoiled receipt, `replacesReceiptNumber` must be its number. Leave ' +
    '`receiptNumber` out unless the user insists on one.',
  operation: createReceipt,
  idArgument: 'donationId',
  shownOnRequest: {
    field: 'receiptHtml',
    argument: 'withReceipt',
    description: 'Shows the receipt’s 6 kB of HTML.',
  },
  annotations: isFinal,
});
