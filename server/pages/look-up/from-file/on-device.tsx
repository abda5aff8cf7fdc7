import { fromFileTexts, lookUpRefusals, officialLanguage } from '#core/texts/texts.ts';
import type { AssetAddresses } from '#server/pages/assets.ts';
import type { Language } from '#server/pages/language.ts';
import { type FileOfDistricts, scriptTexts } from './from-file.tsx';
import type { DeviceTexts } from './script-texts.ts';

/** The service worker of the look-up page, whose address is above all that it may answer for. */
export const workerPath = '/look-up-worker.js';

/** What the script of the look-up page needs to answer where the server cannot be reached (`web/look-up/`). Nothing is shown. */
export function OnDevice({
  language,
  file,
  assets,
}: {
  readonly language: Language;
  readonly file: FileOfDistricts;
  readonly assets: AssetAddresses;
}) {
  const { onDevice, needsServer } = fromFileTexts[language];
  const texts: DeviceTexts = {
    ...scriptTexts(language),
    ...{ onDevice, needsServer },
    malformedDate: lookUpRefusals[language].date,
  };
  return (
    <div
      id="on-device"
      hidden
      data-file={file.address}
      data-public-key={file.publicKey}
      data-worker={workerPath}
      data-script={assets['on-device.js']}
      data-texts={JSON.stringify(texts)}
      data-official-language={officialLanguage[language]}
    />
  );
}
