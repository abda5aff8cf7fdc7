import { voterListTexts as texts } from '#core/texts/texts.ts';
import { mostDoors } from '#server/campaign/canvassing/turfs/turf.ts';
import { cutVoterList } from '#server/campaign/canvassing/voter-lists/cut-voter-list.ts';
import { printListForDoors } from '#server/campaign/canvassing/voter-lists/read-voter-list.ts';
import {
  deleteVoterList,
  listVersion,
  mayChangeList,
  updateVoterList,
} from '#server/campaign/canvassing/voter-lists/save-voter-list.ts';
import {
  type Tagged,
  type TaggingKind,
  tagVoterList,
  undoTagging,
} from '#server/campaign/canvassing/voter-lists/tagging.ts';
import { type ViewedList, viewVoterList } from '#server/campaign/canvassing/voter-lists/view-voter-lists.ts';
import type { VoterList } from '#server/campaign/canvassing/voter-lists/voter-list.ts';
import { type Canvasser, viewCanvassers } from '#server/campaign/volunteers/canvassers.ts';
import { longestTag } from '#server/campaign/voters/united-lists.ts';
import { Field } from '#server/console/forms/field.tsx';
import { fieldsOf } from '#server/console/forms/fields.ts';
import { form } from '#server/console/forms/page.ts';
import { type CampaignRequest, type ConsolePage, type ConsoleRoute, campaignPath } from '#server/console/http/route.ts';
import { spool, writeText } from '#server/console/http/spool.ts';
import { ConfirmedForm } from '#server/console/pages/confirmed-form.tsx';
import { LinkButtons } from '#server/console/pages/controls.tsx';
import { afterAct } from '#server/console/pages/done.tsx';
import { FormId, formIdOf, Version } from '#server/console/pages/form-id.tsx';
import { ConsoleForm } from '#server/console/pages/frame.tsx';
import { list } from '#server/console/pages/lists/list.tsx';
import { readReach } from '#server/console/pages/lists/reach-filter.ts';
import { walkDocument } from '#server/console/pages/walk-lists/walk-document.ts';
import { papers } from '#server/console/pages/walk-lists/walk-style.ts';
import { formatTime } from '#server/console/texts/time.ts';
import { Button } from '#server/pages/components/forms/button.tsx';
import { Details } from '#server/pages/components/parts/details.tsx';
import { FileForm, fileRoute } from './list-file.tsx';
import { letterFields, MailForms, mailRoutes, printLetters } from './mailing.tsx';
import { listPath } from './saved-lists.tsx';
import { Asked, above, nameFields, votersFound } from './voters-found.tsx';

const tagFields = fieldsOf(texts, {
  tag: { kind: 'text', isRequired: true, isShort: true, most: longestTag, fault: 'tagMissing', autocomplete: 'off' },
});

const cutFields = fieldsOf(texts, {
  doors: { kind: 'count', isShort: true, least: 1, most: mostDoors, otherwise: 60, fault: 'doorsWrong' },
  volunteer: { kind: 'choice' },
});

const savedList = list({
  path: '/voters/lists/:list',
  access: 'MEMBER',
  section: 'voters',
  texts,
  /** `notice`: what has just been done, in place of what the address says. */
  async find({ request, cursor, limit, mayManage }, { execute }, notice?: ConsolePage['notice']) {
    const viewed = await execute(viewVoterList, { id: idOf(request), cursor, limit });
    return { ...viewed, canvassers: mayManage ? await execute(viewCanvassers) : [], notice };
  },
  ...votersFound,
  title: ({ found }) => found.list.name,
  page: ({ request, found: { notice } }) => ({ above: above(request), ...(notice !== undefined && { notice }) }),
  head({ request, text, found, mayManage, own, to }) {
    const { list: saved, canvassers } = found;
    const of = new URLSearchParams({ of: saved.id });
    return (
      <>
        <Asked criteria={saved.criteria} request={request} />
        <LinkButtons
          links={[
            mayManage && { href: `${to('/calls')}?list=1&${of}`, icon: 'phone', label: text.call, isMain: true },
            { href: `${own}/walk`, icon: 'printer', label: text.walk },
            { href: `${to('/election-day/to-vote')}?${of}`, icon: 'check', label: text.electionDay },
            mayManage &&
              mayChangeList(request.principal, saved) && {
                href: `${to('/voters/lists/new')}?list=${saved.id}`,
                icon: 'pencil',
                label: text.edit,
              },
          ]}
        />
        {mayManage && <Work {...{ request, canvassers, viewed: found, path: own }} />}
      </>
    );
  },
  below: ({ request, text, found: { list: saved }, language, mayManage, own }) => (
    <>
      <p class="hint">{text.savedBy(saved.by ?? '–', formatTime(saved.updatedAt, language))}</p>
      {mayManage && mayChangeList(request.principal, saved) && <Manage {...{ request, list: saved, path: own }} />}
    </>
  ),
});

