import { actTexts } from '#core/texts/texts.ts';
import { type Act, acts } from '#server/console/texts/acts.ts';
import { Notice } from '#server/pages/components/parts/notice.tsx';
import type { Language } from '#server/pages/language.ts';

const parameter = 'did';

/** The address of a page that first says what a form has just done. A reload says it again. */
export function afterAct(path: string, act: Act): string {
  return `${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams({ [parameter]: act })}`;
}

/** What the form has done that led here, for who sees and who listens. */
export function Done({ query, language }: { readonly query: URLSearchParams; readonly language: Language }) {
  const asked = query.get(parameter);
  const act = acts.find((each) => each === asked);
  if (!act) return null;
  return (
    <Notice tone="good" role="status">
      <p>{actTexts[language][act]}</p>
    </Notice>
  );
}
