import { formatters } from '#core/formatters.ts';
import { fromFileTexts, lookUpRefusals, lookUpTexts, officialLanguage } from '#core/texts/texts.ts';
import type { BakeManifest } from '#server/electoral/bake/manifest.ts';
import { Form } from '#server/pages/components/forms/form.tsx';
import { Notice } from '#server/pages/components/parts/notice.tsx';
import type { Language } from '#server/pages/language.ts';
import type { ScriptTexts } from './script-texts.ts';

/** A file of districts that a page reads. */
export interface FileOfDistricts {
  readonly address: string;
  readonly bytes: number;
  /** 32 bytes in base64url. */
  readonly publicKey: string;
}

/** The file of a folder that the installation serves. */
export const fileOf = ({ districts, publicKey }: Pick<BakeManifest, 'districts' | 'publicKey'>): FileOfDistricts => ({
  address: `/baked/${districts.name}`,
  bytes: districts.bytes,
  publicKey,
});

/**
 * A look-up that a script answers on the visitor's device (`web/from-file/`). Its form is there once the script is: it would
 * send what is typed.
 */
export function FromFile({ language, file }: { readonly language: Language; readonly file: FileOfDistricts }) {
  const text = fromFileTexts[language];
  const shared = lookUpTexts[language];
  const field = `postalCode-${language}`;
  return (
    <div
      class="from-file"
      data-texts={JSON.stringify(scriptTexts(language))}
      data-file={file.address}
      data-public-key={file.publicKey}
      data-official-language={officialLanguage[language]}
    >
      <Notice>{text.sentToNobody(formatters.kilobytes[language].format(Math.ceil(file.bytes / 1000)))}</Notice>
      <noscript>
        <Notice tone="bad">{text.needsScript}</Notice>
      </noscript>
      <Form hidden>
        <label for={field}>{shared.postalCode}</label>
        <div class="ask">
          <input
            id={field}
            name="postalCode"
            placeholder="K1A 0A6"
            autocomplete="postal-code"
            autocapitalize="characters"
            spellcheck={false}
            maxLength={20}
            required
          />
          <button type="submit">{shared.find}</button>
          <button type="button" class="quiet" hidden>
            {shared.position}
          </button>
        </div>
      </Form>
      <p class="state" role="status" />
      <section class="answer" aria-live="polite" />
    </div>
  );
}

export function scriptTexts(language: Language): ScriptTexts {
  const { levels, none, code, absent, certainty, alternatives, claims } = lookUpTexts[language];
  const { here, reading, refused, unknownCode, nothingHere, failures, certainty: withoutMap } = fromFileTexts[language];
  return {
    ...{ levels, none, code, absent, alternatives, claims, here, reading, refused, unknownCode, nothingHere, failures },
    certainty: { ...certainty, ...withoutMap },
    malformedCode: lookUpRefusals[language].code_malformed,
  };
}
