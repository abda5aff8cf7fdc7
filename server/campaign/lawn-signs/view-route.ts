import { findCanvasser } from '#server/campaign/volunteers/canvassers.ts';
import { campaignOperation } from '#server/operations/campaign-operation.ts';
import type { LawnSignRow } from './lawn-sign.ts';
import { listLawnSigns } from './operations/list-lawn-signs.ts';
import { readSignRoute, type SignRoute } from './sign-route.ts';

interface RouteAsked {
  readonly status: LawnSignRow['status'];
  /** The id of who sees to the signs; undefined for all. */
  readonly volunteerId: string | undefined;
}

interface ViewedRoute {
  readonly route: SignRoute;
  /** The volunteer's name. */
  readonly volunteer: string | undefined;
}

const noSigns: SignRoute = { streets: [], people: { voters: new Map(), volunteers: new Map() }, isCut: false };

/** The signs of a state in driving order. A volunteer that the campaign does not have has no signs. */
export const viewSignRoute = campaignOperation({
  as: listLawnSigns,
  async run({ tx, audit }, { status, volunteerId }: RouteAsked): Promise<ViewedRoute> {
    const chosen = await findCanvasser(tx, volunteerId);
    const isUnknown = volunteerId !== undefined && chosen === null;
    const route = isUnknown ? noSigns : await readSignRoute(tx, { status, volunteerId: chosen?.id });
    audit.rowCount = route.streets.reduce((sum, { stops }) => sum + stops.length, 0);
    audit.filters = ['status', ...(chosen ? ['assignedVolunteerId'] : [])];
    return { route, volunteer: chosen?.name };
  },
});
