import type { ToolSet } from '#server/mcp/tools/tool.ts';
import { getCampaignAndTeam } from './campaign-and-team.ts';
import { findInteractions, getWalkList } from './canvassing.ts';
import { findDonations, issueDonationReceipt, recordDonation } from './donations.ts';
import { findLawnSigns, saveLawnSign } from './lawn-signs.ts';
import { logInteraction } from './log-interaction.ts';
import { findVoters, saveVoter } from './voters.ts';

/** The tools for one campaign's data. Reads and writes never share one, and what cannot be undone is left to people. */
export const campaignTools: ToolSet = {
  instructions: `The records of one Canadian election campaign: voters, donations and their official receipts, canvassing, lawn signs, volunteers. The API key decides which campaign; no other campaign's records can be reached.

The records are of real people. Read what the task needs, and have the user confirm writes. Every call is kept in the campaign's audit log.

Ids are opaque text: take them from answers, never make them up. Times are UTC, days YYYY-MM-DD. A riding is matched by its exact name; get_campaign_and_team tells the campaign's own.

A refused call is marked as an error and holds JSON: code, error (what was wrong and what is expected), status, requestId. forbidden: the key lacks the scope that the message names; the campaign's owner can make another key. validation_failed: correct what the message names. rate_limit_exceeded: wait for retryAfterSeconds. not_found: no such id in this campaign. internal: try again later, and quote the requestId when reporting it.`,
  tools: [
    getCampaignAndTeam,
    findVoters,
    saveVoter,
    findDonations,
    recordDonation,
    issueDonationReceipt,
    findInteractions,
    logInteraction,
    getWalkList,
    findLawnSigns,
    saveLawnSign,
  ],
};
