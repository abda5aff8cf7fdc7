import type { HustingsError } from '#core/errors.ts';
import { printWalkList, walkChoices } from '#server/campaign/canvassing/walk-list/print-walk-list.ts';
import { mostPolls, type WalkFilter, walkGroups } from '#server/campaign/canvassing/walk-list/walk-filter.ts';
import type { ConsoleServices } from '#server/console/http/route.ts';
import { type CampaignRequest, type ConsolePage, type ConsoleRoute, campaignPath } from '#server/console/http/route.ts';
import { spool, writeText } from '#server/console/http/spool.ts';
import { Refusal, refusalOf } from '#server/console/pages/message.tsx';
import { walkListTexts as texts } from '#server/console/texts/walk-lists.ts';
import { BilingualError } from '#server/pages/bilingual-error.ts';
import { walkDocument } from './walk-document.ts';
import { papers } from './walk-style.ts';

const levels = [1, 2, 3, 4, 5] as const;

interface Chosen {
  readonly filter: WalkFilter;
  /** The filters' names as the API has them. */
  readonly filters: readonly string[];
}

/** What the form has sent. A value that cannot be one of a voter's finds nothing. */
function chosen({ query }: CampaignRequest): Chosen {
  const all = (name: string) => [...new Set(query.getAll(name).filter((value) => !value.includes('\0')))];
  const polls = all('poll');
  if (polls.length > mostPolls) {
    throw new BilingualError(400, 'validation_failed', {
      en: texts.en.tooMany(mostPolls),
      fr: texts.fr.tooMany(mostPolls),
    });
  }
  const riding = all('riding')[0] || undefined;
  const wanted = levels.filter((level) => all('support').includes(String(level)));
  const excludeContacted = query.get('excludeContacted') === 'true';
  return {
    filter: {
      riding,
      polls: polls.length === 0 ? undefined : polls,
      groups: walkGroups(wanted.length === 0 ? undefined : wanted, excludeContacted),
    },
    filters: [
      ...(riding === undefined ? [] : ['riding']),
      ...(polls.length === 0 ? [] : ['poll']),
      ...(wanted.length === 0 ? [] : ['support_levels']),
      ...(excludeContacted ? ['exclude_contacted'] : []),
    ],
  };
}

async function choicePage(
  request: CampaignRequest,
  { pool }: ConsoleServices,
  error?: HustingsError,
): Promise<ConsolePage> {
  const { campaign, language } = request;
  const text = texts[language];
  const { polls, ridings } = await walkChoices(pool, campaign.id);
  return {
    title: text.title,
    place: { campaign, section: 'walkLists' },
    status: error?.status ?? 200,
    content: (
      <>
        <h1>{text.title}</h1>
        <p>{text.how}</p>
        <Refusal error={error} language={language} />
        <form method="get" action={campaignPath(campaign, '/walk-lists/print')}>
          <fieldset>
            <legend>{text.polls}</legend>
            <p>{text.pollsHow}</p>
            <ul class="choices">
              {polls.map((poll) => (
                <li key={poll} class="choice">
                  <label>
                    <input type="checkbox" name="poll" value={poll} /> {poll.trim() === '' ? text.noPoll : poll}
                  </label>
                </li>
              ))}
            </ul>
          </fieldset>
          <p>
            <label for="riding">{text.riding}</label>
            <select id="riding" name="riding">
              <option value="">{text.allRidings}</option>
              {ridings.map((riding) => (
                <option key={riding} value={riding}>
                  {riding}
                </option>
              ))}
            </select>
          </p>
          <fieldset>
            <legend>{text.levels}</legend>
            <p>{text.levelsHow}</p>
            {levels.map((level) => (
              <p key={level} class="choice">
                <label>
                  <input type="checkbox" name="support" value={String(level)} /> {text.level[level]}
                </label>
              </p>
            ))}
          </fieldset>
          <p class="choice">
            <label>
              <input type="checkbox" name="excludeContacted" value="true" /> {text.excludeContacted}
            </label>
          </p>
          <p>
            <label for="paper">{text.paper}</label>
            <select id="paper" name="paper">
              {papers.map((paper) => (
                <option key={paper} value={paper}>
                  {paper}
                </option>
              ))}
            </select>
          </p>
          <p>{text.openHow}</p>
          <button type="submit">{text.open}</button>
        </form>
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
      const { campaign, language, now, user, query } = request;
      const paper = papers.find((name) => name === query.get('paper')) ?? papers[0];
      try {
        const { filter, filters } = chosen(request);
        const html = await spool(campaign.id, (path) =>
          printWalkList(services.pool, request.principal, {
            ...{ filter, filters, now, userId: user.id },
            write: (row, voters) => writeText(path, walkDocument({ language, paper, now, campaign: row }, voters)),
          }),
        );
        return { html };
      } catch (error) {
        return choicePage(request, services, refusalOf(error));
      }
    },
  },
];
