import { getCampaign } from '#server/campaign/campaigns/get-campaign.ts';
import { listVolunteers } from '#server/campaign/volunteers/list-volunteers.ts';
import { type Arguments, ask, type Operation, type SendRequest } from '#server/mcp/api-request.ts';
import { closedObject, type JsonSchema, plainObject, requestProperties } from '#server/mcp/schemas.ts';
import { pagingOf, withoutWords } from '#server/mcp/tools/find-tool.ts';
import { paragraphs, reads, scopesNeeded, type Tool, type ToolAnswer } from '#server/mcp/tools/tool.ts';

const operations: readonly Operation[] = [getCampaign, listVolunteers];
const { properties, required } = requestProperties(listVolunteers.query);
const volunteers = plainObject(listVolunteers.response).properties;

/** The only tool of two operations. */
export const getCampaignAndTeam: Tool = {
  name: 'get_campaign_and_team',
  title: 'Campaign and team',
  description: paragraphs(
    'Reads the campaign that the API key belongs to, and its volunteers. Begin here: it says who the candidate is, the ' +
      'riding, the election day, the limits on spending and on one donor’s contributions, and whether receipts can be ' +
      'issued (official agent, confirmed nomination, leader’s authorization). The ids of volunteers are what ' +
      'save_lawn_sign takes as assignedVolunteerId. `isDemo` true means a sandbox whose fictional data is put back ' +
      'every night. Volunteers cannot be changed by any tool.',
    `Of the volunteers: ${pagingOf(properties)}`,
    scopesNeeded(operations),
    'Counts as two requests.',
  ),
  inputSchema: closedObject(withoutWords(properties), required),
  outputSchema: closedObject({
    campaign: plainObject(getCampaign.response).properties.data as JsonSchema,
    volunteers: volunteers.data as JsonSchema,
    pagination: volunteers.pagination as JsonSchema,
  }),
  annotations: reads,
  operations,
  async call(args: Arguments, send: SendRequest): Promise<ToolAnswer> {
    const campaign = await ask(send, getCampaign, {});
    const team = await ask(send, listVolunteers, args);
    const { data, pagination } = team.body as { data: object[]; pagination: object };
    const content = { campaign: (campaign.body as { data: object }).data, volunteers: data, pagination };
    return { content, answers: [campaign, team] };
  },
};
