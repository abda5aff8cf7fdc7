import { textNamed } from '#core/texts/text-named.ts';
import { colon, fieldLabels, partLabels, paymentText as payment } from '#core/texts/texts.ts';
import type { ImportKindName } from '#server/campaign/imports/kinds/kind.ts';
import type { Language } from '#server/pages/language.ts';

/** What a column's target is called: “Address: unit”. */
export function targetLabel(target: string, kind: ImportKindName, language: Language): string {
  const [field = '', part] = target.split('.');
  const label = field === 'payment' ? payment[language] : (textNamed(fieldLabels[language][kind], field) ?? field);
  return part === undefined ? label : `${label}${colon[language]} ${textNamed(partLabels[language], part) ?? part}`;
}
