import type { HustingsError } from '#core/errors.ts';
import { createTurfs } from '#server/campaign/canvassing/turfs/create-turfs.ts';
import { turfsNewestFirst } from '#server/campaign/canvassing/turfs/list-turfs.ts';
import { mostDoors, type TurfRow } from '#server/campaign/canvassing/turfs/turf.ts';
import { walkChoices } from '#server/campaign/canvassing/walk-list/print-walk-list.ts';
import { newRecordId } from '#server/campaign/record-id.ts';
import {
  type CampaignRequest,
  type ConsolePage,
  type ConsoleRoute,
  type ConsoleServices,
  campaignPath,
} from '#server/console/http/route.ts';
import { ConsoleForm } from '#server/console/pages/frame.tsx';
import { Refusal, refusalOf } from '#server/console/pages/message.tsx';
import { electionDayTexts } from '#server/console/texts/field-work/election-day.ts';
import { scriptTexts } from '#server/console/texts/field-work/scripts.ts';
import { turfTexts as texts } from '#server/console/texts/field-work/turfs.ts';
import { formatTime } from '#server/console/texts/time.ts';
import { perform } from '#server/operations/perform.ts';
import { mayActAs } from '#server/operations/roles.ts';
import { Button, LinkButton } from '#server/pages/components/forms/button.tsx';
import { SelectField } from '#server/pages/components/forms/choices.tsx';
import { ErrorSummary, type FieldError, messagesOf } from '#server/pages/components/forms/error-summary.tsx';
import { TextArea, TextField } from '#server/pages/components/forms/text-field.tsx';
import { Pagination } from '#server/pages/components/lists/pagination.tsx';
import { type Column, Table } from '#server/pages/components/lists/table.tsx';
import { EmptyState } from '#server/pages/components/parts/empty-state.tsx';
import { Tabs } from '#server/pages/components/parts/tabs.tsx';
import { TurfState } from './turf-state.tsx';

const pageLength = 20;
const mostPolls = 50;

/** A turf with the name of who walks it. */
export type NamedTurf = TurfRow & { readonly volunteer: string | null };

interface View {
  readonly error?: HustingsError;
  readonly errors?: readonly FieldError[];
}

async function turfPage(
  request: CampaignRequest,
  { pool }: Pick<ConsoleServices, 'pool'>,
  { error, errors = [] }: View = {},
): Promise<ConsolePage> {
  const { campaign, language, query, principal, now } = request;
  const text = texts[language];
  const cursor = query.get('cursor');
  const asked = query.get('open');
  const open = asked === 'true' || asked === 'false' ? asked === 'true' : undefined;
  const riding = query.get('riding')?.replaceAll('\0', ' ') ?? null;
  const { rows, next, choices } = await perform(
    pool,
    principal,
    { operationId: 'listTurfs', role: 'MEMBER' },
    now,
    async ({ tx, audit }) => {
      const wanted = { limit: pageLength, ...(cursor !== null && { cursor }), ...(open !== undefined && { open }) };
      const { rows, pagination } = await turfsNewestFirst(tx, wanted, { moreFollows: true });
      audit.rowCount = rows.length;
      audit.filters = open === undefined ? [] : ['open'];
      const choices = await walkChoices(tx, riding);
      const names = await tx.query<{ id: string; name: string }>(
        'select id, name from volunteers where campaign_id = $1 and id = any ($2::uuid[])',
        [tx.campaignId, rows.map(({ volunteer_id }) => volunteer_id).filter((id) => id !== null)],
      );
      const nameOf = new Map(names.map(({ id, name }) => [id, name]));
      return {
        rows: rows.map((row): NamedTurf => ({ ...row, volunteer: nameOf.get(row.volunteer_id ?? '') ?? null })),
        next: pagination.nextCursor,
        choices,
      };
    },
  );
  const path = campaignPath(campaign, '/turfs');
  const kept = open === undefined ? {} : { open: String(open) };
  const addressOf = (more: Record<string, string>) => {
    const parameters = new URLSearchParams({ ...kept, ...more }).toString();
    return parameters === '' ? path : `${path}?${parameters}`;
  };
  return {
    title: text.title,
    place: { campaign, section: 'walkLists' },
    status: error?.status ?? (errors.length > 0 ? 400 : 200),
    content: (
      <>
        <h1>{text.title}</h1>
        <p>{text.how}</p>
        <div class="actions">
          <LinkButton kind="secondary" href={campaignPath(campaign, '/walk-lists')} icon="printer">
            {text.lists}
          </LinkButton>
          <LinkButton kind="secondary" href={campaignPath(campaign, '/scripts')} icon="scroll-text">
            {scriptTexts[language].open}
          </LinkButton>
          <LinkButton kind="secondary" href={campaignPath(campaign, '/election-day')} icon="check">
            {electionDayTexts[language].open}
          </LinkButton>
        </div>
        <Refusal error={error} language={language} />
        <ErrorSummary errors={errors} language={language} />
        <Tabs
          label={text.columns[3] ?? ''}
          tabs={([undefined, true, false] as const).map((state) => ({
            href: state === undefined ? path : `${path}?open=${state}`,
            label: state === undefined ? text.all : state ? text.onlyOpen : text.onlyEnded,
            isCurrent: state === open,
          }))}
        />
        {rows.length === 0 ? (
          <EmptyState title={text.none}>
            <p>{text.noneHow}</p>
          </EmptyState>
        ) : (
          <Table language={language} rows={rows} keyOf={({ id }) => id} columns={columnsOf(request, path)} />
        )}
        <Pagination
          first={cursor === null ? undefined : addressOf({})}
          next={next === null ? undefined : addressOf({ cursor: next })}
          nextLabel={text.older}
          language={language}
        />
        {mayActAs(campaign.role, 'MANAGER') && <CutForm {...{ request, choices, errors, path }} />}
      </>
    ),
  };
}

