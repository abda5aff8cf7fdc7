import { officialLanguages, wordingIn } from '#core/texts/record-name.ts';
import { scriptTexts as texts, turfTexts } from '#core/texts/texts.ts';
import { createScript } from '#server/campaign/canvassing/operations/scripts/create-script.ts';
import { updateScript } from '#server/campaign/canvassing/operations/scripts/update-script.ts';
import { viewScripts } from '#server/campaign/canvassing/scripts/view-scripts.ts';
import { Field } from '#server/console/forms/field.tsx';
import { fieldsOf, type ValuesIn } from '#server/console/forms/fields.ts';
import { form } from '#server/console/forms/page.ts';
import { type CampaignRequest, type ConsoleRoute, campaignPath } from '#server/console/http/route.ts';
import { afterAct } from '#server/console/pages/done.tsx';
import { FormId } from '#server/console/pages/form-id.tsx';
import { ConsoleForm } from '#server/console/pages/frame.tsx';
import { list } from '#server/console/pages/lists/list.tsx';
import { TypedForms } from '#server/console/pages/lists/typed-forms.tsx';
import { Button } from '#server/pages/components/forms/button.tsx';
import type { FieldError } from '#server/pages/components/forms/error-summary.tsx';
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

const scriptList = list({
  path: '/scripts',
  access: 'MEMBER',
  section: 'walkLists',
  texts,
  find: ({ cursor = null }, { execute }) => execute(viewScripts, cursor),
  rows: ({ rows }) => rows,
  next: ({ pagination }) => pagination.nextCursor,
  nextLabel: ({ older }) => older,
  page: ({ language, to }) => ({ above: [[to('/turfs'), turfTexts[language].title]] }),
  head: ({ text }) => <p>{text.how}</p>,
  none: ({ text }) => ({ title: text.none, how: text.linesHow }),
  columns: ({ request, text, language, mayManage, own }) => [
    { label: text.columns.name, isHead: true, cell: ({ id, name }) => <a href={`${own}/${id}`}>{name}</a> },
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
          <ConsoleForm request={request} action={`${own}/${id}/retired`}>
            <input type="hidden" name="retired" value={String(!retired_at)} />
            <Button kind="secondary">{retired_at ? text.askAgain : text.retire}</Button>
          </ConsoleForm>
        ),
    },
  ],
  below: ({ request, mayManage, own }) => mayManage && <WriteForm {...{ request, path: own }} />,
});

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
  ...scriptList.routes(
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
  ),
  ...scriptEditRoutes,
  ...scriptResultRoutes,
];
