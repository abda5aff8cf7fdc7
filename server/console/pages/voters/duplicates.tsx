import type { ComponentChildren } from 'preact';
import { actTexts, duplicateTexts as texts } from '#core/texts/texts.ts';
import type { UndoableMerge } from '#server/campaign/merging/list-merges.ts';
import { mergeVoter } from '#server/campaign/merging/operations/merge-voter.ts';
import { separateVoters } from '#server/campaign/merging/operations/separate-voters.ts';
import { unmergeVoter } from '#server/campaign/merging/operations/unmerge-voter.ts';
import { daysToUndo } from '#server/campaign/merging/stored-merge.ts';
import { viewDuplicates } from '#server/campaign/merging/view-duplicates.ts';
import type { FoundGroup } from '#server/campaign/voters/duplicates/find-duplicates.ts';
import { reasons } from '#server/campaign/voters/duplicates/reasons.ts';
import type { SeparatePair } from '#server/campaign/voters/duplicates/separations.ts';
import { type VoterRow, voterRecord } from '#server/campaign/voters/voter.ts';
import { choicesOf, fieldsOf } from '#server/console/forms/fields.ts';
import { form } from '#server/console/forms/page.ts';
import { type CampaignRequest, campaignPath } from '#server/console/http/route.ts';
import { afterAct, didHere } from '#server/console/pages/done.tsx';
import { FormId } from '#server/console/pages/form-id.tsx';
import { ConsoleForm } from '#server/console/pages/frame.tsx';
import { list } from '#server/console/pages/lists/list.tsx';
import { formatTime } from '#server/console/texts/time.ts';
import { Button } from '#server/pages/components/forms/button.tsx';
import { Table } from '#server/pages/components/lists/table.tsx';
import type { Language } from '#server/pages/language.ts';
import { versionOf } from '#server/records/record-version.ts';
import { ridingAndPoll, voterName } from './voter-view.tsx';

const duplicateList = list({
  path: '/voters/duplicates',
  access: 'MANAGER',
  section: 'voters',
  texts,
  filters: fieldsOf(texts, {
    reason: {
      kind: 'choice',
      label: 'which',
      choices: (language: Language) => choicesOf(reasons, texts[language].reasons),
    },
  }),
  limit: 10,
  find: ({ values, cursor, limit }, { execute }) =>
    execute(viewDuplicates, { reason: reasons.find((each) => each === values.reason), cursor, limit }),
  rows: ({ groups }) => groups,
  next: ({ nextCursor }) => nextCursor,
  nextLabel: ({ next }) => next,
  tabs: { by: 'reason', label: ({ which }) => which, all: ({ all }) => all },
  page: ({ request, language }) => ({
    notice: didHere(request, 'voters-merged') ? <Merged language={language} /> : undefined,
  }),
  head: ({ text }) => <p>{text.how}</p>,
  none({ text, found: { nextCursor }, isFirst }) {
    if (nextCursor !== null) return { how: <p>{text.noneHere}</p> };
    return isFirst ? { title: text.none, how: text.noneHow } : {};
  },
  body: ({ request, rows, address, cursor }) =>
    rows.map((group) => (
      <Pair
        key={group.voters[0]?.id}
        {...{ group, request }}
        back={address(cursor === undefined ? [] : [['cursor', cursor]])}
      />
    )),
  below: ({ request, found: { merges, separations }, isFirst }) =>
    isFirst && (
      <>
        <Merges {...{ request, merges }} />
        {separations.length > 0 && <Separations {...{ request, separations }} />}
      </>
    ),
});

/** That voters are merged, with the way to undo it. */
const Merged = ({ language }: { readonly language: Language }) => (
  <>
    {actTexts[language]['voters-merged']} <a href="#merges">{texts[language].toUndo}</a>
  </>
);

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

