import { listTexts as texts } from '#core/texts/texts.ts';
import type { Language } from '#server/pages/language.ts';

/** The box in the head of a column of boxes. A script shows it and lets it tick them; without one the form offers the same. */
export const ChooseAll = ({ language }: { readonly language: Language }) => (
  <label class="choose-all" hidden>
    <input type="checkbox" data-choose-all />
    <span>{texts[language].chooseAll}</span>
  </label>
);
