import { nameIn } from '#core/texts/record-name.ts';
import { changesTexts } from '#core/texts/texts.ts';
import type { Drawing } from '#server/electoral/publications/drawing/draw-publication.ts';
import type { Language } from '#server/pages/language.ts';
import { MapDrawing } from './map-drawing.tsx';

/** Both maps over each other as pictures, with a key; the whole, and close up where most changed. */
export function DrawnPublication({
  drawing: { whole, closeUps },
  isCompared,
  language,
}: {
  readonly drawing: Drawing;
  readonly isCompared: boolean;
  readonly language: Language;
}) {
  const text = changesTexts[language];
  const title = isCompared ? text.drawing : text.drawingAlone;
  return (
    <>
      <h2>{title}</h2>
      {isCompared && (
        <ul class="drawing-key">
          {(['old', 'now', 'between'] as const).map((layer) => (
            <li key={layer}>
              <span class={layer} />
              {text[layer]}
            </li>
          ))}
        </ul>
      )}
      {/* All of a map that is compared with none is new: nothing is marked as changed. */}
      <MapDrawing map={isCompared ? whole : { ...whole, moved: [] }} name={title} language={language} />
      {closeUps.length > 0 && (
        <>
          <h2>{text.closeUps}</h2>
          <div class="close-ups">
            {closeUps.map(({ district, map }) => {
              const name = `${district.code} ${nameIn(language, district)}`;
              return (
                <figure key={district.key}>
                  <figcaption>{name}</figcaption>
                  <MapDrawing map={map} name={name} language={language} />
                </figure>
              );
            })}
          </div>
        </>
      )}
    </>
  );
}
