import { BilingualError } from '#server/pages/bilingual-error.ts';

/** A form that no page of ours has made, such as one without its hidden id. */
export const incompleteForm = () =>
  new BilingualError(400, 'validation_failed', {
    en: 'The form is incomplete. Open it again and send it from there.',
    fr: 'Le formulaire est incomplet. Rouvrez-le et envoyez-le de là.',
  });
