import { districtTexts, duplicateTexts, fieldLabels, recordTexts } from '#core/texts/texts.ts';
import { viewVoterLists } from '#server/campaign/canvassing/voter-lists/view-voter-lists.ts';
import { mostFound } from '#server/campaign/voters/finding/search-voters.ts';
import { viewVoters } from '#server/campaign/voters/views/view-voters.ts';
import { type VoterSort, voterSortsFor } from '#server/campaign/voters/voter-orders.ts';
import {
  type CampaignRequest,
  type ConsoleRoute,
  campaignPath,
  type MemberCampaign,
} from '#server/console/http/route.ts';
import { ListPages, ListTable, readListing, writtenSort } from '#server/console/pages/lists/listing.tsx';
import { recordRoutes } from '#server/console/pages/records/record-routes.tsx';
import { voterListRoutes } from '#server/console/pages/voter-lists/lists.tsx';
import { SavedLists } from '#server/console/pages/voter-lists/saved-lists.tsx';
import { enteredVoter } from '#server/console/records/entered-kind.ts';
import { mayActAs } from '#server/operations/roles.ts';
import { Button, LinkButton } from '#server/pages/components/forms/button.tsx';
import { CheckField, SelectField } from '#server/pages/components/forms/choices.tsx';
import { Form } from '#server/pages/components/forms/form.tsx';
import { TextField } from '#server/pages/components/forms/text-field.tsx';
import { Details } from '#server/pages/components/parts/details.tsx';
import { EmptyState } from '#server/pages/components/parts/empty-state.tsx';
import { Notice } from '#server/pages/components/parts/notice.tsx';
import { queryText } from '#server/pages/input/query-text.ts';
import type { Language } from '#server/pages/language.ts';
import { ContactListForm, contactListRoute } from './contact-list.tsx';
import { districtRoutes } from './districts.tsx';
import { duplicateRoutes } from './duplicates.tsx';
import { voterColumns } from './voter-columns.tsx';
import { voterView } from './voter-view.tsx';

const pageLength = 50;
const filterNames = ['q', 'riding', 'without_riding', 'support_level'] as const;

/** What the form of the list has sent. */
function filterOf({ query }: CampaignRequest) {
  const text = (name: string) => queryText(query, name);
  return {
    text: text('q'),
    // An empty riding is that of voters who have none.
    riding: text('without_riding') === '1' ? '' : text('riding') || undefined,
    supportLevel: /^[1-5]$/.test(text('support_level')) ? Number(text('support_level')) : undefined,
    cursor: query.get('cursor') ?? undefined,
  };
}

const sortKinds = { name: 'text', address: 'text', riding: 'text', contact: 'time' } as const;

/** The orders that the list has with these filters. What a search finds has an order of its own. */
const offeredSorts = (filter: ReturnType<typeof filterOf>): readonly VoterSort[] =>
  filter.text === '' ? voterSortsFor(filter) : [];

