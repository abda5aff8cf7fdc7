import type { HustingsError } from '#core/errors.ts';
import { inLanguages } from '#core/texts/languages.ts';
import { scriptTexts, scriptEditTexts as texts, turfTexts } from '#core/texts/texts.ts';
import { updateScript } from '#server/campaign/canvassing/operations/scripts/update-script.ts';
import { type ScriptRow, scriptVersionOf } from '#server/campaign/canvassing/scripts/script.ts';
import { viewScript } from '#server/campaign/canvassing/scripts/view-scripts.ts';
import { type CampaignRequest, type ConsolePage, type ConsoleRoute, campaignPath } from '#server/console/http/route.ts';
import { afterAct } from '#server/console/pages/done.tsx';
import { ConsoleForm } from '#server/console/pages/frame.tsx';
import { Refusal, refusalOf } from '#server/console/pages/message.tsx';
import { BilingualError } from '#server/pages/bilingual-error.ts';
import { Button } from '#server/pages/components/forms/button.tsx';
import { ErrorSummary, type FieldError, messagesOf } from '#server/pages/components/forms/error-summary.tsx';
import { TextField } from '#server/pages/components/forms/text-field.tsx';
import { Notice } from '#server/pages/components/parts/notice.tsx';
import { checkDraft } from './check-draft.ts';
import { changedDraft, type DraftQuestion, draftOf, readDraft, withAdded } from './draft.ts';
import { QuestionFields } from './edit-form.tsx';

interface View {
  readonly name: string;
  readonly draft: readonly DraftQuestion[];
  readonly version: string;
  readonly isSent?: boolean;
  readonly error?: HustingsError;
  readonly errors?: readonly FieldError[];
}

const stored = (script: ScriptRow): View => ({
  name: script.name,
  draft: draftOf(script.questions),
  version: scriptVersionOf(script),
});

function editPage(
  request: CampaignRequest,
  script: ScriptRow,
  { name, draft, version, isSent = false, error, errors = [] }: View,
): ConsolePage {
  const { campaign, language } = request;
  const text = texts[language];
  const list = campaignPath(campaign, '/scripts');
  const messages = messagesOf(errors);
  return {
    title: text.title(script.name),
    place: { campaign, section: 'walkLists' },
    above: [
      [campaignPath(campaign, '/turfs'), turfTexts[language].title],
      [list, scriptTexts[language].title],
      [`${list}/${script.id}`, script.name],
    ],
    status: error?.status ?? (errors.length > 0 ? 400 : 200),
    content: (
      <>
        <h1>{text.title(script.name)}</h1>
        <p>{text.how}</p>
        <Refusal error={error} language={language} />
        <ErrorSummary errors={errors} language={language} />
        {isSent && (
          <Notice role="status">
            <p>{text.unsaved}</p>
          </Notice>
        )}
        <ConsoleForm request={request} action={`${list}/${script.id}/edit`}>
          {/* Enter in a field presses the first button of a form. */}
          <button type="submit" class="unseen" name="do" value="save" tabIndex={-1} aria-hidden="true" />
          <input type="hidden" name="version" value={version} />
          <TextField
            {...{ name: 'name', label: text.name, error: messages.get('name'), isRequired: true, language }}
            maxLength={100}
            value={name}
          />
          <QuestionFields {...{ draft, messages, language }} />
          <Button name="do" value="save">
            {text.save}
          </Button>
        </ConsoleForm>
      </>
    ),
  };
}

const changedByOther = () =>
  new BilingualError(
    412,
    'validation_failed',
    inLanguages((language) => texts[language].changedMeanwhile),
  );

const path = '/campaigns/:campaign/scripts/:script/edit';

export const scriptEditRoutes: readonly ConsoleRoute[] = [
  {
    method: 'GET',
    path,
    access: 'MANAGER',
    async handle(request, { execute }) {
      const { script } = await execute(viewScript, request.params.script ?? '');
      return editPage(request, script, stored(script));
    },
  },
  {
    method: 'POST',
    path,
    access: 'MANAGER',
    async handle(request, { execute }) {
      const { campaign, form, language, params } = request;
      const { script, ever } = await execute(viewScript, params.script ?? '');
      const version = form.text('version');
      const draft = readDraft(form, ever);
      const sent = { name: form.text('name'), draft, version };
      if (version !== scriptVersionOf(script)) {
        const both = withAdded(draft, script.questions);
        return editPage(request, script, {
          ...sent,
          draft: both,
          version: scriptVersionOf(script),
          error: changedByOther(),
        });
      }
      const act = form.text('do');
      if (act.includes(':'))
        return editPage(request, script, { ...sent, draft: changedDraft(draft, act), isSent: true });
      const { questions, errors: faults } = checkDraft(draft, ever, language);
      const isNamed = sent.name !== '' && sent.name.length <= 100;
      const nameError = { field: 'name', message: scriptTexts[language].nameMissing };
      const errors = [...(isNamed ? [] : [nameError]), ...faults];
      if (errors.length > 0) return editPage(request, script, { ...sent, errors });
      try {
        const asked = { params: { id: script.id }, body: { name: sent.name, questions } };
        await execute(updateScript, { ...asked, conditions: { ifMatch: [version] } });
      } catch (error) {
        return editPage(request, script, { ...sent, error: refusalOf(error) });
      }
      return { to: afterAct(campaignPath(campaign, `/scripts/${script.id}`), 'script-changed') };
    },
  },
];
