import type { DrawnStreets } from '#core/turfs/drawn-streets.ts';
import type { Position } from '#core/turfs/plane.ts';
import { placedNames, type StreetsOnPlane, streetOnPlane, streetsOnPlane } from '#core/turfs/streets-on-plane.ts';

const svg = <Name extends keyof SVGElementTagNameMap>(name: Name) =>
  document.createElementNS('http://www.w3.org/2000/svg', name);

/** The streets below the doors, drawn once; their names anew wherever the map is. */
export class StreetDrawing {
  readonly #lines = svg('g');
  readonly #names = svg('g');
  #stretches: StreetsOnPlane['stretches'] = [];

  constructor(container: SVGElement) {
    container.replaceChildren(this.#lines, this.#names);
  }

  draw({ origin, streets }: DrawnStreets, toPlane: (at: Position) => Position): void {
    const { paths, stretches } = streetsOnPlane(streets.map(streetOnPlane(origin, toPlane)));
    this.#lines.replaceChildren(
      ...paths.map(({ d, isLarge }) => {
        const path = svg('path');
        if (isLarge) path.setAttribute('class', 'large');
        path.setAttribute('d', d);
        return path;
      }),
    );
    this.#stretches = stretches;
  }

  /** Moves the drawing to where the map is. */
  move(scale: number, [x, y]: Position): void {
    this.#lines.setAttribute('transform', `matrix(${scale} 0 0 ${scale} ${x} ${y})`);
    this.#names.setAttribute('transform', `translate(${x} ${y})`);
  }

  /** Writes the names that have room. `letter`: the height of one in pixels. */
  name(scale: number, isInSight: (at: Position) => boolean, letter: number): void {
    this.#names.replaceChildren(
      ...placedNames(this.#stretches, scale, isInSight, letter).map(({ at: [x, y], name, angle }) => {
        const text = svg('text');
        text.setAttribute('transform', `translate(${x} ${y}) rotate(${angle})`);
        text.textContent = name;
        return text;
      }),
    );
  }
}
