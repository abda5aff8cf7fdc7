import type { ComponentChildren } from 'preact';
import type { HustingsError } from '#core/errors.ts';
import { duplicateTexts as texts } from '#core/texts/texts.ts';
import type { UndoableMerge } from '#server/campaign/merging/list-merges.ts';
import { mergeVoter } from '#server/campaign/merging/operations/merge-voter.ts';
import { unmergeVoter } from '#server/campaign/merging/operations/unmerge-voter.ts';
import { daysToUndo } from '#server/campaign/merging/stored-merge.ts';
import { viewDuplicates } from '#server/campaign/merging/view-duplicates.ts';
import type { FoundGroup } from '#server/campaign/voters/duplicates/find-duplicates.ts';
import { reasons } from '#server/campaign/voters/duplicates/reasons.ts';
import { type VoterRow, voterRecord } from '#server/campaign/voters/voter.ts';
import {
  type CampaignRequest,
  type ConsolePage,
  type ConsoleRoute,
  type ConsoleServices,
  campaignPath,
} from '#server/console/http/route.ts';
import { ConsoleForm } from '#server/console/pages/frame.tsx';
import { Refusal, refusalOf } from '#server/console/pages/message.tsx';
import { formatTime } from '#server/console/texts/time.ts';
import { Button } from '#server/pages/components/forms/button.tsx';
import { Pagination } from '#server/pages/components/lists/pagination.tsx';
import { Table } from '#server/pages/components/lists/table.tsx';
import { EmptyState } from '#server/pages/components/parts/empty-state.tsx';
import { Notice } from '#server/pages/components/parts/notice.tsx';
import { Tabs } from '#server/pages/components/parts/tabs.tsx';
import type { Language } from '#server/pages/language.ts';
import { versionOf } from '#server/records/record-version.ts';
import { newRecordId } from '#server/store/record-id.ts';
import { ridingAndPoll, voterName } from './voter-view.tsx';

const pageLength = 10;
const path = '/campaigns/:campaign/voters/duplicates';

async function duplicatesPage(
  request: CampaignRequest,
  { execute }: Pick<ConsoleServices, 'execute'>,
  error?: HustingsError,
): Promise<ConsolePage> {
  const { campaign, language, query } = request;
  const text = texts[language];
  const cursor = query.get('cursor') ?? undefined;
  const reason = reasons.find((each) => each === query.get('reason'));
  const { groups, nextCursor, merges } = await execute(viewDuplicates, { reason, cursor, limit: pageLength });
  const address = (more: Record<string, string>) => {
    const parameters = new URLSearchParams({ ...(reason && { reason }), ...more }).toString();
    return `${campaignPath(campaign, '/voters/duplicates')}${parameters && `?${parameters}`}`;
  };
  return {
    title: text.title,
    place: { campaign, section: 'voters' },
    status: error?.status ?? 200,
    content: (
      <>
        <h1>{text.title}</h1>
        <p>{text.how}</p>
        <Done request={request} />
        <Refusal error={error} language={language} />
        <Tabs
          label={text.which}
          tabs={[undefined, ...reasons].map((each) => ({
            href: `${campaignPath(campaign, '/voters/duplicates')}${each ? `?reason=${each}` : ''}`,
            label: each ? text.reasons[each] : text.all,
            isCurrent: each === reason,
          }))}
        />
        {groups.length === 0 && nextCursor === null && cursor === undefined && (
          <EmptyState title={text.none}>
            <p>{text.noneHow}</p>
          </EmptyState>
        )}
        {groups.length === 0 && nextCursor !== null && <p>{text.noneHere}</p>}
        {groups.map((group) => (
          <Pair key={group.voters[0]?.id} group={group} request={request} back={address(cursor ? { cursor } : {})} />
        ))}
        <Pagination
          first={cursor === undefined ? undefined : address({})}
          next={nextCursor === null ? undefined : address({ cursor: nextCursor })}
          nextLabel={text.next}
          language={language}
        />
        {cursor === undefined && <Merges merges={merges} request={request} />}
      </>
    ),
  };
}

/** What the form before has done. */
function Done({ request: { query, language } }: { readonly request: CampaignRequest }) {
  const text = texts[language];
  const done = query.get('merged') === '1' ? text.merged : query.get('undone') === '1' ? text.undone : undefined;
  if (!done) return null;
  return (
    <Notice tone="good" role="status">
      <p>
        {done} {done === text.merged && <a href="#merges">{text.toUndo}</a>}
      </p>
    </Notice>
  );
}

interface Fact {
  readonly label: string;
  readonly of: (voter: VoterRow) => ComponentChildren;
}

const factsOf = (request: CampaignRequest): Fact[] => {
  const { campaign, language } = request;
  const { facts } = texts[language];
  const time = (at: Date | null) => at && formatTime(at, language);
  return [
    {
      label: facts.name,
      of: (voter) => <a href={campaignPath(campaign, `/voters/${voter.id}`)}>{voterName(voter)}</a>,
    },
    { label: facts.address, of: (voter) => `${voter.address}, ${voter.city} ${voter.postal_code}` },
    { label: facts.contact, of: ({ phone, email }) => [phone, email].filter(Boolean).join(', ') },
    { label: facts.riding, of: (voter) => ridingAndPoll(voter, language) },
    { label: facts.support, of: (voter) => voter.support_level },
    { label: facts.lastContact, of: (voter) => time(voter.last_contact) },
    { label: facts.notes, of: (voter) => voter.notes },
    { label: facts.recorded, of: (voter) => time(voter.created_at) },
  ];
};

