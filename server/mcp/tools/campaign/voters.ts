import { createVoter } from '#server/campaign/voters/operations/create-voter.ts';
import { getVoter } from '#server/campaign/voters/operations/get-voter.ts';
import { listVoters } from '#server/campaign/voters/operations/list-voters.ts';
import { updateVoter } from '#server/campaign/voters/operations/update-voter.ts';
import { findTool } from '#server/mcp/tools/find-tool.ts';
import { saveTool } from '#server/mcp/tools/save-tool.ts';

export const findVoters = findTool({
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

export const saveVoter = saveTool({
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