/** Two voters side by side, and the form that merges them into one of the two, or says that they are two people. */
function Pair({
  group: { reason, count, voters },
  request,
  back,
}: {
  readonly group: FoundGroup;
  readonly request: CampaignRequest;
  readonly back: string;
}) {
  const { language, form: sent } = request;
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
        isComparison
        columns={[
          { label: text.fact, isHead: true, cell: ({ label }) => label },
          { label: text.first, cell: (fact) => fact.of(first) },
          { label: text.second, cell: (fact) => fact.of(second) },
        ]}
      />
      {count > 2 && <p>{text.more(count)}</p>}
      <ConsoleForm request={request} action={back}>
        {/* Of several pairs, that of the refused form keeps its id. */}
        <FormId request={request} to={sent.all('voter').includes(first.id) ? '' : first.id} />
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
          <Button kind="secondary" name="separate" value="both">
            {text.twoPeople}
          </Button>
        </div>
      </ConsoleForm>
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
      {merges.length > 0 && <p>{text.mergesHow(daysToUndo)}</p>}
      <Table
        label={text.mergesTitle}
        language={language}
        rows={merges}
        none={text.noMerges}
        columns={[
          { label: who, isHead: true, cell: ({ name }) => name },
          {
            label: into,
            cell: ({ survivorId, survivorName }) => (
              <a href={campaignPath(campaign, `/voters/${survivorId}`)}>{survivorName}</a>
            ),
          },
          { label: when, cell: ({ mergedAt }) => formatTime(mergedAt, language) },
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
    </section>
  );
}

function Separations({
  separations,
  request,
}: {
  readonly separations: readonly SeparatePair[];
  readonly request: CampaignRequest;
}) {
  const { campaign, language } = request;
  const text = texts[language];
  const { first, second, when, undo } = text.separateColumns;
  const link = (id: string, name: string) => <a href={campaignPath(campaign, `/voters/${id}`)}>{name}</a>;
  return (
    <section aria-labelledby="separations">
      <h2 id="separations">{text.separateTitle}</h2>
      <p>{text.separateHow}</p>
      <Table
        label={text.separateTitle}
        language={language}
        rows={separations}
        columns={[
          { label: first, isHead: true, cell: ({ firstId, firstName }) => link(firstId, firstName) },
          { label: second, cell: ({ secondId, secondName }) => link(secondId, secondName) },
          { label: when, cell: ({ at }) => formatTime(at, language) },
          {
            label: undo,
            kind: 'action',
            cell: ({ firstId, secondId }) => (
              <ConsoleForm request={request} action={campaignPath(campaign, '/voters/duplicates/join')}>
                <input type="hidden" name="voter" value={firstId} />
                <input type="hidden" name="voter" value={secondId} />
                <Button kind="secondary">{text.join}</Button>
              </ConsoleForm>
            ),
          },
        ]}
      />
    </section>
  );
}

/** Whether the button was that of two people. */
const isSeparation = (sent: CampaignRequest['form']): boolean => sent.text('separate') !== '';

/** The two voters of a form. */
const pairOf = (sent: CampaignRequest['form']) => {
  const [id = '', otherId = ''] = sent.all('voter');
  return { id, otherId };
};

export const duplicateRoutes = duplicateList.routes(
  form({
    access: 'MANAGER',
    async act(_, { form: sent }, { execute }) {
      if (isSeparation(sent)) {
        const { id, otherId } = pairOf(sent);
        await execute(separateVoters, {
          params: { id },
          body: { otherId },
          conditions: { idempotencyKey: sent.text('id') },
        });
        return;
      }
      const survivor = sent.text('survivor');
      await execute(mergeVoter, {
        params: { id: survivor },
        body: { otherId: sent.all('voter').find((id) => id !== survivor) ?? survivor },
        conditions: { idempotencyKey: sent.text('id'), ifMatch: [sent.text(`version-${survivor}`)] },
      });
    },
    done({ request: { campaign, query, form: sent } }) {
      const act = isSeparation(sent) ? 'voters-separated' : 'voters-merged';
      const position = [...query].filter(([name]) => name === 'reason' || name === 'cursor');
      const path = campaignPath(campaign, '/voters/duplicates');
      return {
        to: afterAct(position.length > 0 ? `${path}?${new URLSearchParams(position)}` : path, act),
      };
    },
  }),
  form({
    to: 'undo',
    access: 'MANAGER',
    operation: unmergeVoter,
    ask: (_, { form: sent }) => ({ params: { id: sent.text('merged') }, body: {} }),
    done: 'merge-undone',
  }),
  form({
    to: 'join',
    access: 'MANAGER',
    operation: separateVoters,
    ask: (_, { form: sent }) => {
      const { id, otherId } = pairOf(sent);
      return { params: { id }, body: { otherId, isSeparate: false } };
    },
    done: 'voters-joined',
  }),
);
