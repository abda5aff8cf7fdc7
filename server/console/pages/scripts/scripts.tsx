import { officialLanguages, wordingIn } from '#core/texts/record-name.ts';
import { scriptTexts as texts, turfTexts } from '#core/texts/texts.ts';
import { createScript } from '#server/campaign/canvassing/operations/scripts/create-script.ts';
import { updateScript } from '#server/campaign/canvassing/operations/scripts/update-script.ts';
import { viewScripts } from '#server/campaign/canvassing/scripts/view-scripts.ts';
import { Field } from '#server/console/forms/field.tsx';
import { fieldsOf, type ValuesIn } from '#server/console/forms/fields.ts';
import { form, page } from '#server/console/forms/page.ts';
import {
  type CampaignRequest,
  type ConsolePage,
  type ConsoleRoute,
  type ConsoleServices,
  campaignPath,
} from '#server/console/http/route.ts';
import { afterAct } from '#server/console/pages/done.tsx';
import { FormId } from '#server/console/pages/form-id.tsx';
import { ConsoleForm } from '#server/console/pages/frame.tsx';
import { ListPages, readListing } from '#server/console/pages/lists/listing.tsx';
import { TypedForms } from '#server/console/pages/lists/typed-forms.tsx';
import { mayActAs } from '#server/operations/roles.ts';
import { Button } from '#server/pages/components/forms/button.tsx';
import type { FieldError } from '#server/pages/components/forms/error-summary.tsx';
import { Table } from '#server/pages/components/lists/table.tsx';
import { EmptyState } from '#server/pages/components/parts/empty-state.tsx';
import type { Language } from '#server/pages/language.ts';
import { scriptEditRoutes } from './edit/edit.tsx';
import { readQuestions } from './read-questions.ts';
import { scriptResultRoutes } from './results.tsx';

const scriptFields = fieldsOf(texts, {
  name: { kind: 'text', isRequired: true, most: 100, fault: 'nameMissing' },
  en: {
    kind: 'lines',
    label: (language: Language) => texts[language].questionsIn.en,
    hint: 'linesHow',
    rows: 5,
    most: 20_000,
  },
  fr: { kind: 'lines', label: (language: Language) => texts[language].questionsIn.fr, rows: 5, most: 20_000 },
});

async function scriptsPage(
  request: CampaignRequest,
  { execute }: Pick<ConsoleServices, 'execute'>,
): Promise<ConsolePage> {
  const { campaign, language, query } = request;
  const text = texts[language];
  const cursor = query.get('cursor');
  const { rows, pagination } = await execute(viewScripts, cursor);
  const path = campaignPath(campaign, '/scripts');
  const mayManage = mayActAs(campaign.role, 'MANAGER');
  return {
    title: text.title,
    place: { campaign, section: 'walkLists' },
    above: [[campaignPath(campaign, '/turfs'), turfTexts[language].title]],
    content: (
      <>
        <h1>{text.title}</h1>
        <p>{text.how}</p>
        {rows.length === 0 ? (
          <EmptyState title={text.none}>
            <p>{text.linesHow}</p>
          </EmptyState>
        ) : (
          <Table
            language={language}
            rows={rows}
            keyOf={({ id }) => id}
            columns={[
              { label: text.columns.name, isHead: true, cell: ({ id, name }) => <a href={`${path}/${id}`}>{name}</a> },
              { label: text.columns.state, cell: ({ retired_at }) => (retired_at ? text.retired : text.asked) },
              {
                label: text.columns.questions,
                kind: 'long',
                cell: ({ questions }) => (
                  <ol class="enumeration">
                    {questions.map((question) => (
                      <li key={question.id}>{wordingIn(language, question)}</li>
                    ))}
                  </ol>
                ),
              },
              {
                label: text.columns.results,
                kind: 'action',
                cell: ({ id, retired_at }) =>
                  mayManage && (
                    <ConsoleForm request={request} action={`${path}/${id}/retired`}>
                      <input type="hidden" name="retired" value={String(!retired_at)} />
                      <Button kind="secondary">{retired_at ? text.askAgain : text.retire}</Button>
                    </ConsoleForm>
                  ),
              },
            ]}
          />
        )}
        <ListPages
          listing={readListing(query, { path })}
          isFirst={cursor === null}
          next={pagination.nextCursor === null ? null : { cursor: pagination.nextCursor }}
          nextLabel={text.older}
          language={language}
        />
        {mayManage && <WriteForm {...{ request, path }} />}
      </>
    ),
  };
}

function WriteForm({ request, path }: { readonly request: CampaignRequest; readonly path: string }) {
  const { language } = request;
  const text = texts[language];
  return (
    <>
      <h2>{text.writeTitle}</h2>
      <ConsoleForm request={request} action={path}>
        <FormId request={request} />
        <Field {...{ request, of: scriptFields }} name="name" />
        <div class="columns">
          {officialLanguages.map((field) => (
            <Field key={field} {...{ request, of: scriptFields }} name={field} />
          ))}
        </div>
        <TypedForms summary={text.linesMore} forms={text.linesForms} />
        <Button>{text.write}</Button>
      </ConsoleForm>
    </>
  );
}

type Typed = ValuesIn<typeof scriptFields>;

/** What is wrong with the questions as they were typed. */
function faultsOf({ en, fr }: Typed, { language }: CampaignRequest): FieldError[] {
  const text = texts[language];
  const read = readQuestions(en, fr);
  if (!('fault' in read)) return [];
  if (read.fault === 'line') return [{ field: read.field, message: text.linesWrong(read.line) }];
  return [{ field: 'en', message: read.fault === 'missing' ? text.linesMissing : text.linesUnequal }];
}

export const scriptRoutes: readonly ConsoleRoute[] = [
  ...page({
    path: '/campaigns/:campaign/scripts',
    access: 'MEMBER',
    show: scriptsPage,
    forms: [
      form({
        access: 'MANAGER',
        fields: scriptFields,
        keepsDraft: true,
        check: faultsOf,
        operation: createScript,
        ask: ({ name, en, fr }) => ({ body: { name, ...readQuestions(en, fr) } }),
        isOnce: true,
        done: 'script-written',
      }),
      form({
        to: ':script/retired',
        access: 'MANAGER',
        operation: updateScript,
        ask: (_, { form: sent }) => ({ body: { retired: sent.text('retired') === 'true' } }),
        done: ({ request: { campaign, form: sent } }) => ({
          to: afterAct(
            campaignPath(campaign, '/scripts'),
            sent.text('retired') === 'true' ? 'script-retired' : 'script-asked',
          ),
        }),
      }),
    ],
  }),
  ...scriptEditRoutes,
  ...scriptResultRoutes,
];
