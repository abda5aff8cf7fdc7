import type * as english from '#core/texts/en/electoral/findings/findings.ts';
import { comparisonFindings } from './comparison.ts';
import { electionFindings } from './elections.ts';
import { mapFindings } from './maps.ts';
import { nameFindings } from './names.ts';
import { registerFindings } from './registers.ts';
import { witnessFindings } from './witnesses.ts';

export const gateFindingTexts: typeof english.gateFindingTexts = {
  ...mapFindings,
  ...nameFindings,
  ...comparisonFindings,
  ...witnessFindings,
  ...electionFindings,
  ...registerFindings,
};
