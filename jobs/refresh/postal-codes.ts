import type { Job } from '#jobs/job.ts';
import { refresh } from './refresh.ts';

export const postalCodes: Job = {
  name: 'postal-codes',
  // After the maps of the month, in which the addresses are then found.
  schedule: '15 3 5 * *',
  description: 'Checks the address register and the concordances of postal codes.',
  run: (context) => refresh(context, ({ kind }) => kind === 'addresses' || kind === 'concordance'),
};
