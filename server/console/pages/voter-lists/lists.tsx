import { listTexts, voterListTexts as texts } from '#core/texts/texts.ts';
import type { VoterCriteria } from '#server/campaign/canvassing/voter-lists/criteria.ts';
import {
  countVoterLists,
  createVoterList,
  listVersion,
  updateVoterList,
} from '#server/campaign/canvassing/voter-lists/save-voter-list.ts';
import {
  type FoundVoters,
  viewMatching,
  viewVoterLists,
} from '#server/campaign/canvassing/voter-lists/view-voter-lists.ts';
import { noSuchList, type VoterList } from '#server/campaign/canvassing/voter-lists/voter-list.ts';
import { viewWalkChoices } from '#server/campaign/canvassing/walk-list/walk-choices.ts';
import { Field } from '#server/console/forms/field.tsx';
import { form, page } from '#server/console/forms/page.ts';
import { refuseFaulty } from '#server/console/forms/sent-form.ts';
import type { CampaignRequest, ConsolePage, ConsoleRoute, ConsoleServices } from '#server/console/http/route.ts';
import { LinkButtons } from '#server/console/pages/controls.tsx';
import { afterAct } from '#server/console/pages/done.tsx';
import { FormId, formIdOf } from '#server/console/pages/form-id.tsx';
import { ConsoleForm } from '#server/console/pages/frame.tsx';
import { readFilters, type TypedFilters } from '#server/console/pages/lists/filters.ts';
import { list } from '#server/console/pages/lists/list.tsx';
import { formatTime } from '#server/console/texts/time.ts';
import { mayActAs } from '#server/operations/roles.ts';
import { Button } from '#server/pages/components/forms/button.tsx';
import { Form } from '#server/pages/components/forms/form.tsx';
import { Details } from '#server/pages/components/parts/details.tsx';
import type { Form as SentForm } from '#server/pages/input/form.ts';
import { criteriaFaults, criteriaFields, criteriaOf, parametersOf } from './criteria-fields.ts';
import { voterListPageRoutes } from './list.tsx';
import { countWords, listPath } from './saved-lists.tsx';
import { Asked, above, nameFields, votersFound } from './voters-found.tsx';

const savedLists = list({
  path: '/voters/lists',
  access: 'MEMBER',
  section: 'voters',
  texts,
  find: (_, { execute }) => execute(viewVoterLists),
  rows: (lists) => lists,
  head: ({ request, text, rows, mayManage, own }) => (
    <>
      <p>{text.how}</p>
      {mayManage && (
        <LinkButtons links={[{ href: `${own}/new`, icon: 'plus', label: text.new, isMain: true }]}>
          {rows.length > 0 && (
            <ConsoleForm request={request} action={`${own}/count`}>
              <Button kind="secondary">{text.countAgain}</Button>
            </ConsoleForm>
          )}
        </LinkButtons>
      )}
    </>
  ),
  none: ({ text }) => ({ title: text.none, how: text.noneHow }),
  columns: ({ request, text, language, own }) => [
    {
      label: text.columns.name,
      isHead: true,
      cell: (each) => <a href={`${own}/${each.id}`}>{each.name}</a>,
    },
    { label: text.columns.asks, kind: 'long', cell: ({ criteria }) => <Asked {...{ criteria, request }} /> },
    { label: text.columns.voters, kind: 'number', cell: (each) => countWords(each, language) },
    {
      label: text.columns.counted,
      kind: 'day',
      cell: ({ countedAt }) => countedAt && formatTime(countedAt, language),
    },
    { label: text.columns.seenBy, cell: ({ isShared }) => (isShared ? text.shared : text.private) },
  ],
});

/** The list whose criteria are changed, if the address names one. Errors: 404. */
async function changedList(
  { query, params }: CampaignRequest,
  { execute }: ConsoleServices,
): Promise<VoterList | undefined> {
  const id = params.list ?? query.get('list') ?? '';
  if (id === '') return undefined;
  const changed = (await execute(viewVoterLists)).find((each) => each.id === id);
  if (!changed) throw noSuchList();
  return changed;
}

/** What a page of criteria begins with. */
interface Begun {
  /** The list whose criteria are changed. */
  readonly changed: VoterList | undefined;
  readonly isAsked: boolean;
}

const nobody: FoundVoters = { rows: [], counted: undefined, nextCursor: null };

/** Chooses criteria, shows whom they find, and saves them. */
const newList = list({
  path: '/voters/lists/new',
  access: 'MEMBER',
  section: 'voters',
  texts,
  filters: criteriaFields,
  check: criteriaFaults,
  isStrict: true,
  kept(query) {
    const changed = query.get('list');
    return [['find', '1'], ...(changed ? [['list', changed] as const] : [])];
  },
  async find({ values, errors, cursor, limit }, { execute }, begun?: Begun) {
    const criteria = criteriaOf(values);
    const { ridings } = await execute(viewWalkChoices, null);
    const isShown = begun?.isAsked === true && errors.length === 0;
    const result = isShown ? await execute(viewMatching, { criteria, cursor, limit }) : nobody;
    return { ...result, changed: begun?.changed, criteria, ridings, isShown };
  },
  ...votersFound,
  title: ({ text, found }) => (found.changed ? text.edit : text.new),
  page: ({ request }) => ({ above: above(request) }),
  form: ({ request, shown, found: { changed, criteria, ridings, isShown } }) => (
    <>
      <CriteriaForm {...{ request, shown, ridings }} list={changed} isOpen={!isShown} />
      {isShown && <Asked {...{ criteria, request }} />}
    </>
  ),
  none: (view) => (view.found.isShown ? votersFound.none(view) : {}),
  above: ({ request, typed, found: { changed, isShown } }) =>
    isShown && <SaveForm {...{ request, typed }} list={changed} />,
});

