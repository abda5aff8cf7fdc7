import { requestNumberText as texts } from '#core/texts/texts.ts';
import type { Language } from '#server/pages/language.ts';

/** By what an operator finds a failure in the log. `id` is the answer's X-Request-Id. */
export const RequestNumber = ({ id, language }: { readonly id: string; readonly language: Language }) => (
  <p class="hint">
    {texts[language]} <code>{id}</code>
  </p>
);