function columnsOf({ language, now }: CampaignRequest, path: string): ReadonlyArray<Column<NamedTurf>> {
  const text = texts[language];
  const [name = '', progress = '', volunteer = '', state = '', active = ''] = text.columns;
  return [
    { label: name, isHead: true, cell: (turf) => <a href={`${path}/${turf.id}`}>{turf.name}</a> },
    { label: progress, cell: ({ doors_done, doors }) => text.progress(doors_done, doors) },
    { label: volunteer, cell: (turf) => turf.volunteer ?? <span class="hint">{text.unassigned}</span> },
    { label: state, cell: (turf) => <TurfState turf={turf} now={now} language={language} /> },
    {
      label: active,
      kind: 'day',
      cell: ({ used_at }) => (used_at ? text.lastActive(formatTime(used_at, language)) : text.neverActive),
    },
  ];
}

function CutForm({
  request,
  choices: { polls, ridings, riding },
  errors,
  path,
}: {
  readonly request: CampaignRequest;
  readonly choices: {
    readonly polls: readonly string[];
    readonly ridings: readonly string[];
    readonly riding: string | undefined;
  };
  readonly errors: readonly FieldError[];
  readonly path: string;
}) {
  const { language, form } = request;
  const text = texts[language];
  const messages = messagesOf(errors);
  const chosen = new Set(form.all('poll'));
  return (
    <>
      <h2 id="cut">{text.cutTitle}</h2>
      <p>{text.cutHow}</p>
      <ConsoleForm request={request} action={path} hasOwnErrors>
        <input type="hidden" name="id" value={newRecordId()} />
        <TextField
          {...{
            name: 'name',
            label: text.name,
            hint: text.nameHow,
            error: messages.get('name'),
            isRequired: true,
            language,
          }}
          maxLength={80}
          value={form.text('name')}
        />
        {ridings.length > 1 && (
          <SelectField
            {...{ name: 'riding', label: text.riding, language }}
            choices={ridings.map((held) => ({ value: held, label: held }))}
            value={form.text('riding') || riding}
            empty=""
          />
        )}
        <fieldset id="poll" class={messages.has('poll') ? 'field invalid' : 'field'}>
          <legend>{text.polls}</legend>
          <p class="hint">{text.pollsHow}</p>
          {messages.has('poll') && <p class="error">{messages.get('poll')}</p>}
          <ul class="choices polls">
            {polls.map((poll) => (
              <li key={poll} class="choice">
                <label>
                  <input type="checkbox" name="poll" value={poll} checked={chosen.has(poll)} />{' '}
                  {poll.trim() === '' ? text.noPoll : poll}
                </label>
              </li>
            ))}
          </ul>
        </fieldset>
        <TextArea
          {...{ name: 'streets', label: text.streets, hint: text.streetsHow, language }}
          rows={3}
          maxLength={5_000}
          value={form.text('streets')}
        />
        <TextField
          {...{ name: 'doors', label: text.doors, hint: text.doorsHow, error: messages.get('doors'), language }}
          {...{ isShort: true, inputMode: 'numeric', maxLength: 3 }}
          value={form.text('doors') || '60'}
        />
        <Button>{text.cut}</Button>
      </ConsoleForm>
    </>
  );
}

/** What the form asks of the operation, and what is wrong with it. */
function read({ form, language }: CampaignRequest): { body: object; errors: FieldError[] } {
  const text = texts[language];
  const [name, riding, typed] = [form.text('name').trim(), form.text('riding'), form.text('doors').trim()];
  const polls = form.all('poll').slice(0, mostPolls);
  const streets = form
    .text('streets')
    .split('\n')
    .map((street) => street.trim())
    .filter((street) => street !== '');
  const doors = typed === '' ? 60 : Number(typed);
  const errors: FieldError[] = [];
  if (name === '' || name.length > 80) errors.push({ field: 'name', message: text.nameMissing });
  if (polls.length === 0 && streets.length === 0) errors.push({ field: 'poll', message: text.nothingChosen });
  if (!Number.isInteger(doors) || doors < 1 || doors > mostDoors) {
    errors.push({ field: 'doors', message: text.doorsWrong(mostDoors) });
  }
  const wanted = {
    ...(riding !== '' && { riding }),
    ...(polls.length > 0 && { polls }),
    ...(streets.length > 0 && { streets: streets.slice(0, 50).map((street) => street.slice(0, 200)) }),
  };
  return { body: { name, doors, ...wanted }, errors };
}

export const turfListRoutes: readonly ConsoleRoute[] = [
  {
    method: 'GET',
    path: '/campaigns/:campaign/turfs',
    access: 'MEMBER',
    handle: (request, services) => turfPage(request, services),
  },
  {
    method: 'POST',
    path: '/campaigns/:campaign/turfs',
    access: 'MANAGER',
    async handle(request, services) {
      const { campaign, form, principal } = request;
      const { body, errors } = read(request);
      if (errors.length > 0) return turfPage(request, services, { errors });
      try {
        await services.execute(principal, createTurfs, { body, conditions: { idempotencyKey: form.text('id') } });
      } catch (error) {
        return turfPage(request, services, { error: refusalOf(error) });
      }
      return { to: campaignPath(campaign, '/turfs') };
    },
  },
];
