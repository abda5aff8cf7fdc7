import type { TextsOf } from '#core/texts/languages.ts';
import { voterListTexts as texts } from '#core/texts/texts.ts';
import type { VoterCriteria } from '#server/campaign/canvassing/voter-lists/criteria.ts';
import type { FoundVoters } from '#server/campaign/canvassing/voter-lists/view-voter-lists.ts';
import { longestName } from '#server/campaign/canvassing/voter-lists/voter-list.ts';
import { fieldsOf } from '#server/console/forms/fields.ts';
import type { CampaignRequest, ConsolePage } from '#server/console/http/route.ts';
import { voterColumns } from '#server/console/pages/voters/voter-columns.tsx';
import type { Language } from '#server/pages/language.ts';
import { criteriaWords } from './criteria-fields.ts';
import { listPath } from './saved-lists.tsx';

/** Above the pages of one list. */
export const above = (request: CampaignRequest): NonNullable<ConsolePage['above']> => [
  [listPath(request), texts[request.language].title],
];

/** The name of a list, and who sees it. */
export const nameFields = fieldsOf(texts, {
  name: { kind: 'text', isRequired: true, most: longestName, fault: 'nameMissing' },
  isShared: { kind: 'check' },
});

/** What a list asks, in words. */
export function Asked({
  criteria,
  request: { language },
}: {
  readonly criteria: VoterCriteria;
  readonly request: CampaignRequest;
}) {
  const words = criteriaWords(criteria, language);
  if (words.length === 0) return <>{texts[language].everybody}</>;
  return (
    <ul class="enumeration">
      {words.map((each) => (
        <li key={each}>{each}</li>
      ))}
    </ul>
  );
}

/** A page of the list, as far as its voters are concerned. */
interface Shown {
  readonly text: TextsOf<'voterListTexts'>;
  readonly found: FoundVoters;
  readonly language: Language;
  readonly to: (page: string) => string;
}

/** What lists of voters by criteria have in common. */
export const votersFound = {
  rows: ({ rows }: FoundVoters) => rows,
  next: ({ nextCursor }: FoundVoters) => nextCursor,
  nextLabel: ({ next }: TextsOf<'voterListTexts'>) => next,
  summary: ({ text, found: { counted } }: Shown) => (counted ? text.voters(counted.voters, counted.isMore) : undefined),
  none: ({ text, found: { nextCursor } }: Shown) =>
    nextCursor === null ? { title: text.nobody, how: text.nobodyHow } : { how: <p>{text.nobodyHere}</p> },
  columns: ({ language, to }: Shown) => voterColumns(to('/voters'), language).map(({ sortBy: _, ...column }) => column),
};
