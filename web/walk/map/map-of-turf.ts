import type { walkTexts } from '#core/texts/en/walk.ts';
import { type DoorState, stateOf } from '#core/turfs/door-state.ts';
import type { TurfMap } from '#core/turfs/drawn-streets.ts';
import { boxOf, distance, groupsOf, type Position, planeAt } from '#core/turfs/plane.ts';
import { byId } from '../by-id.ts';
import type { Door } from '../store.ts';
import { fill } from '../view.ts';
import { MapGestures } from './map-gestures.ts';
import { StreetDrawing } from './street-drawing.ts';

/** A door with its place on the plane. */
interface Placed {
  readonly door: Door;
  readonly at: Position;
}

/** Pixels of a metre, at most: houses are a thumb apart. */
const largestScale = 4;
/** Doors around the next one that are seen when the map opens. */
const doorsSeen = 10;
/** Further apart on the page than this, in rem, each dot can be tapped. */
const dotRem = 1.75;
const step = 1.6;

/**
 * The doors of a turf on a small map that needs no connection. A dot is a door, or several that are too near to each other to be
 * tapped apart. The list of doors says the same: without places there is no map.
 */
export class MapOfTurf {
  readonly #texts: typeof walkTexts;
  readonly #onDoor: (number: number) => void;
  readonly #view = byId('map-view');
  readonly #dots = byId('map-dots');
  readonly #streets = new StreetDrawing(byId('map-streets') as unknown as SVGElement);
  /** What is drawn: a turf that is renewed has the same map. */
  #map: TurfMap | undefined;
  #doors: readonly Placed[] = [];
  #next: Door | undefined;
  #middle: Position = [0, 0];
  #scale = 1;
  /** The scale at which dots were made. */
  #dotsScale = 0;

  constructor(texts: typeof walkTexts, onDoor: (number: number) => void) {
    this.#texts = texts;
    this.#onDoor = onDoor;
    const gestures = new MapGestures(this.#view, {
      pan: ([x, y]) =>
        this.#lookAt([this.#middle[0] - x / this.#scale, this.#middle[1] - y / this.#scale], this.#scale),
      zoom: (factor, around) => this.#zoom(factor, around),
      ended: () => this.#nameStreets(),
    });
    byId('map-in').addEventListener('click', () => this.#zoom(step));
    byId('map-out').addEventListener('click', () => this.#zoom(1 / step));
    byId('map-whole').addEventListener('click', () => this.#fit(this.#doors));
    byId('next-door').addEventListener('click', () => this.#next && this.#onDoor(this.#next.number));
    this.#dots.addEventListener('click', ({ target, detail }) => {
      const dot = (target as HTMLElement).closest<HTMLElement>('button');
      // A key has no pointer that could have moved.
      if (dot && (detail === 0 || !gestures.hasMoved)) this.#tapped(dot);
    });
    this.#dots.addEventListener('keydown', (event) => this.#key(event));
    this.#dots.addEventListener('focusin', ({ target }) => this.#seen(target as HTMLElement));
    new ResizeObserver(() => this.#draw()).observe(this.#view);
  }

  /** Shows the doors as they are now; nothing if the map has a place of none of them. */
  show(doors: readonly Door[], map: TurfMap | undefined, next: Door | undefined): void {
    const places = new Map(map?.doors.map(({ number, address, at }) => [`${number} ${address}`, at]));
    const placed = doors.flatMap((door) => {
      const at = places.get(`${door.number} ${door.address}`);
      return at ? [{ door, at }] : [];
    });
    const isShown = map !== undefined && placed.length > 0;
    byId('map').hidden = !isShown;
    if (!isShown) return;
    const toPlane = planeAt(map.origin);
    this.#doors = placed.map(({ door, at }) => ({ door, at: toPlane(at) }));
    this.#next = next;
    this.#showNext();
    const missing = doors.length - placed.length;
    byId('not-on-map').hidden = missing === 0;
    byId('not-on-map').textContent = fill(missing === 1 ? this.#texts.notOnMapOne : this.#texts.notOnMap, {
      n: missing,
    });
    if (map !== this.#map) {
      this.#map = map;
      this.#streets.draw(map, toPlane);
      this.#fit(this.#near());
    } else this.#makeDots();
  }

  /** Nothing of the turf stays. */
  empty(): void {
    byId('map').hidden = true;
    this.#map = undefined;
    this.#doors = [];
    this.#next = undefined;
    this.#dots.replaceChildren();
    this.#streets.draw({ origin: [0, 0], streets: [] }, (at) => at);
    this.#streets.name(1, () => false, 1);
    byId('next-door').textContent = '';
  }

  #showNext(): void {
    const button = byId('next-door');
    button.hidden = this.#next === undefined;
    button.textContent = this.#next ? fill(this.#texts.next, { where: this.#next.address }) : '';
  }

