import { notFound } from '#core/errors.ts';
import type { TextsOf } from '#core/texts/languages.ts';
import { recordTexts, electionDayTexts as texts, walkListTexts } from '#core/texts/texts.ts';
import { findToMark } from '#server/campaign/canvassing/election-day/find-to-mark.ts';
import { type MarkOutcome, mostMarked } from '#server/campaign/canvassing/election-day/marks.ts';
import { viewTurnout } from '#server/campaign/canvassing/election-day/view-turnout.ts';
import { markVoted } from '#server/campaign/canvassing/operations/election-day/mark-voted.ts';
import { unmarkVoted } from '#server/campaign/canvassing/operations/election-day/unmark-voted.ts';
import { voterNames } from '#server/campaign/voters/views/voter-names.ts';
import { Field } from '#server/console/forms/field.tsx';
import { fieldsOf } from '#server/console/forms/fields.ts';
import { form, page } from '#server/console/forms/page.ts';
import {
  type CampaignRequest,
  type ConsolePage,
  type ConsoleRoute,
  type ConsoleServices,
  campaignPath,
} from '#server/console/http/route.ts';
import { afterAct } from '#server/console/pages/done.tsx';
import { ConsoleForm } from '#server/console/pages/frame.tsx';
import { voterName } from '#server/console/pages/voters/voter-view.tsx';
import { formatCount } from '#server/console/texts/time.ts';
import type { JsonText } from '#server/content/json-content.ts';
import { mayActAs } from '#server/operations/roles.ts';
import { Button } from '#server/pages/components/forms/button.tsx';
import type { FieldError } from '#server/pages/components/forms/error-summary.tsx';
import { Form } from '#server/pages/components/forms/form.tsx';
import { TextField } from '#server/pages/components/forms/text-field.tsx';
import { Table } from '#server/pages/components/lists/table.tsx';
import { EmptyState } from '#server/pages/components/parts/empty-state.tsx';
import { Notice } from '#server/pages/components/parts/notice.tsx';
import { queryText } from '#server/pages/input/query-text.ts';
import { backFields, MarkButton } from './mark-button.tsx';
import { Figures, Standing } from './standing.tsx';
import { toVoteRoutes } from './still-to-vote.tsx';
import { TurnoutPlot } from './turnout-plot.tsx';

const longestPoll = 20;
const longestNumber = 20;

/** Numbers as they are typed or pasted, each once: with spaces, commas, semicolons or new lines between. */
function numbersIn(text: string): readonly string[] {
  return [...new Set(text.split(/[\s,;]+/u).filter(Boolean))];
}

/** What is wrong with numbers of which there are some. */
function numberErrors(numbers: readonly string[], text: TextsOf<'electionDayTexts'>): FieldError[] {
  if (numbers.length > mostMarked) return [{ field: 'numbers', message: text.tooMany(mostMarked) }];
  const long = numbers.find((number) => number.length > longestNumber);
  return long === undefined ? [] : [{ field: 'numbers', message: text.wrong(long.slice(0, 40)) }];
}

const markFields = fieldsOf(texts, {
  poll: { kind: 'text', isRequired: true, isShort: true, most: longestPoll, autocomplete: 'off', fault: 'nothing' },
  numbers: { kind: 'lines', isRequired: true, rows: 3, most: 12_000, hint: 'numbersHow', fault: 'nothing' },
});

type Marked = MarkOutcome & { readonly name: string };

/** What became of the numbers that were sent. */
interface Answered {
  readonly poll: string;
  readonly marked: readonly Marked[];
  readonly isUndone: boolean;
}

