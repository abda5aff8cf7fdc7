import { lawnSignTexts as texts } from '#core/texts/texts.ts';
import { lawnSignStatuses } from '#server/campaign/lawn-signs/lawn-sign.ts';
import { viewSignRoute } from '#server/campaign/lawn-signs/view-route.ts';
import { viewCanvassers } from '#server/campaign/volunteers/canvassers.ts';
import { type ConsoleRoute, campaignPath } from '#server/console/http/route.ts';
import { Button } from '#server/pages/components/forms/button.tsx';
import { ChoiceGroup, SelectField } from '#server/pages/components/forms/choices.tsx';
import { Form } from '#server/pages/components/forms/form.tsx';
import { routeDocument } from './route-document.ts';

/** The choice of a route, and the route as a document to be printed. */
export const routeRoutes: readonly ConsoleRoute[] = [
  {
    method: 'GET',
    path: '/campaigns/:campaign/lawn-signs/route',
    access: 'MEMBER',
    async handle({ campaign, language }, { execute }) {
      const text = texts[language];
      const volunteers = await execute(viewCanvassers);
      return {
        title: text.route,
        place: { campaign, section: 'lawnSigns' },
        content: (
          <>
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
    async handle({ campaign, language, now, query }, { execute }) {
      const status = lawnSignStatuses.find((known) => known === query.get('status')) ?? 'REQUESTED';
      const volunteerId = query.get('volunteer') || undefined;
      const { route, volunteer } = await execute(viewSignRoute, { status, volunteerId });
      return {
        html: routeDocument({ language, now, campaign: campaign.name, status, volunteer }, route),
        hasButton: true,
      };
    },
  },
];
