import { inLanguages } from '#core/texts/languages.ts';
import { scriptTexts, scriptEditTexts as texts, turfTexts } from '#core/texts/texts.ts';
import { updateScript } from '#server/campaign/canvassing/operations/scripts/update-script.ts';
import { type ScriptRow, scriptVersionOf } from '#server/campaign/canvassing/scripts/script.ts';
import { viewScript } from '#server/campaign/canvassing/scripts/view-scripts.ts';
import { form, page, sentOn } from '#server/console/forms/page.ts';
import { noneSent, refuseFaulty } from '#server/console/forms/sent-form.ts';
import {
  type CampaignRequest,
  type ConsolePage,
  type ConsoleServices,
  campaignPath,
} from '#server/console/http/route.ts';
import { afterAct } from '#server/console/pages/done.tsx';
import { ConsoleForm } from '#server/console/pages/frame.tsx';
import { BilingualError } from '#server/pages/bilingual-error.ts';
import { Button } from '#server/pages/components/forms/button.tsx';
import { messagesOf } from '#server/pages/components/forms/error-summary.tsx';
import { SaveBar } from '#server/pages/components/forms/save-bar.tsx';
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
}

const stored = (script: ScriptRow): View => ({
  name: script.name,
  draft: draftOf(script.questions),
  version: scriptVersionOf(script),
});

function editPage(
  request: CampaignRequest,
  script: ScriptRow,
  { name, draft, version, isSent = false }: View,
): ConsolePage {
  const { campaign, language } = request;
  const text = texts[language];
  const list = campaignPath(campaign, '/scripts');
  const messages = messagesOf(request.sent.errors);
  return {
    title: text.title(script.name),
    place: { campaign, section: 'walkLists' },
    above: [
      [campaignPath(campaign, '/turfs'), turfTexts[language].title],
      [list, scriptTexts[language].title],
      [`${list}/${script.id}`, script.name],
    ],
    content: (
      <>
        <p>{text.how}</p>
        {isSent && <Notice role="status">{text.unsaved}</Notice>}
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
          <SaveBar>
            <Button name="do" value="save">
              {text.save}
            </Button>
          </SaveBar>
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

/** A script, and the form of it as it was sent. */
async function readSent(request: CampaignRequest, { execute }: Pick<ConsoleServices, 'execute'>) {
  const { form: typed, params } = request;
  const { script, ever } = await execute(viewScript, params.script ?? '');
  const draft = readDraft(typed, ever);
  return { script, ever, draft, isStale: typed.text('version') !== scriptVersionOf(script) };
}

async function showEdit(request: CampaignRequest, services: ConsoleServices): Promise<ConsolePage> {
  const { form: typed, sent } = request;
  const { script, draft } = await readSent(request, services);
  if (sent === noneSent) return editPage(request, script, stored(script));
  // Who is told of a change goes on from it. Any other form keeps its version, which is compared when it is sent again.
  const isTold = sent.error?.status === 412;
  return editPage(request, script, {
    name: typed.text('name'),
    draft: isTold ? withAdded(draft, script.questions) : draft,
    version: isTold ? scriptVersionOf(script) : typed.text('version'),
  });
}

export const scriptEditRoutes = page({
  path: '/campaigns/:campaign/scripts/:script/edit',
  access: 'MANAGER',
  show: showEdit,
  forms: [
    form({
      access: 'MANAGER',
      keepsDraft: true,
      async act(_, request, services): Promise<ConsolePage | undefined> {
        const { form: typed, language } = request;
        const { script, ever, draft, isStale } = await readSent(request, services);
        if (isStale) throw changedByOther();
        const [name, version, button] = [typed.text('name'), typed.text('version'), typed.text('do')];
        if (button.includes(':')) {
          const view = { name, version, draft: changedDraft(draft, button), isSent: true };
          return sentOn(editPage(request, script, view), { ...noneSent, to: '' });
        }
        const { questions, errors } = checkDraft(draft, ever, language);
        const isNamed = name !== '' && name.length <= 100;
        refuseFaulty([...(isNamed ? [] : [{ field: 'name', message: scriptTexts[language].nameMissing }]), ...errors]);
        const asked = { params: { id: script.id }, body: { name, questions }, conditions: { ifMatch: [version] } };
        await services.execute(updateScript, asked);
        return undefined;
      },
      done: ({ request: { campaign, params }, result }) =>
        result ?? { to: afterAct(campaignPath(campaign, `/scripts/${params.script}`), 'script-changed') },
    }),
  ],
});
