import type { fromFileTexts } from '#core/texts/en/pages/look-up/from-file.ts';
import type { lookUpTexts } from '#core/texts/en/pages/look-up/look-up.ts';

type OfLookUp = Pick<
  typeof lookUpTexts,
  'levels' | 'none' | 'code' | 'absent' | 'certainty' | 'alternatives' | 'claims'
>;
type OfFile = Pick<typeof fromFileTexts, 'here' | 'reading' | 'refused' | 'unknownCode' | 'nothingHere' | 'failures'>;

/** What the script of a look-up from a file says: texts alone, as JSON in the page. */
export interface ScriptTexts extends OfLookUp, OfFile {
  readonly malformedCode: string;
}

/** What the script of the look-up page says where it answers on the device. */
export interface DeviceTexts extends ScriptTexts {
  /** Before the day of the maps. */
  readonly onDevice: string;
  readonly needsServer: string;
  readonly malformedDate: string;
}
