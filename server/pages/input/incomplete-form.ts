import { inLanguages } from '#core/texts/languages.ts';
import { pageRefusals } from '#core/texts/texts.ts';
import { BilingualError } from '#server/pages/bilingual-error.ts';

/** A form that no page of ours has made, such as one without its hidden id. */
export const incompleteForm = () =>
  new BilingualError(
    400,
    'validation_failed',
    inLanguages((language) => pageRefusals[language].incompleteForm),
  );