async function electionDayPage(
  request: CampaignRequest,
  { execute }: Pick<ConsoleServices, 'execute'>,
  answered?: Answered,
): Promise<ConsolePage> {
  const { campaign, language, query } = request;
  const text = texts[language];
  const viewed = await execute(viewTurnout);
  const find = queryText(query, 'find');
  return {
    title: text.title,
    place: { campaign, section: 'electionDay' },
    content: (
      <>
        {answered && <Outcomes {...{ request, ...answered }} />}
        {viewed.turnout.voters === 0 ? (
          <EmptyState title={walkListTexts[language].noVoters}>
            <p>{text.noVotersHow}</p>
          </EmptyState>
        ) : (
          <>
            <Figures {...{ request, viewed }} />
            {mayActAs(campaign.role, 'MANAGER') && (
              <div class="by-voters">
                <section class="card by-number" aria-labelledby="by-number">
                  <h2 id="by-number">{text.byNumber}</h2>
                  {viewed.hasNumbers ? <MarkForm {...{ request, answered }} /> : <NoNumbers request={request} />}
                </section>
                <section class="card" aria-labelledby="by-name">
                  <h2 id="by-name">{text.byName}</h2>
                  <FindForm {...{ request, find }} />
                  {find !== '' && <Found {...{ request, find, found: await execute(findToMark, find) }} />}
                </section>
              </div>
            )}
            <Standing {...{ request, viewed }} />
            <TurnoutPlot turnout={viewed.turnout} language={language} />
          </>
        )}
      </>
    ),
  };
}

function NoNumbers({ request: { campaign, language } }: { readonly request: CampaignRequest }) {
  return (
    <Notice>
      <p>{texts[language].noneHasNumber}</p>
      <p>
        <a href={campaignPath(campaign, '/import/voters')}>{recordTexts[language].VOTERS.import}</a>
      </p>
    </Notice>
  );
}

function FindForm({
  request: { campaign, language },
  find,
}: {
  readonly request: CampaignRequest;
  readonly find: string;
}) {
  const text = texts[language];
  return (
    <Form method="get" action={campaignPath(campaign, '/election-day')} class="search">
      <div class="search-line">
        <TextField {...{ name: 'find', label: text.find, maxLength: 200, language }} type="search" value={find} />
        <Button kind="secondary" icon="search">
          {text.search}
        </Button>
      </div>
    </Form>
  );
}

/** The voters of a search, each with the button that marks them. */
function Found({
  request,
  find,
  found: { voters, voted, hasMore },
}: {
  readonly request: CampaignRequest;
  readonly find: string;
  readonly found: Awaited<ReturnType<typeof findToMark>>;
}) {
  const { campaign, language } = request;
  const text = texts[language];
  if (voters.length === 0) return <p role="status">{text.noneFound}</p>;
  const count = formatCount(voters.length, language);
  return (
    <>
      <p role="status">{hasMore ? text.firstFound(count) : text.found(voters.length)}</p>
      <Table
        language={language}
        label={text.byName}
        rows={voters}
        columns={[
          {
            label: text.columns.name,
            isHead: true,
            cell: (voter) => <a href={campaignPath(campaign, `/voters/${voter.id}`)}>{voterName(voter)}</a>,
          },
          { label: text.columns.address, cell: (voter) => voter.address },
          { label: text.columns.poll, cell: (voter) => voter.poll },
          {
            label: text.columns.outcome,
            kind: 'action',
            cell: (voter) => <MarkButton {...{ request, voter, isVoted: voted.has(voter.id), back: { find } }} />,
          },
        ]}
      />
    </>
  );
}

function MarkForm({
  request,
  answered,
}: {
  readonly request: CampaignRequest;
  readonly answered: Answered | undefined;
}) {
  const { campaign, language, form: sent } = request;
  const text = texts[language];
  const of = { request, of: markFields };
  return (
    <ConsoleForm request={request} action={campaignPath(campaign, '/election-day')}>
      <Field {...of} name="poll" value={answered?.poll} />
      {/* Numbers whose marks were taken back stay, to be corrected: those that were marked go. */}
      <Field {...of} name="numbers" value={answered?.isUndone ? sent.text('numbers') : ''} />
      <Button>{text.mark}</Button>
    </ConsoleForm>
  );
}

