import { inLanguages } from '#core/texts/languages.ts';
import { walkListTexts as texts, turfTexts } from '#core/texts/texts.ts';
import { viewVoterLists } from '#server/campaign/canvassing/voter-lists/view-voter-lists.ts';
import { printWalkList } from '#server/campaign/canvassing/walk-list/print-walk-list.ts';
import { viewWalkChoices } from '#server/campaign/canvassing/walk-list/walk-choices.ts';
import { mostPolls, type WalkFilter, walkGroups } from '#server/campaign/canvassing/walk-list/walk-filter.ts';
import { sentOn } from '#server/console/forms/page.ts';
import { refusalOf } from '#server/console/forms/refusals.ts';
import { noneSent } from '#server/console/forms/sent-form.ts';
import {
  type CampaignRequest,
  type ConsolePage,
  type ConsoleRoute,
  type ConsoleServices,
  campaignPath,
} from '#server/console/http/route.ts';
import { spool, writeText } from '#server/console/http/spool.ts';
import { LinkButtons } from '#server/console/pages/controls.tsx';
import { PollChoices } from '#server/console/pages/lists/poll-choices.tsx';
import { FromLists } from '#server/console/pages/voter-lists/saved-lists.tsx';
import { BilingualError } from '#server/pages/bilingual-error.ts';
import { Button } from '#server/pages/components/forms/button.tsx';
import { CheckField, ChoiceGroup, SelectField } from '#server/pages/components/forms/choices.tsx';
import { Form } from '#server/pages/components/forms/form.tsx';
import { Details } from '#server/pages/components/parts/details.tsx';
import { EmptyState } from '#server/pages/components/parts/empty-state.tsx';
import { walkDocument } from './walk-document.ts';
import { papers } from './walk-style.ts';

const levels = [1, 2, 3, 4, 5] as const;

interface Chosen {
  readonly filter: WalkFilter;
  /** The filters' names as the API has them. */
  readonly filters: readonly string[];
  /** The id of a volunteer. */
  readonly canvasser: string | undefined;
  readonly withoutVoted: boolean;
}

/** What the form has sent. A value that cannot be one of a voter's finds nothing. */
function chosen({ query }: CampaignRequest): Chosen {
  const all = (name: string) => [...new Set(query.getAll(name))];
  const polls = all('poll');
  if (polls.length > mostPolls) {
    throw new BilingualError(
      400,
      'validation_failed',
      inLanguages((language) => texts[language].tooMany(mostPolls)),
    );
  }
  const riding = all('riding')[0] || undefined;
  const canvasser = all('canvasser')[0] || undefined;
  const chosenLevels = levels.filter((level) => all('support').includes(String(level)));
  const excludeContacted = query.get('excludeContacted') === 'true';
  const withoutVoted = query.get('excludeVoted') === 'true';
  return {
    filter: {
      riding,
      polls: polls.length === 0 ? undefined : polls,
      groups: walkGroups(chosenLevels.length === 0 ? undefined : chosenLevels, excludeContacted),
    },
    canvasser,
    withoutVoted,
    filters: [
      ...(riding === undefined ? [] : ['riding']),
      ...(polls.length === 0 ? [] : ['poll']),
      ...(chosenLevels.length === 0 ? [] : ['support_levels']),
      ...(excludeContacted ? ['exclude_contacted'] : []),
      ...(withoutVoted ? ['voted'] : []),
    ],
  };
}

async function choicePage(
  request: CampaignRequest,
  { execute }: Pick<ConsoleServices, 'execute'>,
): Promise<ConsolePage> {
  const { campaign, language, query } = request;
  const text = texts[language];
  const asked = query.get('riding');
  const { polls, riding, ridings, canvassers } = await execute(viewWalkChoices, asked);
  const lists = await execute(viewVoterLists);
  const path = campaignPath(campaign, '/walk-lists');
  return {
    title: text.title,
    place: { campaign, section: 'walkLists' },
    content: (
      <>
        <p>{text.how}</p>
        <LinkButtons
          links={[{ href: campaignPath(campaign, '/turfs'), icon: 'users', label: turfTexts[language].turfs }]}
        />
        <FromLists {...{ language, lists }} to={({ id }) => campaignPath(campaign, `/voters/lists/${id}/walk`)} />
        {ridings.length > 1 && (
          <Form method="get" action={path} class="filters">
            <SelectField
              {...{ name: 'riding', label: text.riding, language }}
              choices={ridings.map((name) => ({ value: name, label: name }))}
              value={riding}
              empty={text.allRidings}
            />
            <Button kind="secondary">{text.showPolls}</Button>
          </Form>
        )}
        {polls.length === 0 ? (
          <EmptyState title={text.noVoters}>
            <p>{text.noVotersHow}</p>
          </EmptyState>
        ) : (
          <Form method="get" action={`${path}/print`} class="walk">
            <input type="hidden" name="riding" value={riding ?? ''} />
            <div class="two-columns">
              <fieldset>
                <legend>{text.pollsOf(riding)}</legend>
                <p class="hint">{text.pollsHow}</p>
                <PollChoices polls={polls} chosen={new Set()} language={language} />
              </fieldset>
              <div>
                <SelectField
                  {...{ name: 'canvasser', label: text.canvasserField, hint: text.canvasserHow, language }}
                  choices={canvassers.map(({ id, name, phone }) => ({
                    value: id,
                    label: phone ? `${name}, ${phone}` : name,
                  }))}
                  empty={text.byHand}
                />
                <Details summary={text.more}>
                  <ChoiceGroup
                    {...{ kind: 'checkbox', name: 'support', label: text.levels, hint: text.levelsHow, language }}
                    choices={levels.map((level) => ({ value: String(level), label: text.level[level] }))}
                    chosen={[]}
                  />
                  <CheckField
                    {...{ name: 'excludeContacted', label: text.excludeContacted, isChecked: false, language }}
                  />
                  <CheckField {...{ name: 'excludeVoted', label: text.excludeVoted, isChecked: true, language }} />
                  <SelectField
                    {...{ name: 'paper', label: text.paper, language }}
                    choices={papers.map((paper) => ({ value: paper, label: text.papers[paper] }))}
                  />
                </Details>
                <p>{text.openHow}</p>
                <Button icon="printer">{text.open}</Button>
              </div>
            </div>
          </Form>
        )}
      </>
    ),
  };
}

export const walkListRoutes: readonly ConsoleRoute[] = [
  {
    method: 'GET',
    path: '/campaigns/:campaign/walk-lists',
    access: 'MEMBER',
    handle: (request, services) => choicePage(request, services),
  },
  {
    method: 'GET',
    path: '/campaigns/:campaign/walk-lists/print',
    access: 'MEMBER',
    async handle(request, services) {
      const { campaign, language, now, query } = request;
      const paper = papers.find((name) => name === query.get('paper')) ?? papers[0];
      try {
        const { filter, filters, canvasser, withoutVoted } = chosen(request);
        const html = await spool(campaign.id, (path) =>
          services.execute(printWalkList, {
            filter,
            filters,
            canvasser,
            withoutVoted,
            write: (printed, voters) => writeText(path, walkDocument({ language, paper, now, ...printed }, voters)),
          }),
        );
        return { html, hasButton: true };
      } catch (error) {
        return sentOn(await choicePage(request, services), { ...noneSent, error: refusalOf(error) });
      }
    },
  },
];
