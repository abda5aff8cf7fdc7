import type { ConsoleRoute } from './http/route.ts';
import { accountRoutes } from './pages/account/account.tsx';
import { assistantRoutes } from './pages/assistants/assistants.tsx';
import { connectRoutes } from './pages/assistants/connect.tsx';
import { auditRoutes } from './pages/audit/audit.tsx';
import { callRoutes } from './pages/calls/calls.tsx';
import { closureRoutes } from './pages/campaign/closure.tsx';
import { factRoutes } from './pages/campaign/facts.tsx';
import { donationActions } from './pages/donations/actions.tsx';
import { anonymousRoutes } from './pages/donations/anonymous.tsx';
import { depositRoutes } from './pages/donations/deposit/deposit.tsx';
import { donationRoutes } from './pages/donations/list.tsx';
import { chosenRoutes } from './pages/donations/receipts/chosen.tsx';
import { issueRoutes } from './pages/donations/receipts/issue.tsx';
import { issuedRoutes } from './pages/donations/receipts/issued.tsx';
import { sendRoutes } from './pages/donations/receipts/send.tsx';
import { recordingRoutes } from './pages/donations/record.tsx';
import { donorYearRoutes } from './pages/donations/reports/donor-year.ts';
import { returnRoutes } from './pages/donations/reports/return-report.ts';
import { draftRoutes } from './pages/drafts.tsx';
import { electionDayRoutes } from './pages/election-day/election-day.tsx';
import { importRoutes } from './pages/imports/routes.tsx';
import { interactionRoutes } from './pages/interactions/interaction.tsx';
import { keyRoutes } from './pages/keys/keys.tsx';
import { listRoutes as lawnSignLists } from './pages/lawn-signs/list.tsx';
import { mapRoute as lawnSignMap } from './pages/lawn-signs/map.tsx';
import { routeRoutes as lawnSignRoutes } from './pages/lawn-signs/route.tsx';
import { signRoutes } from './pages/lawn-signs/sign.tsx';
import { linkRoutes } from './pages/links.tsx';
import { overviewRoutes } from './pages/overview/overview.tsx';
import { peopleRoutes } from './pages/people/people.tsx';
import { scriptRoutes } from './pages/scripts/scripts.tsx';
import { searchRoutes } from './pages/search/search.tsx';
import { signInRoutes } from './pages/sign-in.tsx';
import { doorPlacesRoute, pollPlacesRoute } from './pages/turfs/poll-map.tsx';
import { turfRoutes } from './pages/turfs/turf.tsx';
import { turfListRoutes } from './pages/turfs/turf-list.tsx';
import { volunteerRoutes } from './pages/volunteers.tsx';
import { voterRoutes } from './pages/voters/list.tsx';
import { walkListRoutes } from './pages/walk-lists/walk-lists.tsx';
import { webhookRoutes } from './pages/webhooks/webhooks.tsx';

/** Every page and action of the console. */
export const consoleRoutes: readonly ConsoleRoute[] = [
  ...signInRoutes,
  ...linkRoutes,
  ...overviewRoutes,
  ...searchRoutes,
  ...voterRoutes,
  ...volunteerRoutes,
  ...importRoutes,
  ...donationRoutes,
  ...issueRoutes,
  ...issuedRoutes,
  ...chosenRoutes,
  ...sendRoutes,
  // Before the pages of one donation, whose path the path of the new one fits.
  ...recordingRoutes,
  ...depositRoutes,
  ...anonymousRoutes,
  ...returnRoutes,
  ...donorYearRoutes,
  ...donationActions,
  ...accountRoutes,
  ...keyRoutes,
  ...webhookRoutes,
  ...connectRoutes,
  ...assistantRoutes,
  ...auditRoutes,
  ...peopleRoutes,
  ...interactionRoutes,
  ...walkListRoutes,
  ...turfListRoutes,
  pollPlacesRoute,
  doorPlacesRoute,
  ...turfRoutes,
  ...electionDayRoutes,
  ...callRoutes,
  ...scriptRoutes,
  ...lawnSignLists,
  lawnSignMap,
  // Before the pages of one sign, whose path the paths of routes fit.
  ...lawnSignRoutes,
  ...signRoutes,
  ...draftRoutes,
  ...factRoutes,
  ...closureRoutes,
];
