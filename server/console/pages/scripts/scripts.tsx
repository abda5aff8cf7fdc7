import type { HustingsError } from '#core/errors.ts';
import { officialLanguages, wordingIn } from '#core/texts/record-name.ts';
import { scriptTexts as texts, turfTexts } from '#core/texts/texts.ts';
import { createScript } from '#server/campaign/canvassing/operations/scripts/create-script.ts';
import { updateScript } from '#server/campaign/canvassing/operations/scripts/update-script.ts';
import { viewScripts } from '#server/campaign/canvassing/scripts/view-scripts.ts';
import {
  type CampaignRequest,
  type ConsolePage,
  type ConsoleRoute,
  type ConsoleServices,
  campaignPath,
} from '#server/console/http/route.ts';
import { afterAct } from '#server/console/pages/done.tsx';
import { ConsoleForm } from '#server/console/pages/frame.tsx';
import { TypedForms } from '#server/console/pages/lists/typed-forms.tsx';
import { Refusal, refusalOf } from '#server/console/pages/message.tsx';
import { mayActAs } from '#server/operations/roles.ts';
import { Button } from '#server/pages/components/forms/button.tsx';
import { ErrorSummary, type FieldError, messagesOf } from '#server/pages/components/forms/error-summary.tsx';
import { TextArea, TextField } from '#server/pages/components/forms/text-field.tsx';
import { Pagination } from '#server/pages/components/lists/pagination.tsx';
import { Table } from '#server/pages/components/lists/table.tsx';
import { EmptyState } from '#server/pages/components/parts/empty-state.tsx';
import { newRecordId } from '#server/store/record-id.ts';
import { scriptEditRoutes } from './edit/edit.tsx';
import { readQuestions } from './read-questions.ts';
import { scriptResultRoutes } from './results.tsx';

interface View {
  readonly error?: HustingsError;
  readonly errors?: readonly FieldError[];
}

async function scriptsPage(
  request: CampaignRequest,
  { execute }: Pick<ConsoleServices, 'execute'>,
  { error, errors = [] }: View = {},
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
    status: error?.status ?? (errors.length > 0 ? 400 : 200),
    content: (
      <>
        <h1>{text.title}</h1>
        <p>{text.how}</p>
        <Refusal error={error} language={language} />
        <ErrorSummary errors={errors} language={language} />
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
        <Pagination
          first={cursor === null ? undefined : path}
          next={
            pagination.nextCursor === null
              ? undefined
              : `${path}?${new URLSearchParams({ cursor: pagination.nextCursor })}`
          }
          nextLabel={text.older}
          language={language}
        />
        {mayManage && <WriteForm {...{ request, errors, path }} />}
      </>
    ),
  };
}

function WriteForm({
  request,
  errors,
  path,
}: {
  readonly request: CampaignRequest;
  readonly errors: readonly FieldError[];
  readonly path: string;
}) {
  const { language, form } = request;
  const text = texts[language];
  const messages = messagesOf(errors);
  return (
    <>
      <h2>{text.writeTitle}</h2>
      <ConsoleForm request={request} action={path}>
        <input type="hidden" name="id" value={newRecordId()} />
        <TextField
          {...{ name: 'name', label: text.name, error: messages.get('name'), isRequired: true, language }}
          maxLength={100}
          value={form.text('name')}
        />
        {officialLanguages.map((field) => (
          <TextArea
            key={field}
            {...{ name: field, label: text.questionsIn[field], language }}
            {...{ hint: field === officialLanguages[0] ? text.linesHow : undefined, error: messages.get(field) }}
            rows={5}
            maxLength={20_000}
            value={form.text(field)}
          />
        ))}
        <TypedForms summary={text.linesMore} forms={text.linesForms} />
        <Button>{text.write}</Button>
      </ConsoleForm>
    </>
  );
}

export const scriptRoutes: readonly ConsoleRoute[] = [
  {
    method: 'GET',
    path: '/campaigns/:campaign/scripts',
    access: 'MEMBER',
    handle: (request, services) => scriptsPage(request, services),
  },
  {
    method: 'POST',
    path: '/campaigns/:campaign/scripts',
    access: 'MANAGER',
    async handle(request, services) {
      const { campaign, form, language } = request;
      const text = texts[language];
      const name = form.text('name').trim();
      const read = readQuestions(form.text('en'), form.text('fr'));
      const errors: FieldError[] = [];
      if (name === '' || name.length > 100) errors.push({ field: 'name', message: text.nameMissing });
      if ('fault' in read) {
        if (read.fault === 'line') errors.push({ field: read.field, message: text.linesWrong(read.line) });
        else errors.push({ field: 'en', message: read.fault === 'missing' ? text.linesMissing : text.linesUnequal });
      }
      if ('fault' in read || errors.length > 0) return scriptsPage(request, services, { errors });
      try {
        const asked = { body: { name, questions: read.questions }, conditions: { idempotencyKey: form.text('id') } };
        await services.execute(createScript, asked);
      } catch (error) {
        return scriptsPage(request, services, { error: refusalOf(error) });
      }
      return { to: afterAct(campaignPath(campaign, '/scripts'), 'script-written') };
    },
  },
  {
    method: 'POST',
    path: '/campaigns/:campaign/scripts/:script/retired',
    access: 'MANAGER',
    async handle(request, services) {
      const { campaign, form, params } = request;
      const isRetired = form.text('retired') === 'true';
      try {
        const body = { retired: isRetired };
        await services.execute(updateScript, { params: { id: params.script ?? '' }, body, conditions: {} });
      } catch (error) {
        return scriptsPage(request, services, { error: refusalOf(error) });
      }
      return { to: afterAct(campaignPath(campaign, '/scripts'), isRetired ? 'script-retired' : 'script-asked') };
    },
  },
  ...scriptEditRoutes,
  ...scriptResultRoutes,
];
