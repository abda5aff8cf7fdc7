import { scriptTexts, turfTexts as texts } from '#core/texts/texts.ts';
import { createTurfs } from '#server/campaign/canvassing/operations/turfs/create-turfs.ts';
import { cutDoors } from '#server/campaign/canvassing/turfs/cutting/cut-doors.ts';
import { needsLink } from '#server/campaign/canvassing/turfs/turf.ts';
import { type NamedTurf, viewTurfs } from '#server/campaign/canvassing/turfs/view-turfs.ts';
import { viewVoterLists } from '#server/campaign/canvassing/voter-lists/view-voter-lists.ts';
import { form, page } from '#server/console/forms/page.ts';
import {
  type CampaignRequest,
  type ConsolePage,
  type ConsoleServices,
  campaignPath,
} from '#server/console/http/route.ts';
import { afterAct } from '#server/console/pages/done.tsx';
import { ConsoleForm } from '#server/console/pages/frame.tsx';
import { ListPages, readListing } from '#server/console/pages/lists/listing.tsx';
import { FromLists } from '#server/console/pages/voter-lists/saved-lists.tsx';
import { formatTime } from '#server/console/texts/time.ts';
import type { JsonText } from '#server/content/json-content.ts';
import { mayActAs } from '#server/operations/roles.ts';
import { Button, LinkButton } from '#server/pages/components/forms/button.tsx';
import { type Column, Table } from '#server/pages/components/lists/table.tsx';
import { Details } from '#server/pages/components/parts/details.tsx';
import { EmptyState } from '#server/pages/components/parts/empty-state.tsx';
import { Tabs } from '#server/pages/components/parts/tabs.tsx';
import { PartBar } from '#server/pages/components/plots/part-bar.tsx';
import { CutForm, cutFields, readCut, ridingOf } from './cut-form.tsx';
import { PollMap } from './poll-map.tsx';
import { TurfState } from './turf-state.tsx';

const pageLength = 20;

async function turfsPage(request: CampaignRequest, { execute, maps }: ConsoleServices): Promise<ConsolePage> {
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
  const listing = readListing(query, { path, filters: open === undefined ? [] : [['open', String(open)]] });
  return {
    title: text.title,
    place: { campaign, section: 'walkLists' },
    hasMap: mayCut && maps !== undefined,
    content: (
      <>
        <h1>{text.title}</h1>
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
          <Details summary={text.what}>
            <p>{text.how}</p>
          </Details>
        </div>
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
        <ListPages
          {...{ listing, language }}
          isFirst={cursor === null}
          next={nextCursor === null ? null : { cursor: nextCursor }}
          nextLabel={text.older}
        />
        {mayCut && (
          <CutForm
            {...{ request, choices, path }}
            pollMap={choices.polls.length > 0 && (await PollMap({ request, riding: choices.riding, maps }))}
          />
        )}
        {mayCut && (
          <FromLists
            {...{ language }}
            lists={await execute(viewVoterLists)}
            to={({ id }) => campaignPath(campaign, `/voters/lists/${id}`)}
          />
        )}
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
    {
      label: progress,
      cell: ({ doors_done, doors }) => (
        <div>
          {text.progress(doors_done, doors)}
          <PartBar share={doors === 0 ? 0 : doors_done / doors} tone={doors_done === doors ? 'good' : 'plain'} />
        </div>
      ),
    },
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

/** The turfs that were made; undefined for a form that was sent before. */
type Cut = ReadonlyArray<{ readonly id: string }>;

export const turfListRoutes = page({
  path: '/campaigns/:campaign/turfs',
  access: 'MEMBER',
  show: turfsPage,
  forms: [
    form({
      access: 'MANAGER',
      fields: cutFields,
      keepsDraft: true,
      check: async (...cut) => (await readCut(...cut)).errors,
      act: async (values, request, services) => {
        const { doors, body } = await readCut(values, request, services);
        const formId = request.form.text('id');
        if (doors.length > 0) {
          return services.execute(cutDoors, { formId, name: values.name, voterIds: doors }, { formId });
        }
        const made = await services.execute(createTurfs, { body, conditions: { idempotencyKey: formId } });
        return (JSON.parse((made as JsonText).text) as { data: Cut }).data;
      },
      done({ request, result }) {
        const path = campaignPath(request.campaign, '/turfs');
        const turfs = result as Cut | undefined;
        // What follows is done on its page.
        const only = turfs?.length === 1 ? turfs[0] : undefined;
        return { to: only ? afterAct(`${path}/${only.id}`, 'turf-cut') : afterAct(path, 'turfs-cut') };
      },
    }),
  ],
});
