import type { Bilingual, Language } from '#server/pages/language.ts';

const texts: Bilingual<string> = {
  en: 'Number of this request, to report a problem:',
  fr: 'Numéro de cette demande, pour signaler un problème\u00a0:',
};

/** By what an operator finds a failure in the log. `id` is the answer's X-Request-Id. */
export const RequestNumber = ({ id, language }: { readonly id: string; readonly language: Language }) => (
  <p class="hint">
    {texts[language]} <code>{id}</code>
  </p>
);
