import type * as english from '#core/texts/en/pages/request-number.ts';

export const requestNumberText: typeof english.requestNumberText =
  'Numéro de cette demande, pour signaler un problème\u00a0:';
