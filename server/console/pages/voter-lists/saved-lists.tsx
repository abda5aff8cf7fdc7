import { voterListTexts as texts } from '#core/texts/texts.ts';
import type { VoterList } from '#server/campaign/canvassing/voter-lists/voter-list.ts';
import { type CampaignRequest, campaignPath } from '#server/console/http/route.ts';
import { mayActAs } from '#server/operations/roles.ts';
import { LinkButton } from '#server/pages/components/forms/button.tsx';
import type { Language } from '#server/pages/language.ts';

export const listPath = ({ campaign }: Pick<CampaignRequest, 'campaign'>, end = ''): string =>
  campaignPath(campaign, `/voters/lists${end}`);

/** How many a list had when it was counted last. */
export const countWords = ({ counted }: VoterList, language: Language): string =>
  counted === null ? '–' : texts[language].count(counted.voters, counted.isMore);

/** As many are beside the voters; the page of lists has all. */
const mostShown = 8;

/** The saved lists, each with its count, above the list of all voters. */
export function SavedLists({
  request,
  lists,
}: {
  readonly request: CampaignRequest;
  readonly lists: readonly VoterList[];
}) {
  const { campaign, language } = request;
  const text = texts[language];
  const mayManage = mayActAs(campaign.role, 'MANAGER');
  if (lists.length === 0 && !mayManage) return null;
  return (
    <nav class="saved-lists" aria-label={text.title}>
      <h2>{text.title}</h2>
      <ul>
        {lists.slice(0, mostShown).map((list) => (
          <li key={list.id}>
            <a href={listPath(request, `/${list.id}`)}>
              {list.name} <span class="count">{countWords(list, language)}</span>
            </a>
          </li>
        ))}
        {lists.length > 0 && (
          <li>
            <a href={listPath(request)}>{text.all}</a>
          </li>
        )}
        {mayManage && (
          <li>
            <LinkButton kind="secondary" icon="plus" href={listPath(request, '/new')}>
              {text.new}
            </LinkButton>
          </li>
        )}
      </ul>
    </nav>
  );
}

/** Leads on from a saved list: a link for each, if there are any. */
export function FromLists({
  language,
  lists,
  to,
}: {
  readonly language: Language;
  readonly lists: readonly VoterList[];
  readonly to: (list: VoterList) => string;
}) {
  const text = texts[language];
  if (lists.length === 0) return null;
  return (
    <nav class="saved-lists" aria-label={text.fromList}>
      <h2>{text.fromList}</h2>
      <ul>
        {lists.map((list) => (
          <li key={list.id}>
            <a href={to(list)}>
              {list.name} <span class="count">{countWords(list, language)}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
