import { levelNames, levels } from '#locator/src/answer/levels.ts';
import type { BoundaryRef, Lookup } from '#locator/src/answer/lookup.ts';
import { certaintyOf } from '#server/pages/look-up/certainty.ts';
import type { ScriptTexts } from '#server/pages/look-up/from-file/script-texts.ts';

/** The words of an answer, and the languages that they and the names of districts are in. */
export interface Wording {
  readonly texts: ScriptTexts;
  readonly language: string;
  readonly officialLanguage: 'en' | 'fr';
}

type Level = (typeof levels)[number];

/** An answer with a heading, as pages of the server show it. Names are texts, never markup. */
export function answerElements(lookup: Lookup, heading: string, wording: Wording): HTMLElement[] {
  const { texts } = wording;
  const certainty = certaintyOf(lookup);
  return [
    element('h2', {}, heading),
    ...(certainty === null ? [] : [element('p', { className: `certainty ${certainty}` }, texts.certainty[certainty])]),
    ...levels.map((level) => levelElement(lookup, level, wording)),
  ];
}

function levelElement({ resolution, ...lookup }: Lookup, level: Level, wording: Wording): HTMLElement {
  const { texts, language } = wording;
  const name = levelNames[level];
  const [district, others] = [lookup[name], resolution.alternatives[name] ?? []];
  const percent = new Intl.NumberFormat(`${language}-CA`, { style: 'percent', maximumFractionDigits: 0 });
  const shown: HTMLElement[] = [];
  if (others.length > 0) {
    const shares = others.map(({ share, ...other }) => {
      const part = share === null ? [] : [' ', element('small', {}, percent.format(share))];
      return element('li', {}, ...nameElements(other, wording), ...part);
    });
    const isClaimed = others.some(({ share }) => share === null);
    shown.push(element('p', {}, isClaimed ? texts.claims : texts.alternatives));
    shown.push(element('ul', { className: 'shares' }, ...shares));
  } else if (district) {
    const { jurisdiction, code } = district;
    const where = { en: jurisdiction.nameEn, fr: jurisdiction.nameFr }[wording.officialLanguage];
    shown.push(element('p', { className: 'district' }, ...nameElements(district, wording)));
    shown.push(element('p', {}, `${where}. ${texts.code} ${code}.`));
  } else {
    const absent = lookup.absent[name];
    shown.push(element('p', {}, `${texts.none}. ${absent === undefined ? '' : texts.absent[absent]}`));
  }
  return element('article', { className: `card level ${name}` }, element('h3', {}, texts.levels[level]), ...shown);
}

/** A district's name in the page's language, then in the other one if that differs. */
function nameElements(
  { nameEn, nameFr }: Pick<BoundaryRef, 'nameEn' | 'nameFr'>,
  { officialLanguage }: Wording,
): Array<HTMLElement | string> {
  const names = { en: nameEn, fr: nameFr };
  const own = element('span', { lang: officialLanguage }, names[officialLanguage]);
  const other = ({ en: 'fr', fr: 'en' } as const)[officialLanguage];
  return nameEn === nameFr
    ? [own]
    : [own, ' ', element('span', { lang: other, className: 'other-name' }, names[other])];
}

export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: { readonly lang?: string; readonly className?: string },
  ...children: ReadonlyArray<Node | string>
): HTMLElementTagNameMap[Name] {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
}

/** What is wrong, in the place of an answer. */
export const problemElement = (text: string): HTMLElement => element('p', { className: 'problem' }, text);
