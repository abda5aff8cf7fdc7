import { textNamed } from '#core/texts/text-named.ts';
import { actTexts } from '#core/texts/texts.ts';
import type { ConsolePage } from '#server/console/http/route.ts';
import { Notice } from '#server/pages/components/parts/notice.tsx';
import type { Language } from '#server/pages/language.ts';

/** What a form has done. */
export type Act = keyof (typeof actTexts)['en'];

const parameter = 'did';

/** The address of a page that first says what a form has just done. A reload says it again. */
export function afterAct(path: string, act: Act): string {
  return `${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams({ [parameter]: act })}`;
}

/** Anybody can make up an address: of what lasts, the page says it that knows whether it is so. */
const saidByItsPage: ReadonlySet<string | null> = new Set<Act>(['closure-asked', 'closure-cancelled']);

/** What the form has done that led here, for who sees and who listens. */
export function Done({
  query,
  language,
  notice,
}: {
  readonly query: URLSearchParams;
  readonly language: Language;
  /** What the page says instead; null: nothing. */
  readonly notice: ConsolePage['notice'];
}) {
  const act = query.get(parameter);
  const did = saidByItsPage.has(act) ? undefined : textNamed(actTexts[language], act ?? '');
  const words = notice === undefined ? did : notice;
  if (!words) return null;
  return (
    <Notice tone="good" role="status">
      <p>{words}</p>
    </Notice>
  );
}

/** Whether the address says that a form has just done this. */
export const didHere = ({ query }: { readonly query: URLSearchParams }, act: Act): boolean =>
  query.get(parameter) === act;
