import { dollars } from '#core/formatters.ts';
import { overviewTexts as texts } from '#core/texts/texts.ts';
import type { Recently } from '#server/campaign/overview/recently.ts';
import { type CampaignRequest, campaignPath } from '#server/console/http/route.ts';
import { formatCount } from '#server/console/texts/time.ts';

/** What was recorded since yesterday began, each with the list that has it. */
export function RecentWork({
  request: { campaign, language },
  recently: { sinceYesterday },
}: {
  readonly request: CampaignRequest;
  readonly recently: Recently;
}) {
  const text = texts[language].recently;
  const count = (value: number) => formatCount(value, language);
  const { donations, cents, interactions, voters, signs } = sinceYesterday;
  const lines = [
    { value: donations, page: '/donations', words: text.donations(count(donations), dollars(cents)[language]) },
    { value: interactions, page: '/walk-lists', words: text.visits(count(interactions)) },
    { value: voters, page: '/voters', words: text.voters(count(voters)) },
    { value: signs, page: '/lawn-signs', words: text.signs(count(signs)) },
  ].filter(({ value }) => value > 0);
  return (
    <section class="card">
      <h2>{text.title}</h2>
      {lines.length === 0 ? (
        <p>{text.nothing}</p>
      ) : (
        <ul class="tasks">
          {lines.map(({ page, words }) => (
            <li key={page}>
              <a href={campaignPath(campaign, page)}>{words}</a>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