const textOf = ({ of }: Fact, voter: VoterRow): string => String(of(voter) ?? '');

/** Two voters side by side, and the forms that merge them into one of the two. */
function Pair({
  group: { reason, count, voters },
  request,
  back,
}: {
  readonly group: FoundGroup;
  readonly request: CampaignRequest;
  readonly back: string;
}) {
  const { language } = request;
  const text = texts[language];
  const [first, second] = voters;
  if (!first || !second) return null;
  const facts = factsOf(request).filter((fact) => textOf(fact, first) !== '' || textOf(fact, second) !== '');
  return (
    <section>
      <h2>{voterName(first)}</h2>
      <p>{text.reasons[reason]}</p>
      <Table
        label={voterName(first)}
        language={language}
        rows={facts}
        keyOf={({ label }) => label}
        isComparison
        columns={[
          { label: text.fact, isHead: true, cell: ({ label }) => label },
          { label: text.first, cell: (fact) => fact.of(first) },
          { label: text.second, cell: (fact) => fact.of(second) },
        ]}
      />
      {count > 2 && <p>{text.more(count)}</p>}
      <ConsoleForm request={request} action={back}>
        <input type="hidden" name="id" value={newRecordId()} />
        {[first, second].map((voter) => (
          <>
            <input type="hidden" name="voter" value={voter.id} />
            <input type="hidden" name={`version-${voter.id}`} value={versionOf(voterRecord, voter as never)} />
          </>
        ))}
        <div class="actions">
          <Button kind="secondary" name="survivor" value={first.id}>
            {text.keepFirst}
          </Button>
          <Button kind="secondary" name="survivor" value={second.id}>
            {text.keepSecond}
          </Button>
        </div>
      </ConsoleForm>
      <p class="hint">{text.keepHow}</p>
    </section>
  );
}

function Merges({ merges, request }: { readonly merges: readonly UndoableMerge[]; readonly request: CampaignRequest }) {
  const { campaign, language } = request;
  const text = texts[language];
  const { who, into, when, undo } = text.mergeColumns;
  return (
    <section aria-labelledby="merges">
      <h2 id="merges">{text.mergesTitle}</h2>
      <p>{merges.length === 0 ? text.noMerges : text.mergesHow(daysToUndo)}</p>
      {merges.length > 0 && (
        <Table
          label={text.mergesTitle}
          language={language}
          rows={merges}
          keyOf={({ id }) => id}
          columns={[
            { label: who, isHead: true, cell: ({ name }) => name },
            {
              label: into,
              cell: ({ survivorId, survivorName }) => (
                <a href={campaignPath(campaign, `/voters/${survivorId}`)}>{survivorName}</a>
              ),
            },
            { label: when, cell: ({ mergedAt }) => formatTime(mergedAt, language as Language) },
            {
              label: undo,
              kind: 'action',
              cell: ({ id }) => (
                <ConsoleForm request={request} action={campaignPath(campaign, '/voters/duplicates/undo')}>
                  <input type="hidden" name="merged" value={id} />
                  <Button kind="secondary">{text.undo}</Button>
                </ConsoleForm>
              ),
            },
          ]}
        />
      )}
    </section>
  );
}

export const duplicateRoutes: readonly ConsoleRoute[] = [
  {
    method: 'GET',
    path,
    access: 'MANAGER',
    handle: (request, services) => duplicatesPage(request, services),
  },
  {
    method: 'POST',
    path,
    access: 'MANAGER',
    async handle(request, services) {
      const { campaign, form, query } = request;
      const survivor = form.text('survivor');
      try {
        await services.execute(mergeVoter, {
          params: { id: survivor },
          body: { otherId: form.all('voter').find((id) => id !== survivor) ?? survivor },
          conditions: { idempotencyKey: form.text('id'), ifMatch: [form.text(`version-${survivor}`)] },
        });
      } catch (error) {
        return duplicatesPage(request, services, refusalOf(error));
      }
      const position = [...query].filter(([name]) => name === 'reason' || name === 'cursor');
      return {
        to: `${campaignPath(campaign, '/voters/duplicates')}?${new URLSearchParams([...position, ['merged', '1']])}`,
      };
    },
  },
  {
    method: 'POST',
    path: `${path}/undo`,
    access: 'MANAGER',
    async handle(request, services) {
      const { campaign, form } = request;
      try {
        await services.execute(unmergeVoter, {
          params: { id: form.text('merged') },
          body: {},
          conditions: {},
        });
      } catch (error) {
        return duplicatesPage(request, services, refusalOf(error));
      }
      return { to: `${campaignPath(campaign, '/voters/duplicates')}?undone=1` };
    },
  },
];
