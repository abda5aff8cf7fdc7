import { createInteraction } from '#server/campaign/canvassing/operations/create-interaction.ts';
import { recordHousehold } from '#server/campaign/canvassing/operations/record-household.ts';
import { type Arguments, ask, isGiven, type SendRequest } from '#server/mcp/api-request.ts';
import { closedObject, type JsonSchema, plainResponse, requestProperties } from '#server/mcp/schemas.ts';
import {
  idempotencyProperty,
  overwrites,
  paragraphs,
  scopesNeeded,
  type Tool,
  type ToolOutput,
} from '#server/mcp/tools/tool.ts';

const { properties } = requestProperties(createInteraction.body);
const one = plainResponse(createInteraction.response).properties.data as JsonSchema;
const operations = [createInteraction, recordHousehold];

/** Records an interaction with one voter, or a visit at one door with several. */
export const logInteraction: Tool = {
  name: 'log_interaction',
  title: 'Record an interaction with a voter',
  description: paragraphs(
    'Side effects: writes an interaction for good at once, and changes the voter: `lastContact` becomes `occurredAt` (now ' +
      'where it is left out, never backwards), whatever the disposition, NOT_HOME included, so the voter leaves walk lists ' +
      'that skip the contacted; `supportLevel`, where given, overwrites the voter’s (null leaves it). No tool changes or ' +
      'deletes an interaction. Two calls make two, but for one with the same `eventId`. An answer to a script is a choice’s ' +
      'id, a number, yes, no or a text; of a script that there is not, the refusal tells the one in use. Give `voterId`, or `people` for a household: all are recorded, or none.',
    scopesNeeded([createInteraction]),
  ),
  inputSchema: closedObject(
    {
      ...properties,
      people: {
        type: 'array',
        items: { type: 'object' },
        description: 'Several voters of one door: of each voterId, disposition, supportLevel, notes, answers.',
      },
      ...idempotencyProperty,
    },
    ['type'],
  ),
  outputSchema: {
    type: 'object',
    properties: { data: { anyOf: [one, { type: 'array', items: { type: 'object' } }] } },
    required: ['data'],
  },
  annotations: overwrites,
  operations,
  async call(args: Arguments, send: SendRequest): Promise<ToolOutput> {
    const { people, ...ofOne } = args;
    const response = isGiven(people)
      ? await ask(send, recordHousehold, { ...onlyGiven(ofOne), people })
      : await ask(send, createInteraction, ofOne);
    return { content: response.body as object, responses: [response] };
  },
};

const onlyGiven = (args: Arguments): Arguments =>
  Object.fromEntries(Object.entries(args).filter(([, value]) => isGiven(value)));