export const voterRoutes: readonly ConsoleRoute[] = [
  {
    method: 'GET',
    path: '/campaigns/:campaign/voters',
    access: 'MEMBER',
    async handle(request, { execute, districts }) {
      const { campaign, language, query } = request;
      const text = recordTexts[language];
      const labels = fieldLabels[language].VOTERS;
      const filter = filterOf(request);
      const { cursor } = filter;
      const path = campaignPath(campaign, '/voters');
      const filters = filterNames.flatMap((name) =>
        query.get(name) ? [[name, query.get(name) as string] as const] : [],
      );
      const listing = readListing(query, { path, filters, offered: offeredSorts(filter), kinds: sortKinds });
      const { chosen } = listing;
      const { voters, ridings, nextCursor, hasMore } = await execute(viewVoters, {
        ...filter,
        order: chosen,
        limit: pageLength,
        filters: filterNames.filter((name) => query.get(name)),
      });
      const lists = await execute(viewVoterLists);
      return {
        title: text.VOTERS.title,
        place: { campaign, section: 'voters' },
        content: (
          <>
            <h1>{text.VOTERS.title}</h1>
            {mayActAs(campaign.role, 'MANAGER') && (
              <ListActions path={path} campaign={campaign} language={language} canFill={districts !== undefined} />
            )}
            <SavedLists {...{ request, lists }} />
            <Form method="get" action={path} class="search">
              {chosen && <input type="hidden" name="sort" value={writtenSort(chosen)} />}
              <div class="search-line">
                <TextField
                  {...{ name: 'q', label: text.find, maxLength: 200, language }}
                  type="search"
                  value={filter.text}
                />
                <Button kind="secondary" icon="search">
                  {text.show}
                </Button>
              </div>
              <Details summary={text.filters} isOpen={filter.riding !== undefined || filter.supportLevel !== undefined}>
                <div class="filters">
                  <SelectField
                    {...{ name: 'riding', label: labels.riding as string, language }}
                    choices={[...new Set([...ridings, ...(filter.riding ? [filter.riding] : [])])]
                      .filter((riding) => riding.trim() !== '')
                      .map(choiceOf)}
                    value={filter.riding ?? ''}
                    empty={text.allRidings}
                  />
                  <CheckField
                    {...{ name: 'without_riding', value: '1', label: text.withoutRiding, language }}
                    isChecked={filter.riding === ''}
                  />
                  <SelectField
                    {...{ name: 'support_level', label: text.support, language }}
                    choices={[1, 2, 3, 4, 5].map((level) => choiceOf(String(level)))}
                    value={filter.supportLevel === undefined ? '' : String(filter.supportLevel)}
                    empty={text.all}
                  />
                </div>
              </Details>
            </Form>
            {mayActAs(campaign.role, 'MANAGER') && voters.length > 0 && (
              <ContactListForm request={request} filters={filters.flatMap(asListFilter)} />
            )}
            {voters.length === 0 ? (
              <NoVoters request={request} path={path} isFiltered={filters.length > 0} />
            ) : (
              <ListTable
                {...{ listing, language }}
                rows={voters}
                keyOf={({ id }) => id}
                columns={voterColumns(path, language)}
              />
            )}
            {hasMore && (
              <Notice>
                <p>{text.narrow(mostFound)}</p>
              </Notice>
            )}
            <ListPages
              {...{ listing, language }}
              isFirst={cursor === undefined}
              next={nextCursor === null ? null : { cursor: nextCursor }}
              nextLabel={text.older}
            />
          </>
        ),
      };
    },
  },
  ...duplicateRoutes,
  ...districtRoutes,
  contactListRoute,
  ...voterListRoutes,
  ...recordRoutes(enteredVoter, 'voters', voterView),
];

/** A list to call has the page's riding and support; a search is for one person. */
const asListFilter = ([name, value]: readonly [string, string]) => (name === 'q' ? [] : [[name, value] as const]);

const choiceOf = (value: string) => ({ value, label: value });

function ListActions({
  path,
  campaign,
  language,
  canFill,
}: {
  readonly path: string;
  readonly campaign: MemberCampaign;
  readonly language: Language;
  /** Whether the server has a map by which ridings are filled in. */
  readonly canFill: boolean;
}) {
  const text = recordTexts[language];
  return (
    <div class="actions">
      <LinkButton href={`${path}/new`} icon="plus">
        {text.VOTERS.add}
      </LinkButton>
      <LinkButton kind="secondary" href={campaignPath(campaign, '/import/voters')} icon="upload">
        {text.VOTERS.import}
      </LinkButton>
      <LinkButton kind="secondary" href={`${path}/duplicates`} icon="users">
        {duplicateTexts[language].title}
      </LinkButton>
      {canFill && (
        <LinkButton kind="secondary" href={`${path}/districts`} icon="map">
          {districtTexts[language].title}
        </LinkButton>
      )}
    </div>
  );
}

/** What to do first, or that the search finds no one. */
function NoVoters({
  request: { language },
  path,
  isFiltered,
}: {
  readonly request: CampaignRequest;
  readonly path: string;
  readonly isFiltered: boolean;
}) {
  const { VOTERS, noVotersYet, noVotersHow, noneFoundHow, showAll } = recordTexts[language];
  if (isFiltered) {
    return (
      <EmptyState title={VOTERS.none}>
        <p>{noneFoundHow}</p>
        <p>
          <a href={path}>{showAll}</a>
        </p>
      </EmptyState>
    );
  }
  return (
    <EmptyState title={noVotersYet}>
      <p>{noVotersHow}</p>
    </EmptyState>
  );
}
