import { searchTexts as texts } from '#core/texts/texts.ts';
import { longestText } from '#server/campaign/search/search-campaign.ts';
import { type CampaignRequest, type ConsolePage, type ConsoleRoute, campaignPath } from '#server/console/http/route.ts';
import { Button } from '#server/pages/components/forms/button.tsx';
import { Form } from '#server/pages/components/forms/form.tsx';
import { TextField } from '#server/pages/components/forms/text-field.tsx';
import { EmptyState } from '#server/pages/components/parts/empty-state.tsx';
import { type Found, type FoundKind, findInCampaign } from './found.ts';

const kinds: readonly FoundKind[] = ['receipt', 'page', 'voter', 'donor', 'list'];

function searchPage({ campaign, language }: CampaignRequest, { text: typed, items, hasMore }: Found): ConsolePage {
  const text = texts[language];
  return {
    title: text.title,
    place: { campaign, section: 'overview' },
    content: (
      <>
        <Form method="get" action={campaignPath(campaign, '/search')} class="search">
          <div class="search-line">
            <TextField
              {...{ name: 'q', label: text.label, hint: text.hint, maxLength: longestText, language }}
              type="search"
              value={typed}
              autocomplete="off"
            />
            <Button icon="search">{text.button}</Button>
          </div>
        </Form>
        {items.length === 0 && (
          <EmptyState title={text.none}>
            <p>{text.noneHow}</p>
          </EmptyState>
        )}
        {kinds.map((kind) => {
          const found = items.filter((item) => item.kind === kind);
          if (found.length === 0) return null;
          return (
            <section key={kind} aria-labelledby={`found-${kind}`}>
              <h2 id={`found-${kind}`}>{text.kinds[kind]}</h2>
              <ul class="found-list">
                {found.map(({ href, label, note }) => (
                  <li key={href + label}>
                    <a href={href}>{label}</a>
                    {note !== '' && <span class="note">{note}</span>}
                  </li>
                ))}
              </ul>
            </section>
          );
        })}
        {hasMore && <p class="hint">{text.more}</p>}
      </>
    ),
  };
}

const path = '/campaigns/:campaign/search';

/** The search over a campaign: a page, and as data for the dialog of every page. */
export const searchRoutes: readonly ConsoleRoute[] = [
  {
    method: 'GET',
    path,
    access: 'MEMBER',
    handle: async (request, services) => searchPage(request, await findInCampaign(request, services)),
  },
  {
    method: 'GET',
    path: `${path}/found`,
    access: 'MEMBER',
    async handle(request, services) {
      const { items } = await findInCampaign(request, services);
      const text = texts[request.language];
      const offered = items.map(({ kind, ...item }) => ({ ...item, kind: text.one[kind] }));
      const said = items.length === 0 ? text.none : text.said(items.length);
      const body = JSON.stringify({ offered, said });
      return { fileName: 'found.json', type: 'application/json; charset=utf-8', body };
    },
  },
];