interface WorkProps {
  readonly request: CampaignRequest;
  readonly viewed: ViewedList;
  readonly path: string;
  readonly canvassers: readonly Canvasser[];
}

/** What is done with all voters of the list. */
function Work({ request, viewed, path, canvassers }: WorkProps) {
  const { language, sent } = request;
  const text = texts[language];
  return (
    <div class="list-work">
      <Details summary={text.walkTitle} isOpen={sent.to === 'cut'}>
        <p>{text.walkHow}</p>
        <ConsoleForm request={request} action={`${path}/cut`}>
          <FormId request={request} to="cut" />
          <Field {...{ request, of: cutFields }} name="doors" value="60" />
          <Field
            {...{ request, of: cutFields }}
            name="volunteer"
            choices={canvassers.map(({ id, name }) => ({ value: id, label: name }))}
            empty={text.nobodyYet}
          />
          <Button kind="secondary">{text.cut}</Button>
        </ConsoleForm>
      </Details>
      <Details summary={text.writeTitle} isOpen={sent.to === 'letters'}>
        <MailForms {...{ request, path }} />
      </Details>
      <Details summary={text.fileTitle}>
        <FileForm {...{ request, path }} />
      </Details>
      <Details summary={text.tagTitle} isOpen={sent.to === 'tags'}>
        <TagForms {...{ request, viewed, path }} />
      </Details>
    </div>
  );
}

function TagForms({ request, viewed: { tagging }, path }: Omit<WorkProps, 'canvassers'>) {
  const { language } = request;
  const text = texts[language];
  return (
    <>
      <ConsoleForm request={request} action={`${path}/tags`}>
        <FormId request={request} to="tags" />
        <Field {...{ request, of: tagFields }} name="tag" />
        <div class="actions">
          <Button kind="secondary" name="kind" value="TAG">
            {text.giveTag}
          </Button>
          <Button kind="secondary" name="kind" value="UNTAG">
            {text.takeTag}
          </Button>
        </div>
      </ConsoleForm>
      {tagging && (
        <ConsoleForm request={request} action={`${path}/tags/undo`}>
          <input type="hidden" name="tagging" value={tagging.id} />
          <p>{text.last[tagging.kind](tagging.tag, tagging.voters, formatTime(tagging.at, language))}</p>
          <Button kind="secondary">{text.undo}</Button>
        </ConsoleForm>
      )}
    </>
  );
}

function Manage({
  request,
  list,
  path,
}: {
  readonly request: CampaignRequest;
  readonly list: VoterList;
  readonly path: string;
}) {
  const { language, sent } = request;
  const text = texts[language];
  return (
    <>
      <Details summary={text.manage} isOpen={sent.to === 'name'}>
        <ConsoleForm request={request} action={`${path}/name`}>
          <Version request={request} of={listVersion(list)} />
          <Field {...{ request, of: nameFields }} name="name" value={list.name} />
          <Field {...{ request, of: nameFields }} name="isShared" value={String(list.isShared)} />
          <Button kind="secondary">{text.saveChanges}</Button>
        </ConsoleForm>
      </Details>
      <ConfirmedForm
        request={request}
        action={`${path}/delete`}
        summary={text.delete}
        effects={text.deleteEffects}
        button={text.delete}
      />
    </>
  );
}

