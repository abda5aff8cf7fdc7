import { scriptTexts, turfTexts as texts } from '#core/texts/texts.ts';
import { createTurfs } from '#server/campaign/canvassing/operations/turfs/create-turfs.ts';
import { cutDoors } from '#server/campaign/canvassing/turfs/cutting/cut-doors.ts';
import { needsLink } from '#server/campaign/canvassing/turfs/turf.ts';
import { viewTurfs } from '#server/campaign/canvassing/turfs/view-turfs.ts';
import { viewVoterLists } from '#server/campaign/canvassing/voter-lists/view-voter-lists.ts';
import { fieldsOf } from '#server/console/forms/fields.ts';
import { form } from '#server/console/forms/page.ts';
import { campaignPath } from '#server/console/http/route.ts';
import { LinkButtons } from '#server/console/pages/controls.tsx';
import { afterAct } from '#server/console/pages/done.tsx';
import { ConsoleForm } from '#server/console/pages/frame.tsx';
import { list } from '#server/console/pages/lists/list.tsx';
import { FromLists } from '#server/console/pages/voter-lists/saved-lists.tsx';
import { formatTime } from '#server/console/texts/time.ts';
import type { JsonText } from '#server/content/json-content.ts';
import { Button } from '#server/pages/components/forms/button.tsx';
import { Details } from '#server/pages/components/parts/details.tsx';
import { PartBar } from '#server/pages/components/plots/part-bar.tsx';
import type { Language } from '#server/pages/language.ts';
import { CutForm, cutFields, readCut, ridingOf } from './cut-form.tsx';
import { PollMap } from './poll-map.tsx';
import { TurfState } from './turf-state.tsx';

const filters = fieldsOf(texts, {
  open: {
    kind: 'choice',
    label: (language: Language) => texts[language].columns[3] ?? '',
    choices: (language: Language) => [
      { value: 'true', label: texts[language].onlyOpen },
      { value: 'false', label: texts[language].onlyEnded },
    ],
  },
});

const turfList = list({
  path: '/turfs',
  access: 'MEMBER',
  section: 'walkLists',
  texts,
  filters,
  limit: 20,
  async find({ request, values: { open }, cursor, limit, mayManage }, { execute, maps }) {
    const asked = {
      limit,
      cursor: cursor ?? null,
      open: open === undefined ? undefined : open === 'true',
      riding: ridingOf(request),
    };
    const viewed = await execute(viewTurfs, asked);
    const { polls, riding } = viewed.choices;
    return {
      ...viewed,
      pollMap: mayManage && polls.length > 0 && (await PollMap({ request, riding, maps })),
      lists: mayManage ? await execute(viewVoterLists) : [],
    };
  },
  rows: ({ turfs }) => turfs,
  next: ({ nextCursor }) => nextCursor,
  nextLabel: ({ older }) => older,
  tabs: { by: 'open', label: ({ columns }) => columns[3] ?? '', all: ({ all }) => all },
  page: ({ services: { maps }, mayManage }) => ({ hasMap: mayManage && maps !== undefined }),
  head: ({ text, rows, language, mayManage, to }) => (
    <LinkButtons
      links={[
        mayManage && rows.length > 0 && { href: '#cut', icon: 'plus', label: text.cut, isMain: true },
        { href: to('/walk-lists'), icon: 'printer', label: text.lists },
        { href: to('/scripts'), icon: 'scroll-text', label: scriptTexts[language].open },
      ]}
    >
      <Details summary={text.what}>
        <p>{text.how}</p>
      </Details>
    </LinkButtons>
  ),
  none: ({ text }) => ({ title: text.none, how: text.noneHow }),
  columns({ request, text, language, mayManage, own }) {
    const [name = '', progress = '', volunteer = '', state = '', active = ''] = text.columns;
    return [
      { label: name, isHead: true, cell: (turf) => <a href={`${own}/${turf.id}`}>{turf.name}</a> },
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
            <TurfState turf={turf} now={request.now} language={language} />
            {mayManage && needsLink(turf, request.now) && (
              <ConsoleForm request={request} action={`${own}/${turf.id}/link`}>
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
  },
  below: ({ request, found: { choices, pollMap, lists }, language, mayManage, own, to }) =>
    mayManage && (
      <>
        <CutForm {...{ request, choices, pollMap, path: own }} />
        <FromLists {...{ language, lists }} to={({ id }) => to(`/voters/lists/${id}`)} />
      </>
    ),
});

/** The turfs that were made; undefined for a form that was sent before. */
type Cut = ReadonlyArray<{ readonly id: string }>;

export const turfListRoutes = turfList.routes(
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
);
