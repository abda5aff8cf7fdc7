import { distance, type Position } from '#core/turfs/plane.ts';

interface Moves {
  /** By so many pixels. */
  pan(by: Position): void;
  /** Around a place in pixels of the map. */
  zoom(factor: number, around: Position): void;
  ended(): void;
}

/** A finger that trembles is still a tap. */
const trembling = 8;

/** One finger, or the mouse, moves the map; two enlarge it. */
export class MapGestures {
  readonly #element: HTMLElement;
  readonly #moves: Moves;
  readonly #fingers = new Map<number, Position>();
  #start: Position = [0, 0];
  #hasMoved = false;

  constructor(element: HTMLElement, moves: Moves) {
    this.#element = element;
    this.#moves = moves;
    element.addEventListener('pointerdown', (event) => this.#down(event));
    element.addEventListener('pointermove', (event) => this.#move(event));
    for (const name of ['pointerup', 'pointercancel', 'pointerleave'] as const)
      element.addEventListener(name, (event) => this.#up(event));
  }

  /** Whether what ended last was a move: it is no tap. */
  get hasMoved(): boolean {
    return this.#hasMoved;
  }

  #placeOf({ clientX, clientY }: PointerEvent): Position {
    const { left, top } = this.#element.getBoundingClientRect();
    return [clientX - left, clientY - top];
  }

  #down(event: PointerEvent): void {
    const at = this.#placeOf(event);
    if (this.#fingers.size === 0) {
      this.#start = at;
      this.#hasMoved = false;
    }
    this.#fingers.set(event.pointerId, at);
  }

  #move(event: PointerEvent): void {
    const before = this.#fingers.get(event.pointerId);
    if (!before) return;
    const at = this.#placeOf(event);
    if (!this.#hasMoved && this.#fingers.size === 1 && distance(at, this.#start) < trembling) return;
    if (!this.#hasMoved) {
      this.#hasMoved = true;
      // From now on it belongs to the map, and no dot below it is clicked.
      this.#element.setPointerCapture(event.pointerId);
    }
    this.#fingers.set(event.pointerId, at);
    const [other] = [...this.#fingers].flatMap(([id, place]) => (id === event.pointerId ? [] : [place]));
    if (!other) {
      this.#moves.pan([at[0] - before[0], at[1] - before[1]]);
      return;
    }
    const [was, is] = [distance(before, other), distance(at, other)];
    if (was > 0 && is > 0) this.#moves.zoom(is / was, [(at[0] + other[0]) / 2, (at[1] + other[1]) / 2]);
  }

  #up({ pointerId }: PointerEvent): void {
    if (this.#fingers.delete(pointerId) && this.#hasMoved) this.#moves.ended();
  }
}
