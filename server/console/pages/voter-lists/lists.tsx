import { voterListTexts as texts } from '#core/texts/texts.ts';
import type { VoterCriteria } from '#server/campaign/canvassing/voter-lists/criteria.ts';
import {
  countVoterLists,
  createVoterList,
  listVersion,
  updateVoterList,
} from '#server/campaign/canvassing/voter-lists/save-voter-list.ts';
import { viewMatching, viewVoterLists } from '#server/campaign/canvassing/voter-lists/view-voter-lists.ts';
import { noSuchList, type VoterList } from '#server/campaign/canvassing/voter-lists/voter-list.ts';
import { viewWalkChoices } from '#server/campaign/canvassing/walk-list/walk-choices.ts';
import { Field } from '#server/console/forms/field.tsx';
import { form, page, sentOn } from '#server/console/forms/page.ts';
import { noneSent, refuseFaulty } from '#server/console/forms/sent-form.ts';
import type { CampaignRequest, ConsolePage, ConsoleRoute, ConsoleServices } from '#server/console/http/route.ts';
import { afterAct } from '#server/console/pages/done.tsx';
import { FormId, formIdOf } from '#server/console/pages/form-id.tsx';
import { ConsoleForm } from '#server/console/pages/frame.tsx';
import { type Filters, readFilters } from '#server/console/pages/lists/filters.ts';
import { formatTime } from '#server/console/texts/time.ts';
import { mayActAs } from '#server/operations/roles.ts';
import { Button, LinkButton } from '#server/pages/components/forms/button.tsx';
import { Form } from '#server/pages/components/forms/form.tsx';
import { Table } from '#server/pages/components/lists/table.tsx';
import { Details } from '#server/pages/components/parts/details.tsx';
import { EmptyState } from '#server/pages/components/parts/empty-state.tsx';
import type { Form as SentForm } from '#server/pages/input/form.ts';
import { criteriaFields, criteriaOf, parametersOf } from './criteria-fields.ts';
import { voterListPageRoutes } from './list.tsx';
import { countWords, listPath } from './saved-lists.tsx';
import { Asked, above, nameFields, VotersFound } from './voters-found.tsx';

const pageLength = 50;

async function listsPage(request: CampaignRequest, { execute }: ConsoleServices): Promise<ConsolePage> {
  const { campaign, language } = request;
  const text = texts[language];
  const lists = await execute(viewVoterLists);
  return {
    title: text.title,
    place: { campaign, section: 'voters' },
    content: (
      <>
        <h1>{text.title}</h1>
        <p>{text.how}</p>
        {mayActAs(campaign.role, 'MANAGER') && (
          <div class="actions">
            <LinkButton icon="plus" href={listPath(request, '/new')}>
              {text.new}
            </LinkButton>
            {lists.length > 0 && (
              <ConsoleForm request={request} action={listPath(request, '/count')}>
                <Button kind="secondary">{text.countAgain}</Button>
              </ConsoleForm>
            )}
          </div>
        )}
        {lists.length === 0 ? (
          <EmptyState title={text.none}>
            <p>{text.noneHow}</p>
          </EmptyState>
        ) : (
          <Table
            language={language}
            rows={lists}
            keyOf={({ id }) => id}
            columns={[
              {
                label: text.columns.name,
                isHead: true,
                cell: (list) => <a href={listPath(request, `/${list.id}`)}>{list.name}</a>,
              },
              { label: text.columns.asks, kind: 'long', cell: ({ criteria }) => <Asked {...{ criteria, request }} /> },
              { label: text.columns.voters, kind: 'number', cell: (list) => countWords(list, language) },
              {
                label: text.columns.counted,
                kind: 'day',
                cell: ({ countedAt }) => countedAt && formatTime(countedAt, language),
              },
              { label: text.columns.seenBy, cell: ({ isShared }) => (isShared ? text.shared : text.private) },
            ]}
          />
        )}
      </>
    ),
  };
}

/** The list whose criteria are changed, if the address names one. Errors: 404. */
async function changedList(
  { query, params }: CampaignRequest,
  { execute }: ConsoleServices,
): Promise<VoterList | undefined> {
  const id = params.list ?? query.get('list') ?? '';
  if (id === '') return undefined;
  const list = (await execute(viewVoterLists)).find((each) => each.id === id);
  if (!list) throw noSuchList();
  return list;
}

