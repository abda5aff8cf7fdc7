import { refreshJob } from './refresh.ts';

export const postalCodes = refreshJob({
  name: 'postal-codes',
  // After the maps of the month, in which the addresses are then found.
  schedule: '15 3 5 * *',
  description: 'Checks the address register and the concordances of postal codes.',
  checks: ({ kind }) => kind === 'addresses' || kind === 'concordance',
});
