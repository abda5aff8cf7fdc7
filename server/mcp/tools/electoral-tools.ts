import { listBoundaries } from '#server/electoral/operations/list-boundaries.ts';
import { listCandidates } from '#server/electoral/operations/list-candidates.ts';
import { listElections } from '#server/electoral/operations/list-elections.ts';
import { lookUp } from '#server/electoral/operations/look-up/look-up.ts';
import { readBoundary } from '#server/electoral/operations/read-boundary.ts';
import { operationTool } from '#server/mcp/tools/operation-tool.ts';
import { reads, type ToolSet } from '#server/mcp/tools/tool.ts';

const annotations = reads;

const districts =
  'Answers the federal, provincial and municipal electoral district (`federal`, `provincial`, `municipal`: id, name, ' +
  'code). Where a whole municipality elects its council together, `municipal` is the municipality itself. One that is ' +
  'null has its reason in `absent`: at_large (together, but the municipality’s own outline is not held), no_wards ' +
  '(nobody is elected by district there), not_held (this server has no map of it). ';

const date = 'Leave `date` out for now; give a day (YYYY-MM-DD) for the map that was, or will be, in force then.';

/** Parameters for programs that join tables. For an assistant they are clutter. */
const joins = ['code', 'ocdId', 'dguid', 'include'];

/** The public tools: what anyone may ask about electoral districts, without a key. */
export const electoralTools: ToolSet = {
  instructions: `Electoral districts (ridings, wards) of Canada: which one a postal code or a point lies in, what is known of a district, and who stood for election there. Public data, read only.

Begin with look_up_postal_code or look_up_point where the user names a place, with find_boundaries where the user names a district. Ids are opaque text: take them from answers.

No key is needed; without one an address may make 10 calls a minute. A refused call is marked as an error and holds JSON: code, error (what was wrong and what is expected), status, requestId. rate_limit_exceeded: wait for retryAfterSeconds. not_found: nothing is held for it. validation_failed: correct what the message names.`,
  tools: [
    operationTool({
      name: 'look_up_postal_code',
      title: 'Districts of a postal code',
      description:
        `Finds the electoral districts of a Canadian postal code such as "K1A 0B1". ${districts}A postal code may ` +
        'straddle districts: then `resolution.alternatives` lists all of them with the share of its addresses, and ' +
        '`resolution.confidence` (0 to 1) is low. Say so, and ask for the address or a point, rather than present ' +
        `the first as certain. ${date}`,
      operation: lookUp,
      only: ['postalCode', 'date'],
      annotations,
    }),
    operationTool({
      name: 'look_up_point',
      title: 'Districts of a point',
      description:
        `Finds the electoral districts in which a point lies: \`lat\` and \`lng\` in degrees (WGS 84; Canada's lng ` +
        `is negative). ${districts}Exact, where a postal code is not: prefer it when an address can be turned into ` +
        `coordinates. not_found: no district that is held covers the point. ${date}`,
      operation: lookUp,
      only: ['lat', 'lng', 'date'],
      annotations,
    }),
    operationTool({
      name: 'find_boundaries',
      title: 'Find electoral districts',
      description:
        'Lists electoral districts in force by name and place: `q` (the beginnings of words of the English or French ' +
        'name; accents, dashes and case do not matter), `level` (FEDERAL, PROVINCIAL, MUNICIPAL), `province` (two ' +
        'letters), `jurisdiction` and `set` (ids of a jurisdiction, as answers name it, and of one of its maps). Answers one page of at most `limit` (100 at most); `meta.totalPages` says how many there are, ' +
        'and `page` asks for another. `notHeld` names fields whose value is not known: a 0 in them means nothing.',
      operation: listBoundaries,
      without: joins,
      annotations,
    }),
    operationTool({
      name: 'describe_boundary',
      title: 'Describe an electoral district',
      description:
        'Describes the electoral district of an `id` from another tool: names in English and French, province, ' +
        'population, electors, a point inside it, since when and until when its map is in force, the limits on a ' +
        'candidate’s spending and on one donor’s contributions (dollars as text), the source, and how official it ' +
        'is. `notHeld` names fields whose value is not known: a 0 or an empty text in them means nothing.',
      operation: readBoundary,
      without: joins,
      annotations,
    }),
    operationTool({
      name: 'find_elections',
      title: 'Find elections',
      description:
        'Lists the elections that are held, the newest first, by `level` and `year` of polling day. Their ids are ' +
        'what find_candidates takes as electionId.',
      operation: listElections,
      annotations,
    }),
    operationTool({
      name: 'find_candidates',
      title: 'Candidates of an election in a district',
      description:
        'Lists who stood in one electoral district (`boundaryId`, from another tool) in one election (`electionId`, ' +
        'from find_elections), in the order of the ballot: party, votes, share of the vote (0 to 1), and who was ' +
        'elected. Empty where none are held. An election before a redistribution belongs to the district of the map ' +
        'of that day: look the place up with `date` set to polling day first.',
      operation: listCandidates,
      idArgument: 'boundaryId',
      annotations,
    }),
  ],
};
