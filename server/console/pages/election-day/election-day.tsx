import { recordTexts, electionDayTexts as texts, turfTexts } from '#core/texts/texts.ts';
import type { MarkOutcome } from '#server/campaign/canvassing/election-day/marks.ts';
import { viewTurnout } from '#server/campaign/canvassing/election-day/view-turnout.ts';
import { markVoted } from '#server/campaign/canvassing/operations/election-day/mark-voted.ts';
import { unmarkVoted } from '#server/campaign/canvassing/operations/election-day/unmark-voted.ts';
import { voterNames } from '#server/campaign/voters/views/voter-names.ts';
import {
  type CampaignRequest,
  type ConsolePage,
  type ConsoleRoute,
  type ConsoleServices,
  campaignPath,
} from '#server/console/http/route.ts';
import { ConsoleForm } from '#server/console/pages/frame.tsx';
import type { JsonText } from '#server/content/json-content.ts';
import { mayActAs } from '#server/operations/roles.ts';
import { Button } from '#server/pages/components/forms/button.tsx';
import { ErrorSummary, type FieldError, messagesOf } from '#server/pages/components/forms/error-summary.tsx';
import { TextArea, TextField } from '#server/pages/components/forms/text-field.tsx';
import { Table } from '#server/pages/components/lists/table.tsx';
import { Notice } from '#server/pages/components/parts/notice.tsx';
import { readNumbers, type TypedNumbers } from './read-numbers.ts';
import { TurnoutPlot } from './turnout-plot.tsx';

type Marked = MarkOutcome & { readonly name: string };

interface View {
  readonly typed?: TypedNumbers;
  /** What became of the numbers, if they could be read. */
  readonly marked?: readonly Marked[];
  readonly isUndone?: boolean;
}

async function electionDayPage(
  request: CampaignRequest,
  { execute }: Pick<ConsoleServices, 'execute'>,
  { typed, marked, isUndone = false }: View = {},
): Promise<ConsolePage> {
  const { campaign, language } = request;
  const text = texts[language];
  const errors = typed?.errors ?? [];
  const { turnout, hasNumbers } = await execute(viewTurnout);
  return {
    title: text.title,
    place: { campaign, section: 'walkLists' },
    above: [[campaignPath(campaign, '/turfs'), turfTexts[language].title]],
    status: errors.length > 0 ? 400 : 200,
    content: (
      <>
        <h1>{text.title}</h1>
        <p>{text.how}</p>
        <ErrorSummary errors={errors} language={language} />
        {!hasNumbers && (
          <Notice>
            <p>{text.noneHasNumber}</p>
            {mayActAs(campaign.role, 'MANAGER') && (
              <p>
                <a href={campaignPath(campaign, '/import/voters')}>{recordTexts[language].VOTERS.import}</a>
              </p>
            )}
          </Notice>
        )}
        {typed && marked && <Outcomes {...{ request, typed, marked, isUndone }} />}
        {mayActAs(campaign.role, 'MANAGER') && (
          <MarkForm {...{ request, typed, errors, keepsTyped: !marked || isUndone }} />
        )}
        {turnout.voters > 0 && <TurnoutPlot turnout={turnout} language={language} />}
      </>
    ),
  };
}

function MarkForm({
  request,
  typed,
  errors,
  keepsTyped,
}: {
  readonly request: CampaignRequest;
  readonly typed: TypedNumbers | undefined;
  readonly errors: readonly FieldError[];
  /** Whether the numbers stay, to be corrected: those that were marked go. */
  readonly keepsTyped: boolean;
}) {
  const { campaign, language, form } = request;
  const text = texts[language];
  const messages = messagesOf(errors);
  return (
    <ConsoleForm request={request} action={campaignPath(campaign, '/election-day')}>
      <TextField
        {...{ name: 'poll', label: text.poll, error: messages.get('poll'), isRequired: true, isShort: true, language }}
        maxLength={20}
        autocomplete="off"
        value={typed?.poll ?? ''}
      />
      <TextArea
        {...{ name: 'numbers', label: text.numbers, hint: text.numbersHow, error: messages.get('numbers'), language }}
        isRequired
        rows={3}
        maxLength={12_000}
        value={keepsTyped ? form.text('numbers') : ''}
      />
      <Button>{text.mark}</Button>
    </ConsoleForm>
  );
}

function Outcomes({
  request,
  typed: { poll },
  marked,
  isUndone,
}: {
  readonly request: CampaignRequest;
  readonly typed: TypedNumbers;
  readonly marked: readonly Marked[];
  readonly isUndone: boolean;
}) {
  const { campaign, language } = request;
  const text = texts[language];
  const of = (kind: MarkOutcome['outcome']) => marked.filter(({ outcome }) => outcome === kind);
  const numbers = (kind: MarkOutcome['outcome']) => of(kind).map(({ of: number }) => number);
  const [unknown, ambiguous] = [numbers('unknown'), numbers('ambiguous')];
  return (
    <>
      <Notice tone="good" role="status">
        <p>{isUndone ? text.undone(of('undone').length) : text.summary(of('marked').length, of('unchanged').length)}</p>
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
          keyOf={({ of: number }) => number}
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

/** Marks the numbers of the form, or takes their marks back, and names their voters. */
async function mark(request: CampaignRequest, { execute }: ConsoleServices, voted: boolean): Promise<View> {
  const { form, language } = request;
  const typed = readNumbers(form, texts[language]);
  if (typed.errors.length > 0) return { typed };
  const { poll, numbers } = typed;
  const answer = await execute(voted ? markVoted : unmarkVoted, { body: { poll, numbers }, conditions: {} });
  const { data: outcomes } = JSON.parse((answer as JsonText).text) as { readonly data: readonly MarkOutcome[] };
  const names = await execute(
    voterNames,
    outcomes.flatMap(({ voterId }) => voterId ?? []),
  );
  const marked = outcomes.map((outcome): Marked => ({ ...outcome, name: names.get(outcome.voterId ?? '') ?? '' }));
  return { typed, marked, isUndone: !voted };
}

export const electionDayRoutes: readonly ConsoleRoute[] = [
  {
    method: 'GET',
    path: '/campaigns/:campaign/election-day',
    access: 'MEMBER',
    handle: (request, services) => electionDayPage(request, services),
  },
  {
    method: 'POST',
    path: '/campaigns/:campaign/election-day',
    access: 'MANAGER',
    handle: async (request, services) => electionDayPage(request, services, await mark(request, services, true)),
  },
  {
    method: 'POST',
    path: '/campaigns/:campaign/election-day/undo',
    access: 'MANAGER',
    handle: async (request, services) => electionDayPage(request, services, await mark(request, services, false)),
  },
];
