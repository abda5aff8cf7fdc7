import type { HustingsError } from '#core/errors.ts';
import { electionDayTexts, scriptTexts, turfTexts as texts } from '#core/texts/texts.ts';
import { createTurfs } from '#server/campaign/canvassing/operations/turfs/create-turfs.ts';
import { needsLink } from '#server/campaign/canvassing/turfs/turf.ts';
import { type NamedTurf, viewTurfs } from '#server/campaign/canvassing/turfs/view-turfs.ts';
import {
  type CampaignRequest,
  type ConsolePage,
  type ConsoleRoute,
  type ConsoleServices,
  campaignPath,
} from '#server/console/http/route.ts';
import { afterAct } from '#server/console/pages/done.tsx';
import { ConsoleForm } from '#server/console/pages/frame.tsx';
import { Refusal, refusalOf } from '#server/console/pages/message.tsx';
import { formatTime } from '#server/console/texts/time.ts';
import { mayActAs } from '#server/operations/roles.ts';
import { Button, LinkButton } from '#server/pages/components/forms/button.tsx';
import { ErrorSummary, type FieldError } from '#server/pages/components/forms/error-summary.tsx';
import { Pagination } from '#server/pages/components/lists/pagination.tsx';
import { type Column, Table } from '#server/pages/components/lists/table.tsx';
import { EmptyState } from '#server/pages/components/parts/empty-state.tsx';
import { Tabs } from '#server/pages/components/parts/tabs.tsx';
import { CutForm, readCut, ridingOf } from './cut-form.tsx';
import { TurfState } from './turf-state.tsx';

const pageLength = 20;

interface View {
  readonly error?: HustingsError;
  readonly errors?: readonly FieldError[];
}

async function turfPage(
  request: CampaignRequest,
  { execute }: Pick<ConsoleServices, 'execute'>,
  { error, errors = [] }: View = {},
): Promise<ConsolePage> {
  const { campaign, language, query } = request;
  const text = texts[language];
  const cursor = query.get('cursor');
  const asked = query.get('open');
  const open = asked === 'true' || asked === 'false' ? asked === 'true' : undefined;
  const { turfs, nextCursor, choices } = await execute(viewTurfs, {
    limit: pageLength,
    cursor,
    open,
    riding: ridingOf(request),
  });
  const path = campaignPath(campaign, '/turfs');
  const mayCut = mayActAs(campaign.role, 'MANAGER');
  const filter = open === undefined ? {} : { open: String(open) };
  const addressOf = (more: Record<string, string>) => {
    const parameters = new URLSearchParams({ ...filter, ...more }).toString();
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
          {mayCut && turfs.length > 0 && (
            <LinkButton href="#cut" icon="plus">
              {text.cut}
            </LinkButton>
          )}
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
        {turfs.length === 0 ? (
          <EmptyState title={text.none}>
            <p>{text.noneHow}</p>
          </EmptyState>
        ) : (
          <Table language={language} rows={turfs} keyOf={({ id }) => id} columns={columnsOf(request, path)} />
        )}
        <Pagination
          first={cursor === null ? undefined : addressOf({})}
          next={nextCursor === null ? undefined : addressOf({ cursor: nextCursor })}
          nextLabel={text.older}
          language={language}
        />
        {mayCut && <CutForm {...{ request, choices, errors, path }} />}
      </>
    ),
  };
}

function columnsOf(request: CampaignRequest, path: string): ReadonlyArray<Column<NamedTurf>> {
  const { language, now, campaign } = request;
  const text = texts[language];
  const mayManage = mayActAs(campaign.role, 'MANAGER');
  const [name = '', progress = '', volunteer = '', state = '', active = ''] = text.columns;
  return [
    { label: name, isHead: true, cell: (turf) => <a href={`${path}/${turf.id}`}>{turf.name}</a> },
    { label: progress, cell: ({ doors_done, doors }) => text.progress(doors_done, doors) },
    { label: volunteer, cell: (turf) => turf.volunteer ?? <span class="hint">{text.unassigned}</span> },
    {
      label: state,
      cell: (turf) => (
        <>
          <TurfState turf={turf} now={now} language={language} />
          {mayManage && needsLink(turf, now) && (
            <ConsoleForm request={request} action={`${path}/${turf.id}/link`}>
              <Button kind="plain">{text.newLink}</Button>
            </ConsoleForm>
          )}
        </>
      ),
    },
    {
      label: active,
      kind: 'day',
      cell: ({ used_at }) => (used_at ? text.lastActive(formatTime(used_at, language)) : text.neverActive),
    },
  ];
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
      const { campaign, form } = request;
      const { body, errors } = await readCut(request, services);
      if (errors.length > 0) return turfPage(request, services, { errors });
      try {
        await services.execute(createTurfs, { body, conditions: { idempotencyKey: form.text('id') } });
      } catch (error) {
        return turfPage(request, services, { error: refusalOf(error) });
      }
      return { to: afterAct(campaignPath(campaign, '/turfs'), 'turfs-cut') };
    },
  },
];