/** The page of criteria: those of a form that was refused, of the address, or of the list that is changed. */
async function newPage(request: CampaignRequest, services: ConsoleServices): Promise<ConsolePage> {
  const changed = await changedList(request, services);
  const isSent = request.sent.to !== undefined;
  const isAsked = isSent || request.query.get('find') === '1';
  if (isSent || (changed && !isAsked)) {
    const criteria = isSent ? hiddenOf(request.form) : parametersOf((changed as VoterList).criteria);
    const query = new URLSearchParams([...criteria, ...(changed ? [['list', changed.id]] : [])] as string[][]);
    return newList.show({ ...request, query }, services, { changed, isAsked });
  }
  return newList.show(request, services, { changed, isAsked });
}

function CriteriaForm({
  request,
  shown,
  ridings,
  list,
  isOpen,
}: {
  readonly request: CampaignRequest;
  readonly shown: CampaignRequest;
  readonly ridings: readonly string[];
  readonly list: VoterList | undefined;
  readonly isOpen: boolean;
}) {
  const { language } = request;
  const text = texts[language];
  const of = { request: shown, of: criteriaFields };
  const field = (name: string) => <Field {...of} name={name} empty={listTexts[language].any} />;
  const fields = (
    <Form method="get" action={listPath(request, '/new')} class="criteria">
      <input type="hidden" name="find" value="1" />
      {list && <input type="hidden" name="list" value={list.id} />}
      <fieldset class="group">
        <legend>{text.who}</legend>
        <Field
          {...of}
          name="riding"
          empty={text.anyRiding}
          choices={ridings.filter((name) => name.trim() !== '').map((name) => ({ value: name, label: name }))}
        />
        {field('polls')}
        {field('street')}
        {field('city')}
        {field('withoutRiding')}
      </fieldset>
      <fieldset class="group">
        <legend>{text.known}</legend>
        {field('levels')}
        {field('anyTag')}
        {field('noTag')}
        {field('sign')}
        {field('voted')}
        {field('ownIds')}
      </fieldset>
      <fieldset class="group">
        <legend>{text.reach}</legend>
        {field('phone')}
        {field('email')}
        {field('contact')}
        {field('contactedSince')}
        {field('notContactedSince')}
        {field('mayReachBy')}
        {field('refuses')}
      </fieldset>
      <div class="save-bar">
        <Button icon="search">{text.find}</Button>
      </div>
    </Form>
  );
  if (isOpen) return fields;
  return <Details summary={text.edit}>{fields}</Details>;
}

function SaveForm({
  request,
  list,
  typed,
}: {
  readonly request: CampaignRequest;
  readonly list: VoterList | undefined;
  readonly typed: TypedFilters;
}) {
  const { campaign, language } = request;
  const text = texts[language];
  if (!mayActAs(campaign.role, 'MANAGER')) return null;
  const hidden = typed.map(([name, value]) => (
    <input key={`${name} ${value}`} type="hidden" name={`${criterion}${name}`} value={value} />
  ));
  if (list) {
    return (
      <ConsoleForm request={request} action={listPath(request, `/${list.id}/criteria`)}>
        <input type="hidden" name="version" value={listVersion(list)} />
        {hidden}
        <Button>{text.saveChanges}</Button>
      </ConsoleForm>
    );
  }
  return (
    <section class="card" aria-labelledby="save-list">
      <h2 id="save-list">{text.save}</h2>
      <ConsoleForm request={request} action={listPath(request, '/new')}>
        <FormId request={request} />
        {hidden}
        <Field {...{ request, of: nameFields }} name="name" />
        <Field {...{ request, of: nameFields }} name="isShared" value="true" />
        <Button>{text.save}</Button>
      </ConsoleForm>
    </section>
  );
}

/** What the names of criteria begin with in a form that has others. */
const criterion = 'criterion-';

/** The criteria in a form that was sent, as parameters of an address. */
const hiddenOf = ({ fields }: SentForm): string[][] =>
  fields.flatMap(([name, value]) => (name.startsWith(criterion) ? [[name.slice(criterion.length), value]] : []));

/** Errors: those of criteria that no page has sent. */
export function sentCriteria(request: CampaignRequest): VoterCriteria {
  const asked = { ...request, query: new URLSearchParams(hiddenOf(request.form)) };
  const { values, errors } = readFilters(asked, criteriaFields, criteriaFaults);
  refuseFaulty(errors);
  return criteriaOf(values);
}

export const voterListRoutes: readonly ConsoleRoute[] = [
  ...savedLists.routes(
    form({
      to: 'count',
      access: 'MANAGER',
      act: (_, __, { execute }) => execute(countVoterLists),
      done: 'lists-counted',
    }),
  ),
  ...page({
    path: '/campaigns/:campaign/voters/lists/new',
    access: 'MEMBER',
    show: newPage,
    forms: [
      form({
        access: 'MANAGER',
        fields: nameFields,
        act: ({ name, isShared }, request, { execute }) =>
          execute(
            createVoterList,
            { name, isShared, criteria: sentCriteria(request) },
            { formId: formIdOf(request.form) },
          ),
        done: ({ request, result: id }) => ({ to: afterAct(listPath(request, `/${id}`), 'list-saved') }),
      }),
      form({
        path: '/campaigns/:campaign/voters/lists/:list/criteria',
        access: 'MANAGER',
        act: (_, request, { execute }) =>
          execute(updateVoterList, {
            id: request.params.list ?? '',
            version: request.form.text('version'),
            changes: { criteria: sentCriteria(request) },
          }),
        done: ({ request }) => ({ to: afterAct(listPath(request, `/${request.params.list}`), 'list-saved') }),
      }),
    ],
  }),
  ...voterListPageRoutes,
];