  /** The next doors to do, from the one to which the walk goes on. */
  #near(): readonly Placed[] {
    const from = this.#doors.findIndex(({ door }) => door === this.#next);
    return from < 0 ? this.#doors : this.#doors.slice(from, from + doorsSeen);
  }

  get #rem(): number {
    return Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  }

  get #size(): Position {
    return [this.#view.clientWidth, this.#view.clientHeight];
  }

  #fit(places: readonly Placed[]): void {
    if (places.length === 0) return;
    const { middle, width, height } = boxOf(places.map(({ at }) => at));
    const margin = 2 * dotRem * this.#rem;
    const [across, down] = this.#size.map((pixels) => Math.max(50, pixels - margin)) as [number, number];
    this.#lookAt(middle, Math.min(across / Math.max(width, 1), down / Math.max(height, 1), largestScale / step));
    this.#nameStreets();
  }

  #zoom(factor: number, around?: Position): void {
    const scale = this.#scale * factor;
    const bounded = Math.min(largestScale, Math.max(this.#leastScale(), scale));
    const [width, height] = this.#size;
    // What is below the fingers stays there.
    const [x, y] = around ? [around[0] - width / 2, around[1] - height / 2] : [0, 0];
    const shift = 1 / this.#scale - 1 / bounded;
    this.#lookAt([this.#middle[0] + x * shift, this.#middle[1] + y * shift], bounded);
    // Fingers that go on would have names written many times a second.
    if (!around) this.#nameStreets();
  }

  /** From a little further off than all doors. */
  #leastScale(): number {
    const { width, height } = boxOf(this.#doors.map(({ at }) => at));
    const [across, down] = this.#size;
    return Math.min(largestScale / step, across / Math.max(width, 1) / 2, down / Math.max(height, 1) / 2);
  }

  #lookAt(middle: Position, scale: number): void {
    this.#middle = middle;
    this.#scale = scale;
    this.#draw();
  }

  #draw(): void {
    if (this.#doors.length === 0) return;
    const [width, height] = this.#size;
    const [x, y] = [width / 2 - this.#middle[0] * this.#scale, height / 2 - this.#middle[1] * this.#scale];
    this.#streets.move(this.#scale, [x, y]);
    this.#dots.style.transform = `translate(${x}px, ${y}px)`;
    if (this.#scale !== this.#dotsScale) this.#makeDots();
  }

  #nameStreets(): void {
    const [width, height] = this.#size;
    const isInSight = ([x, y]: Position) =>
      Math.abs(x - this.#middle[0]) * this.#scale < width / 2 &&
      Math.abs(y - this.#middle[1]) * this.#scale < height / 2;
    this.#streets.name(this.#scale, isInSight, 0.8125 * this.#rem);
  }

  /** A dot a group of doors, in the order of the walk. One of them is in the order of the Tab key; arrows lead to the others. */
  #makeDots(): void {
    this.#dotsScale = this.#scale;
    const focused = document.activeElement;
    const known = new Map(
      [...this.#dots.children].map((dot) => [(dot as HTMLElement).dataset.door, dot as HTMLElement]),
    );
    const dots = groupsOf(this.#doors, this.#scale, dotRem * this.#rem).map((group) => {
      const dot = known.get(String(group[0]?.door.number)) ?? document.createElement('button');
      this.#mark(dot as HTMLButtonElement, group);
      return dot;
    });
    const next = dots.find((dot) => dot.classList.contains('next')) ?? dots[0];
    for (const dot of dots) dot.tabIndex = dot === next ? 0 : -1;
    // Elements that stay keep the focus: only others are taken out and put in.
    for (const dot of known.values()) if (!dots.includes(dot)) dot.remove();
    dots.forEach((dot, i) => {
      if (this.#dots.children[i] !== dot) this.#dots.insertBefore(dot, this.#dots.children[i] ?? null);
    });
    if (focused instanceof HTMLElement && this.#dots.contains(focused)) {
      for (const dot of dots) dot.tabIndex = dot === focused ? 0 : -1;
      focused.focus({ preventScroll: true });
    }
  }

  #mark(dot: HTMLButtonElement, group: readonly Placed[]): void {
    const [head] = group as [Placed];
    const states = group.map(({ door }) => stateOf(door));
    const isNext = group.some(({ door }) => door === this.#next);
    const ofSeveral: DoorState = states.includes('todo') ? 'todo' : 'done';
    const state = group.length === 1 ? (states[0] as DoorState) : ofSeveral;
    const where = head.door.address;
    const { doorIs, nextDoorIs, doorsThere, doorsThereNext, doorStates } = this.#texts;
    dot.type = 'button';
    dot.className = isNext ? 'dot next' : 'dot';
    dot.dataset.door = String(head.door.number);
    dot.dataset.state = state;
    dot.textContent = group.length === 1 ? '' : String(group.length);
    dot.setAttribute(
      'aria-label',
      group.length === 1
        ? fill(isNext ? nextDoorIs : doorIs, { where, state: doorStates[state] })
        : fill(isNext ? doorsThereNext : doorsThere, {
            where,
            n: group.length,
            done: states.filter((each) => each !== 'todo').length,
          }),
    );
    dot.style.left = `${head.at[0] * this.#scale}px`;
    dot.style.top = `${head.at[1] * this.#scale}px`;
  }

  #groupOf({ dataset }: HTMLElement): readonly Placed[] {
    const groups = groupsOf(this.#doors, this.#scale, dotRem * this.#rem);
    return groups.find(([head]) => String(head?.door.number) === dataset.door) ?? [];
  }

  /** A door is shown in the list. Several are enlarged; where that takes none apart, the first to do is shown. */
  #tapped(dot: HTMLElement): void {
    const group = this.#groupOf(dot);
    const [head] = group;
    if (!head) return;
    const isApart = group.some(({ at }) => distance(at, head.at) * largestScale >= dotRem * this.#rem);
    if (group.length > 1 && isApart) {
      this.#fit(group);
      return;
    }
    const { door } =
      group.find((one) => one.door === this.#next) ?? group.find((one) => stateOf(one.door) === 'todo') ?? head;
    this.#onDoor(door.number);
  }

  #key(event: KeyboardEvent): void {
    const dots = [...this.#dots.querySelectorAll<HTMLElement>('button')];
    const at = dots.indexOf(event.target as HTMLElement);
    const to: Readonly<Record<string, number>> = {
      ArrowRight: at + 1,
      ArrowDown: at + 1,
      ArrowLeft: at - 1,
      ArrowUp: at - 1,
      Home: 0,
      End: dots.length - 1,
    };
    const dot = dots[to[event.key] ?? -1];
    if (!dot) return;
    event.preventDefault();
    for (const each of dots) each.tabIndex = each === dot ? 0 : -1;
    dot.focus({ preventScroll: true });
  }

  /** The map moves to a dot that has the focus and is out of sight. */
  #seen(dot: HTMLElement): void {
    const placed = this.#doors.find(({ door }) => String(door.number) === dot.dataset.door);
    if (!placed) return;
    // A browser may have scrolled what is cut off.
    this.#view.scrollTo(0, 0);
    const [width, height] = this.#size;
    const margin = dotRem * this.#rem;
    const isOut = (i: 0 | 1, pixels: number) =>
      Math.abs(placed.at[i] - this.#middle[i]) * this.#scale > pixels / 2 - margin;
    if (!isOut(0, width) && !isOut(1, height)) return;
    this.#lookAt(placed.at, this.#scale);
    this.#nameStreets();
  }
}
