import { voterListTexts as texts } from '#core/texts/texts.ts';
import type { VoterCriteria } from '#server/campaign/canvassing/voter-lists/criteria.ts';
import type { FoundVoters } from '#server/campaign/canvassing/voter-lists/view-voter-lists.ts';
import { longestName } from '#server/campaign/canvassing/voter-lists/voter-list.ts';
import { fieldsOf } from '#server/console/forms/fields.ts';
import { type CampaignRequest, type ConsolePage, campaignPath } from '#server/console/http/route.ts';
import { voterColumns } from '#server/console/pages/voters/voter-columns.tsx';
import { Pagination } from '#server/pages/components/lists/pagination.tsx';
import { Table } from '#server/pages/components/lists/table.tsx';
import { EmptyState } from '#server/pages/components/parts/empty-state.tsx';
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

/** How many voters a list has, and a page of them. */
export function VotersFound({
  request,
  result: { rows, counted, nextCursor },
  first,
  next,
}: {
  readonly request: CampaignRequest;
  readonly result: FoundVoters;
  readonly first: string | undefined;
  readonly next: string | undefined;
}) {
  const { campaign, language } = request;
  const text = texts[language];
  return (
    <>
      {counted && <p class="found">{text.voters(counted.voters, counted.isMore)}</p>}
      {rows.length === 0 ? (
        nextCursor === null ? (
          <EmptyState title={text.nobody}>
            <p>{text.nobodyHow}</p>
          </EmptyState>
        ) : (
          <p>{text.nobodyHere}</p>
        )
      ) : (
        <Table
          language={language}
          rows={rows}
          keyOf={({ id }) => id}
          columns={voterColumns(campaignPath(campaign, '/voters'), language).map(({ sortBy: _, ...column }) => column)}
        />
      )}
      <Pagination {...{ first, next, language }} nextLabel={text.next} />
    </>
  );
}