const idOf = ({ params }: CampaignRequest): string => params.list ?? '';

/** What an act of tagging has come to, in sentences. */
function taggedWords(kind: TaggingKind, { changed, full, isComplete }: Tagged, { language }: CampaignRequest): string {
  const text = texts[language];
  return [
    kind === 'TAG' ? text.tagged(changed) : text.untagged(changed),
    ...(full > 0 ? [text.full(full)] : []),
    ...(isComplete ? [] : [text.further]),
  ].join(' ');
}

const kindOf = ({ form: sent }: CampaignRequest): TaggingKind => (sent.text('kind') === 'UNTAG' ? 'UNTAG' : 'TAG');

export const voterListPageRoutes: readonly ConsoleRoute[] = [
  ...savedList.routes(
    form({
      to: 'name',
      access: 'MANAGER',
      fields: nameFields,
      act: (changes, request, { execute }) =>
        execute(updateVoterList, { id: idOf(request), version: request.form.text('version'), changes }),
      done: 'list-saved',
    }),
    form({
      to: 'delete',
      access: 'MANAGER',
      act: (_, request, { execute }) => execute(deleteVoterList, idOf(request)),
      done: ({ request }) => ({ to: afterAct(listPath(request), 'list-deleted') }),
    }),
    form({
      to: 'tags',
      access: 'MANAGER',
      fields: tagFields,
      act: ({ tag }, request, { execute }) =>
        execute(tagVoterList, { id: formIdOf(request.form), listId: idOf(request), kind: kindOf(request), tag }),
      done: ({ request, services, result }) =>
        savedList.show(request, services, taggedWords(kindOf(request), result, request)),
    }),
    form({
      to: 'tags/undo',
      access: 'MANAGER',
      act: (_, request, { execute }) =>
        execute(undoTagging, { id: request.form.text('tagging'), listId: idOf(request) }),
      done: ({ request, services, result }) =>
        savedList.show(request, services, texts[request.language].undone(result)),
    }),
    form({
      to: 'cut',
      access: 'MANAGER',
      fields: cutFields,
      act: ({ doors, volunteer: volunteerId }, request, { execute }) =>
        execute(
          cutVoterList,
          { id: idOf(request), formId: formIdOf(request.form), doors, volunteerId },
          { formId: formIdOf(request.form) },
        ),
      done: ({ request, services, result }) =>
        savedList.show(request, services, <Cut {...{ request }} turfs={result} />),
    }),
    form({
      to: 'letters',
      access: 'MANAGER',
      fields: letterFields,
      act: printLetters,
      done: ({ result: html }) => ({ html, hasButton: true }),
    }),
  ),
  fileRoute,
  ...mailRoutes,
  {
    method: 'GET',
    path: '/campaigns/:campaign/voters/lists/:list/walk',
    access: 'MEMBER',
    async handle(request, { execute }) {
      const { campaign, language, now, query } = request;
      const paper = papers.find((each) => each === query.get('paper')) ?? papers[0];
      const { polls } = readReach((name) => query.getAll(name));
      const canvasser = query.get('canvasser') ?? undefined;
      const html = await spool(campaign.id, (path) =>
        execute(printListForDoors, {
          id: idOf(request),
          canvasser,
          polls,
          write: (printed, voters) => writeText(path, walkDocument({ language, paper, now, ...printed }, voters)),
        }),
      );
      return { html, hasButton: true };
    },
  },
];

/** That turfs are cut, with the way to them. */
const Cut = ({
  request: { campaign, language },
  turfs,
}: {
  readonly request: CampaignRequest;
  readonly turfs: number;
}) => (
  <>
    {texts[language].cutMany(turfs)} <a href={campaignPath(campaign, '/turfs')}>{texts[language].toTurfs}</a>
  </>
);
