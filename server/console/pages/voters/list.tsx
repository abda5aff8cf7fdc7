import { districtTexts, duplicateTexts, recordTexts } from '#core/texts/texts.ts';
import { viewVoterLists } from '#server/campaign/canvassing/voter-lists/view-voter-lists.ts';
import { mostFound } from '#server/campaign/voters/finding/search-voters.ts';
import { viewVoters } from '#server/campaign/voters/views/view-voters.ts';
import { type VoterSort, voterSortsFor } from '#server/campaign/voters/voter-orders.ts';
import { choicesOf } from '#server/console/forms/fields.ts';
import type { ConsoleRoute } from '#server/console/http/route.ts';
import { LinkButtons } from '#server/console/pages/controls.tsx';
import { list } from '#server/console/pages/lists/list.tsx';
import { recordRoutes } from '#server/console/pages/records/record-routes.tsx';
import { voterListRoutes } from '#server/console/pages/voter-lists/lists.tsx';
import { SavedLists } from '#server/console/pages/voter-lists/saved-lists.tsx';
import { enteredVoter } from '#server/console/records/entered-kind.ts';
import { Details } from '#server/pages/components/parts/details.tsx';
import { Notice } from '#server/pages/components/parts/notice.tsx';
import { ContactListForm, contactListRoute } from './contact-list.tsx';
import { districtRoutes } from './districts.tsx';
import { duplicateRoutes } from './duplicates.tsx';
import { voterColumns } from './voter-columns.tsx';
import { voterFilter, voterFilters } from './voter-filters.ts';
import { voterView } from './voter-view.tsx';

const voterList = list({
  path: '/voters',
  access: 'MEMBER',
  section: 'voters',
  texts: recordTexts,
  filters: voterFilters,
  sorts: { name: 'text', address: 'text', riding: 'text', contact: 'time' },
  // What a search finds has an order of its own.
  offers: ({ q, ...values }): readonly VoterSort[] => (q === undefined ? voterSortsFor(voterFilter(values)) : []),
  find: async ({ request: { query }, values, sort: order, cursor, limit }, { execute }) => ({
    ...(await execute(viewVoters, {
      ...voterFilter(values),
      ...{ text: values.q ?? '', cursor, limit, order, filters: voterFilters.names.filter((name) => query.get(name)) },
    })),
    lists: await execute(viewVoterLists),
  }),
  rows: ({ voters }) => voters,
  next: ({ nextCursor }) => nextCursor,
  nextLabel: ({ older }) => older,
  title: ({ text }) => text.VOTERS.title,
  choices: ({ found: { ridings }, values: { riding } }) => ({
    riding: choicesOf(
      [...new Set([...ridings, ...(riding ? [riding] : [])])].filter((name) => name.trim() !== ''),
      {},
    ),
  }),
  head: ({ text: { VOTERS }, mayManage, own, to }) =>
    mayManage && (
      <LinkButtons
        links={[
          { href: `${own}/new`, icon: 'plus', label: VOTERS.add, isMain: true },
          { href: to('/import/voters'), icon: 'upload', label: VOTERS.import },
        ]}
      />
    ),
  // Who looks for a voter comes first: what is made of many is below the search.
  above: ({ request, services: { districts }, text, found: { lists, hasMore }, rows, typed, ...asked }) => {
    const { language, mayManage, own } = asked;
    return (
      <>
        <SavedLists {...{ request, lists }} />
        {mayManage && (
          <div class="actions">
            {/* A list to call has the page's riding and support; a search is for one person. */}
            {rows.length > 0 && <ContactListForm request={request} filters={typed.filter(([name]) => name !== 'q')} />}
            <Details summary={text.otherActs}>
              <ul class="actions">
                <li>
                  <a href={`${own}/duplicates`}>{duplicateTexts[language].title}</a>
                </li>
                {/* A server without a map cannot fill in ridings. */}
                {districts !== undefined && (
                  <li>
                    <a href={`${own}/districts`}>{districtTexts[language].title}</a>
                  </li>
                )}
              </ul>
            </Details>
          </div>
        )}
        {hasMore && <Notice>{text.narrow(mostFound)}</Notice>}
      </>
    );
  },
  none: ({ text, isFiltered, own }) =>
    isFiltered
      ? {
          title: text.VOTERS.none,
          how: (
            <>
              {text.noneFoundHow} <a href={own}>{text.showAll}</a>
            </>
          ),
        }
      : { title: text.noVotersYet, how: text.noVotersHow },
  columns: ({ language, own }) => voterColumns(own, language),
});

export const voterRoutes: readonly ConsoleRoute[] = [
  ...voterList.routes(),
  ...duplicateRoutes,
  ...districtRoutes,
  contactListRoute,
  ...voterListRoutes,
  ...recordRoutes(enteredVoter, 'voters', voterView),
];
