import { lawnSignTexts as texts } from '#core/texts/texts.ts';
import { findCanvasser, listCanvassers } from '#server/campaign/canvassing/walk-list/canvassers.ts';
import { lawnSignStatuses } from '#server/campaign/lawn-signs/lawn-sign.ts';
import { listLawnSigns } from '#server/campaign/lawn-signs/operations/list-lawn-signs.ts';
import { readSignRoute } from '#server/campaign/lawn-signs/sign-route.ts';
import { listVolunteers } from '#server/campaign/volunteers/list-volunteers.ts';
import { type ConsoleRoute, campaignPath } from '#server/console/http/route.ts';
import { operationOf, perform } from '#server/operations/perform.ts';
import { Button } from '#server/pages/components/forms/button.tsx';
import { ChoiceGroup, SelectField } from '#server/pages/components/forms/choices.tsx';
import { Form } from '#server/pages/components/forms/form.tsx';
import { routeDocument } from './route-document.ts';

const listing = operationOf(listLawnSigns);

/** The choice of a route, and the route as a document to be printed. */
export const routeRoutes: readonly ConsoleRoute[] = [
  {
    method: 'GET',
    path: '/campaigns/:campaign/lawn-signs/route',
    access: 'MEMBER',
    async handle({ campaign, language, principal, now }, { pool }) {
      const text = texts[language];
      const reading = operationOf(listVolunteers);
      const volunteers = await perform(pool, principal, reading, now, async ({ tx, audit }) => {
        const offered = await listCanvassers(tx);
        audit.rowCount = offered.length;
        return offered;
      });
      return {
        title: text.route,
        place: { campaign, section: 'lawnSigns' },
        content: (
          <>
            <h1>{text.route}</h1>
            <Form method="get" action={campaignPath(campaign, '/lawn-signs/route/print')}>
              <ChoiceGroup
                {...{ kind: 'radio', name: 'status', label: text.routeState, language }}
                choices={(['REQUESTED', 'INSTALLED'] as const).map((value) => ({
                  value,
                  label: text.routeTitle[value],
                }))}
                chosen={['REQUESTED']}
              />
              <SelectField
                {...{ name: 'volunteer', label: text.volunteer, language }}
                choices={volunteers.map(({ id, name }) => ({ value: id, label: name }))}
                empty={text.routeAll}
              />
              <Button icon="printer">{text.routeOpen}</Button>
            </Form>
          </>
        ),
      };
    },
  },
  {
    method: 'GET',
    path: '/campaigns/:campaign/lawn-signs/route/print',
    access: 'MEMBER',
    async handle({ campaign, language, principal, now, query }, { pool }) {
      const status = lawnSignStatuses.find((known) => known === query.get('status')) ?? 'REQUESTED';
      const volunteerId = query.get('volunteer') || undefined;
      const { route, volunteer } = await perform(pool, principal, listing, now, async ({ tx, audit }) => {
        const chosen = await findCanvasser(tx, volunteerId);
        // A volunteer that the campaign does not have has no signs.
        const isUnknown = volunteerId !== undefined && chosen === null;
        const found = isUnknown
          ? { streets: [], people: { voters: new Map(), volunteers: new Map() }, isCut: false }
          : await readSignRoute(tx, { status, volunteerId: chosen?.id });
        audit.rowCount = found.streets.reduce((sum, { stops }) => sum + stops.length, 0);
        audit.filters = ['status', ...(chosen ? ['assignedVolunteerId'] : [])];
        return { route: found, volunteer: chosen?.name };
      });
      return {
        html: routeDocument({ language, now, campaign: campaign.name, status, volunteer }, route),
        hasButton: true,
      };
    },
  },
];
