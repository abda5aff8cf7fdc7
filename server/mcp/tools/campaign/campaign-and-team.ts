import { getCampaign } from '#server/campaign/campaigns/operations/get-campaign.ts';
import { getCounts } from '#server/campaign/counts/operations/get-counts.ts';
import { listVolunteers } from '#server/campaign/volunteers/operations/list-volunteers.ts';
import { type Arguments, ask, type Operation, type SendRequest } from '#server/mcp/api-request.ts';
import { closedObject, type JsonSchema, plainObject, requestProperties } from '#server/mcp/schemas.ts';
import { pagingOf, withoutDescriptions } from '#server/mcp/tools/find-tool.ts';
import { paragraphs, reads, scopesNeeded, type Tool, type ToolOutput } from '#server/mcp/tools/tool.ts';

const operations: readonly Operation[] = [getCampaign, getCounts, listVolunteers];
const { properties, required } = requestProperties(listVolunteers.query);
const volunteers = plainObject(listVolunteers.response).properties;

type Counts = Readonly<Record<string, Readonly<Record<string, unknown>> | undefined>>;

/** The counts without their parts by place and day, which are long. */
function brief({ voters, canvassing, ...others }: Counts): object {
  const { byRiding: _ridings, byPoll: _polls, ...ofVoters } = voters ?? {};
  const { byDay: _days, ...ofCanvassing } = canvassing ?? {};
  return { ...(voters && { voters: ofVoters }), ...(canvassing && { canvassing: ofCanvassing }), ...others };
}

/** What waits for a person, as far as the key may know it. */
const waitingOf = ({ receipts, imports, lawnSigns }: Counts): object => ({
  ...(receipts && { receiptsReady: receipts.ready, receiptsToReview: receipts.warned }),
  ...(imports && { imports: imports.waiting }),
  ...(lawnSigns && { signsAskedFor: lawnSigns.REQUESTED }),
});

/** The only tool of three operations. */
export const getCampaignAndTeam: Tool = {
  name: 'get_campaign_and_team',
  title: 'Campaign and team',
  description: paragraphs(
    'Reads the campaign you act in, its counts, what waits for somebody, and its volunteers. Begin ' +
      'here: it says who the candidate is, the riding, the election day, the limits on spending and on one donor’s contributions, and whether receipts can be ' +
      'issued (official agent, confirmed nomination, leader’s authorization). The ids of volunteers are what ' +
      'save_lawn_sign takes as assignedVolunteerId. `isDemo` true means a sandbox whose fictional data is put back ' +
      'every night. `counts` and `waiting` have the parts that your scopes allow. Volunteers cannot be changed by ' +
      'any tool.',
    `Of the volunteers: ${pagingOf(properties)}`,
    scopesNeeded(operations),
    'Counts as three requests.',
  ),
  inputSchema: closedObject(withoutDescriptions(properties), required),
  outputSchema: closedObject({
    campaign: plainObject(getCampaign.response).properties.data as JsonSchema,
    counts: { type: 'object', properties: {} },
    waiting: { type: 'object', properties: {} },
    volunteers: volunteers.data as JsonSchema,
    pagination: volunteers.pagination as JsonSchema,
  }),
  annotations: reads,
  operations,
  async call(args: Arguments, send: SendRequest): Promise<ToolOutput> {
    const campaign = await ask(send, getCampaign, {});
    const counted = await ask(send, getCounts, {});
    const counts = (counted.body as { data: Counts }).data;
    const team = await ask(send, listVolunteers, args);
    const { data, pagination } = team.body as { data: object[]; pagination: object };
    const content = {
      campaign: (campaign.body as { data: object }).data,
      counts: brief(counts),
      waiting: waitingOf(counts),
      volunteers: data,
      pagination,
    };
    return { content, responses: [campaign, counted, team] };
  },
};
