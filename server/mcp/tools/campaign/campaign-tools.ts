import { getWalkList as getWalkListOperation } from '#server/campaign/canvassing/operations/get-walk-list.ts';
import { listInteractions } from '#server/campaign/canvassing/operations/list-interactions.ts';
import { createLawnSign } from '#server/campaign/lawn-signs/operations/create-lawn-sign.ts';
import { getLawnSign } from '#server/campaign/lawn-signs/operations/get-lawn-sign.ts';
import { listLawnSigns } from '#server/campaign/lawn-signs/operations/list-lawn-signs.ts';
import { updateLawnSign } from '#server/campaign/lawn-signs/operations/update-lawn-sign.ts';
import { createVoter } from '#server/campaign/voters/operations/create-voter.ts';
import { getVoter } from '#server/campaign/voters/operations/get-voter.ts';
import { listVoters } from '#server/campaign/voters/operations/list-voters.ts';
import { updateVoter } from '#server/campaign/voters/operations/update-voter.ts';
import { findTool } from '#server/mcp/tools/find-tool.ts';
import { operationTool } from '#server/mcp/tools/operation-tool.ts';
import { saveTool } from '#server/mcp/tools/save-tool.ts';
import { reads, type ToolSet } from '#server/mcp/tools/tool.ts';
import { getCampaignAndTeam } from './campaign-and-team.ts';
import { findDonations, issueDonationReceipt, recordDonation } from './donations.ts';
import { logInteraction } from './log-interaction.ts';

const findInteractions = findTool({
  name: 'find_interactions',
  title: 'Find interactions',
  description:
    'Reads what canvassers recorded: conversations with voters at the door, by phone, e-mail or SMS, and attempts ' +
    'that failed. `voter_id` gives those of one voter (an id that no voter has gives an empty list). `disposition` ' +
    'says how it went; `userId` is who made the key that recorded it.',
  list: listInteractions,
});

const getWalkList = operationTool({
  name: 'get_walk_list',
  title: 'Walk list',
  description:
    'Reads voters in the order of their doors, for a canvasser on foot: by poll, city and street, up the odd side and ' +
    'back down the even side. Narrow it by `riding`, `poll`, `support_levels` and `exclude_contacted`. At most 200 voters, ' +
    'sorted before they are limited. With `paged` true, pass `nextCursor` as `cursor` while it is not null, and narrow further by `street`, `city`, ' +
    '`tag`, `not_contacted_since`; `households` says who shares a door. Without `paged` nextCursor is always null.',
  operation: getWalkListOperation,
  annotations: reads,
});

const findLawnSigns = findTool({
  name: 'find_lawn_signs',
  title: 'Find lawn signs',
  description:
    'Reads lawn signs: one by `id`, or all of a `status`: REQUESTED (to be put up), INSTALLED (standing), COLLECTED ' +
    '(taken down again). `voterId` is who asked for it, `assignedVolunteerId` who puts it up or takes it down; both ' +
    'may be null.',
  list: listLawnSigns,
  one: getLawnSign,
});

const saveLawnSign = saveTool({
  name: 'save_lawn_sign',
  title: 'Create or change a lawn sign',
  noun: 'lawn sign',
  description:
    'Side effects: writes to the list of signs at once. A status of INSTALLED or COLLECTED stamps `installedAt` or ' +
    '`collectedAt` with the present moment; going back to INSTALLED clears collectedAt, to REQUESTED clears both. A ' +
    'change overwrites the earlier values, which are not kept. Nobody is told: a volunteer who is assigned hears ' +
    'nothing. Two calls without `id` make two signs. No tool deletes one.',
  create: createLawnSign,
  update: updateLawnSign,
});

const findVoters = findTool({
  name: 'find_voters',
  title: 'Find voters',
  description:
    'Reads voters of the campaign: one by `id`, or all that match every filter given (none lists everyone). Put a name, ' +
    'address, postal code, telephone number or e-mail address into `q`: who lives at 12 Marram Rd is one call with ' +
    '`q` "12 Marram Rd". Where nobody is found, a second text says what was understood. `supportLevel` runs from 1 ' +
    '(strong supporter) to 5 (strong opponent), null is not known. `lastContact` is null before the first contact. ' +
    'For a round of doors use get_walk_list, in walking order.',
  list: listVoters,
  one: getVoter,
});

const saveVoter = saveTool({
  name: 'save_voter',
  title: 'Create or change a voter',
  noun: 'voter',
  description:
    'Side effects: writes to the voter list at once. A new voter counts towards the number that the campaign’s plan ' +
    'allows (limit_exceeded when it is full), and no tool deletes one. A change overwrites the earlier values, which ' +
    'are not kept. Two calls make two voters, also of the same person: look with ' +
    'find_voters first. What came of a conversation belongs in log_interaction, which also keeps the date.',
  create: createVoter,
  update: updateVoter,
});

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