function Outcomes({ request, poll, marked, isUndone }: Answered & { readonly request: CampaignRequest }) {
  const { campaign, language } = request;
  const text = texts[language];
  const of = (kind: MarkOutcome['outcome']) => marked.filter(({ outcome }) => outcome === kind);
  const numbers = (kind: MarkOutcome['outcome']) => of(kind).map(({ of: number }) => number);
  const [unknown, ambiguous] = [numbers('unknown'), numbers('ambiguous')];
  return (
    <>
      <Notice tone="good" role="status">
        {isUndone ? text.undone(of('undone').length) : text.summary(of('marked').length, of('unchanged').length)}
      </Notice>
      {unknown.length + ambiguous.length > 0 && (
        <Notice tone="warning" role="alert">
          {unknown.length > 0 && <p>{text.unknown(poll, unknown.join(', '))}</p>}
          {ambiguous.length > 0 && <p>{text.ambiguous(poll, ambiguous.join(', '))}</p>}
        </Notice>
      )}
      {marked.some(({ voterId }) => voterId) && (
        <Table
          language={language}
          rows={marked.filter(({ voterId }) => voterId)}
          columns={[
            { label: text.columns.number, isHead: true, cell: ({ of: number }) => number },
            {
              label: text.columns.name,
              cell: ({ name, voterId }) => <a href={campaignPath(campaign, `/voters/${voterId}`)}>{name}</a>,
            },
            {
              label: text.columns.outcome,
              cell: ({ outcome }) => text.outcomes[outcome as keyof typeof text.outcomes],
            },
          ]}
        />
      )}
      {!isUndone && of('marked').length > 0 && (
        <ConsoleForm request={request} action={campaignPath(campaign, '/election-day/undo')}>
          <input type="hidden" name="poll" value={poll} />
          <input type="hidden" name="numbers" value={numbers('marked').join(' ')} />
          <p class="hint">{text.undoHow}</p>
          <Button kind="secondary">{text.undo}</Button>
        </ConsoleForm>
      )}
    </>
  );
}

const outcomesIn = (answer: unknown) =>
  (JSON.parse((answer as JsonText).text) as { readonly data: readonly MarkOutcome[] }).data;

/** Marks the numbers of the form, or takes their marks back, and names their voters. */
const marking = (to: string, isUndone: boolean) =>
  form({
    to,
    access: 'MANAGER',
    fields: markFields,
    ...(!isUndone && { keepsDraft: true }),
    check: ({ numbers }, { language }) => numberErrors(numbersIn(numbers), texts[language]),
    async act({ poll, numbers }, _, { execute }): Promise<Answered> {
      const asked = { body: { poll, numbers: numbersIn(numbers) }, conditions: {} };
      const answer = await execute(isUndone ? unmarkVoted : markVoted, asked);
      const outcomes = outcomesIn(answer);
      const names = await execute(
        voterNames,
        outcomes.flatMap(({ voterId }) => voterId ?? []),
      );
      const marked = outcomes.map((outcome): Marked => ({ ...outcome, name: names.get(outcome.voterId ?? '') ?? '' }));
      return { poll, marked, isUndone };
    },
    done: ({ request, services, result }) => electionDayPage(request, services, result),
  });

/** Marks one voter of a list or a search, or takes the mark back, and leads back there. Errors: 404 if the voter is gone. */
const markingOne = form({
  to: 'voters',
  access: 'MANAGER',
  async act(_, { form: sent }, { execute }): Promise<boolean> {
    const isVoted = sent.text('voted') !== 'false';
    const asked = { body: { voterIds: [sent.text('voter')] }, conditions: {} };
    const [mark] = outcomesIn(await execute(isVoted ? markVoted : unmarkVoted, asked));
    if (mark?.outcome === 'unknown') throw notFound('There is no voter of this id.');
    return isVoted;
  },
  done({ request: { campaign, form: sent }, result: isVoted }) {
    const back = backFields.flatMap((name) => (sent.all(name).length > 0 ? [[name, sent.text(name)]] : []));
    const shown = sent.text('by') === '' ? '' : '/to-vote';
    const address = `${campaignPath(campaign, `/election-day${shown}`)}?${new URLSearchParams(back)}`;
    return { to: afterAct(address, isVoted ? 'marked-voted' : 'mark-undone') };
  },
});

export const electionDayRoutes: readonly ConsoleRoute[] = [
  ...toVoteRoutes,
  ...page({
    path: '/campaigns/:campaign/election-day',
    access: 'MEMBER',
    show: (request, services) => electionDayPage(request, services),
    forms: [marking('', false), marking('undo', true), markingOne],
  }),
];
