import type { ComponentChildren } from 'preact';
import { callTexts } from '#core/texts/texts.ts';
import type { AskedScript } from '#server/campaign/canvassing/scripts/check-answers.ts';
import type { CampaignRequest } from '#server/console/http/route.ts';
import { FormId } from '#server/console/pages/form-id.tsx';
import { ConsoleForm } from '#server/console/pages/frame.tsx';
import { AnswerFields } from '#server/console/pages/interactions/answer-fields.tsx';
import { TextArea } from '#server/pages/components/forms/text-field.tsx';
import { typedTexts } from './read-call.ts';
import { degrees, results } from './results.ts';

/** The script, a note, and a button a result, which records the call. A script adds the keys. */
export function CallForm({
  request,
  action,
  script,
  to = '',
  hasFocus = false,
  children,
}: {
  readonly request: CampaignRequest;
  readonly action: string;
  readonly script: AskedScript | undefined;
  /** The end of its address, by which its page knows it. */
  readonly to?: string;
  /** Whether the keys work at once: nothing else on the page is done first. */
  readonly hasFocus?: boolean;
  /** Further fields. */
  readonly children?: ComponentChildren;
}) {
  const { language, form, sent } = request;
  const text = callTexts[language];
  const texts = sent.to === to ? typedTexts(form) : new Map<string, string>();
  const of = (from: number, until: number) =>
    results.slice(from, until).map((result, i) => (
      <button
        key={result}
        type="submit"
        class="secondary"
        name="result"
        value={result}
        data-key={from + i + 1}
        aria-keyshortcuts={String(from + i + 1)}
      >
        <kbd>{from + i + 1}</kbd> {text.results[result]}
      </button>
    ));
  return (
    <div class="call">
      <ConsoleForm request={request} action={action}>
        {/* Enter in a field presses the first button of a form, which would be a result that nobody has chosen. */}
        <button type="submit" disabled hidden />
        <FormId {...{ request, to }} />
        {children}
        {script && (
          <>
            <input type="hidden" name="script" value={script.id} />
            <input type="hidden" name="scriptVersion" value={script.version} />
          </>
        )}
        {/* Who was not reached is asked nothing. */}
        <fieldset class="results" tabIndex={-1} data-focus={hasFocus ? '' : undefined}>
          <legend>{text.notReached}</legend>
          <div>{of(degrees, results.length)}</div>
        </fieldset>
        <div class="questions">
          <AnswerFields {...{ script, texts, language }} messages={new Map()} />
        </div>
        <TextArea
          {...{ id: 'call-notes', name: 'notes', label: text.note, language }}
          rows={2}
          maxLength={5_000}
          value={texts.get('notes')}
        />
        <fieldset class="results">
          <legend>{text.reached}</legend>
          <div>{of(0, degrees)}</div>
          <p class="hint keys">{text.keys}</p>
        </fieldset>
      </ConsoleForm>
    </div>
  );
}
