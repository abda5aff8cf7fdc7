import { getWalkList as getWalkListOperation } from '#server/campaign/canvassing/operations/get-walk-list.ts';
import { listInteractions } from '#server/campaign/canvassing/operations/list-interactions.ts';
import { findTool } from '#server/mcp/tools/find-tool.ts';
import { operationTool } from '#server/mcp/tools/operation-tool.ts';
import { reads } from '#server/mcp/tools/tool.ts';

export const findInteractions = findTool({
  name: 'find_interactions',
  title: 'Find interactions',
  description:
    'Reads what canvassers recorded: conversations with voters at the door, by phone, e-mail or SMS, and attempts ' +
    'that failed. `voter_id` gives those of one voter (an id that no voter has gives an empty list). `disposition` ' +
    'says how it went; `userId` is who made the key that recorded it.',
  list: listInteractions,
});

export const getWalkList = operationTool({
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