type Typed = Filters<Parameters<typeof criteriaOf>[0]>;

/** Chooses criteria, shows whom they find, and saves them. */
async function newPage(request: CampaignRequest, services: ConsoleServices): Promise<ConsolePage> {
  const { campaign, language, query, sent } = request;
  const text = texts[language];
  const list = await changedList(request, services);
  const isSent = sent.to !== undefined;
  // A form that was refused has the criteria in it.
  const asked = isSent ? { ...request, query: new URLSearchParams(hiddenOf(request.form)) } : request;
  const isAsked = isSent || query.get('find') === '1';
  const start =
    isAsked || !list
      ? asked
      : { ...request, query: new URLSearchParams(parametersOf(list.criteria).map(([name, value]) => [name, value])) };
  const read = readFilters(start, criteriaFields);
  const { criteria, errors: further } = criteriaOf(read.values, language);
  const errors = [...read.errors, ...further];
  const { ridings } = await services.execute(viewWalkChoices, null);
  const isFaulty = errors.length > 0;
  const shown: Typed = { ...read, request: { ...read.request, sent: { ...read.request.sent, errors } } };
  const content = (
    <>
      <h1>{list ? text.edit : text.new}</h1>
      <CriteriaForm {...{ request, shown, ridings, list }} isOpen={!isAsked || isFaulty} />
      {isAsked && !isFaulty && (
        <>
          <Asked {...{ criteria, request }} />
          <VotersFound {...{ request, ...(await find(request, services, criteria, read.typed)) }} />
          <SaveForm {...{ request, list, typed: read.typed }} />
        </>
      )}
    </>
  );
  const title = list ? text.edit : text.new;
  const made: ConsolePage = { title, place: { campaign, section: 'voters' }, above: above(request), content };
  return isFaulty && !isSent ? sentOn(made, { ...noneSent, errors }) : made;
}

/** A page of whom criteria find, and the addresses of the other pages. */
async function find(
  request: CampaignRequest,
  { execute }: ConsoleServices,
  criteria: VoterCriteria,
  typed: Typed['typed'],
) {
  const { query } = request;
  const result = await execute(viewMatching, { criteria, cursor: query.get('cursor') ?? undefined, limit: pageLength });
  const list = query.get('list');
  const address = (cursor?: string) => {
    const asked = new URLSearchParams([['find', '1'], ...typed.map(([name, value]) => [name, value])]);
    if (list) asked.set('list', list);
    if (cursor !== undefined) asked.set('cursor', cursor);
    return `${listPath(request, '/new')}?${asked}`;
  };
  return {
    result,
    first: query.has('cursor') ? address() : undefined,
    next: result.nextCursor === null ? undefined : address(result.nextCursor),
  };
}

function CriteriaForm({
  request,
  shown,
  ridings,
  list,
  isOpen,
}: {
  readonly request: CampaignRequest;
  readonly shown: Typed;
  readonly ridings: readonly string[];
  readonly list: VoterList | undefined;
  readonly isOpen: boolean;
}) {
  const { language } = request;
  const text = texts[language];
  const of = { request: shown.request, of: criteriaFields };
  const field = (name: string) => <Field {...of} name={name} empty={text.any} />;
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
      <Button icon="search">{text.find}</Button>
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
  readonly typed: Typed['typed'];
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
  const read = readFilters({ ...request, query: new URLSearchParams(hiddenOf(request.form)) }, criteriaFields);
  const { criteria, errors } = criteriaOf(read.values, request.language);
  refuseFaulty([...read.errors, ...errors]);
  return criteria;
}

export const voterListRoutes: readonly ConsoleRoute[] = [
  ...page({
    path: '/campaigns/:campaign/voters/lists',
    access: 'MEMBER',
    show: listsPage,
    forms: [
      form({
        to: 'count',
        access: 'MANAGER',
        act: (_, __, { execute }) => execute(countVoterLists),
        done: 'lists-counted',
      }),
    ],
  }),
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
