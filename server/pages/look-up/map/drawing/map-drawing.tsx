import { Fragment } from 'preact';
import { lookUpTexts as texts } from '#core/texts/texts.ts';
import type { Language } from '#server/pages/language.ts';
import { codeRadius } from '#server/pages/look-up/map/code-mark.tsx';
import type { DrawnMap } from './draw-map.ts';
import { size, unitsOfPixel } from './frame.ts';
import { lineHeight } from './labels.ts';

const [width, height] = [size.width * unitsOfPixel, size.height * unitsOfPixel];

/**
 * A map as a picture, without scripts. Its `data-square` says where it lies: its left upper corner in the square of Web
 * Mercator, and the picture's units a side of it.
 */
export function MapDrawing({ drawing, language }: { readonly drawing: DrawnMap; readonly language: Language }) {
  const { frame, base, level, fictional, borders, provinces, marks, labels, place, code, names } = drawing;
  const filled = level.toLowerCase();
  return (
    <svg
      class={base.isGround && fictional === '' ? 'map ground' : 'map'}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={[texts[language].drawing(names), code?.words].filter(Boolean).join('. ')}
      data-square={[...frame.origin, frame.scale].join(' ')}
    >
      <Path class="land" d={base.land} />
      <Path class="neighbours" d={base.neighbours} />
      <Path class="lakes" d={base.lakes} />
      <Path class="rivers" d={base.rivers} />
      <Path class="countries" d={base.countries} />
      <Path class="land" d={fictional} />
      {frame.zoom < 6 ? <Path class="provinces far" d={provinces} /> : <Path class="provinces" d={provinces} />}
      <Path class={frame.zoom < 6 ? `borders far ${filled}` : `borders ${filled}`} d={borders} />
      <g class="answered">
        {marks.map(({ kind, level: of, path }) => (
          <path key={`${of} ${path.slice(0, 20)}`} class={`${kind} ${of.toLowerCase()}`} d={path} />
        ))}
      </g>
      {labels.map(({ kind, lines, below, x, y, level: of, dot }) => (
        <Fragment key={`${kind} ${x} ${y}`}>
          {dot && <circle cx={dot[0]} cy={dot[1]} r={2 * unitsOfPixel} />}
          <text class={of ? `${kind} ${of}` : kind} x={x} y={y}>
            {lines.map((line, i) => (i === 0 ? line : <Further key={line} {...{ x, line }} />))}
            {below && <Further class="below" {...{ x, line: below }} />}
          </text>
        </Fragment>
      ))}
      {code && (
        <g class={`code-place ${code.kind}`}>
          <circle class="ring" cx={code.x} cy={code.y} r={codeRadius[code.kind] * unitsOfPixel} />
          {code.kind === 'middle' && <circle class="dot" cx={code.x} cy={code.y} r={4 * unitsOfPixel} />}
        </g>
      )}
      {place && (
        <path
          class="pin"
          d={`M${place[0]} ${place[1]}c-6-16-22-28-22-44a22 22 0 0 1 44 0c0 16-16 28-22 44zm-8-44a8 8 0 1 0 16 0a8 8 0 1 0-16 0z`}
        />
      )}
    </svg>
  );
}

/** Another line of a name. The space parts the words for whoever copies or searches them. */
function Further({ class: name, x, line }: { readonly class?: string; readonly x: number; readonly line: string }) {
  return (
    <tspan class={name} x={x} dy={lineHeight * unitsOfPixel}>
      {` ${line}`}
    </tspan>
  );
}

function Path({ class: name, d }: { readonly class: string; readonly d: string }) {
  return d === '' ? null : <path class={name} d={d} />;
}
