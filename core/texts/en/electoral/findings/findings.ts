import { comparisonFindings } from './comparison.ts';
import { electionFindings } from './elections.ts';
import { mapFindings } from './maps.ts';
import { nameFindings } from './names.ts';
import { registerFindings } from './registers.ts';
import { witnessFindings } from './witnesses.ts';

/** What the gate found in a publisher's file, by the code of the finding, from its values. */
export const gateFindingTexts = {
  ...mapFindings,
  ...nameFindings,
  ...comparisonFindings,
  ...witnessFindings,
  ...electionFindings,
  ...registerFindings,
};
