import type { turfTexts } from '#core/texts/en/console/field-work/turfs.ts';
import type { DoorPoint } from '#web/map/work/door-layers.ts';

/** The doors of some polls that may be cut, as the server answers. */
interface Doors {
  readonly isTooMany: boolean;
  readonly placed: readonly DoorPoint[];
  readonly unplaced: ReadonlyArray<readonly [id: string, address: string]>;
}

/** A box that ticks a set of polls changes twenty at once. */
const pauseMilliseconds = 300;

/** What the map does for the doors. */
interface DoorMap {
  show(doors: readonly DoorPoint[]): void;
  refresh(): void;
  say(words: string): void;
}

/**
 * The doors of which the form around a map cuts one turf. A hidden field of the form has them: without any it cuts polls and
 * streets.
 */
export class DoorChoice {
  static readonly #known = new WeakMap<HTMLElement, DoorChoice>();
  readonly #form: HTMLFormElement;
  readonly #address: string;
  readonly #texts: typeof turfTexts.doorWords;
  readonly #field: HTMLInputElement;
  readonly #chosen: Set<string>;
  #map: DoorMap | undefined;
  /** How often doors were requested: an answer that is overtaken is nothing. */
  #asked = 0;
  #waiting: ReturnType<typeof setTimeout> | undefined;

  /** The choice that belongs to a map. */
  static of(container: HTMLElement): DoorChoice {
    const known = DoorChoice.#known.get(container) ?? new DoorChoice(container);
    DoorChoice.#known.set(container, known);
    return known;
  }

  private constructor(container: HTMLElement) {
    this.#form = container.closest('form') as HTMLFormElement;
    this.#address = container.dataset.doors ?? '';
    this.#texts = JSON.parse(container.dataset.doorWords ?? '{}');
    this.#field = this.#part<HTMLInputElement>('input[name="chosenDoors"]');
    this.#chosen = new Set(this.#field.value.split(' ').filter(Boolean));
    this.#part('[data-no-doors]').addEventListener('click', () => this.#choose(() => this.#chosen.clear()));
    this.#part('[data-show-doors]').addEventListener('click', () => void this.#showOrHide());
    this.#form.addEventListener('change', ({ target }) => this.#changed(target as HTMLInputElement));
    this.#show();
  }

  /** Shows doors on a map that is open now. */
  connect(map: DoorMap): void {
    this.#map = map;
    this.#part('[data-show-doors]').hidden = false;
  }

  has(door: string): boolean {
    return this.#chosen.has(door);
  }

  /** Adds doors, or takes them off if all of them are chosen. */
  toggle(doors: readonly string[]): void {
    const areChosen = doors.every((door) => this.#chosen.has(door));
    this.#choose(() => {
      for (const door of doors) {
        if (areChosen) this.#chosen.delete(door);
        else this.#chosen.add(door);
      }
    });
  }

  /** Adds the doors within a line; while it is drawn it says how many they are. */
  drawn(doors: readonly string[], isDone: boolean): void {
    if (!isDone) {
      this.#map?.say(this.#counted('within', doors.length));
      return;
    }
    this.#choose(() => {
      for (const door of doors) this.#chosen.add(door);
    });
  }

  #part<T extends HTMLElement>(selector: string): T {
    return this.#form.querySelector<T>(selector) as T;
  }

  get #isShown(): boolean {
    return this.#part('[data-show-doors]').getAttribute('aria-pressed') === 'true';
  }

  #choose(change: () => void): void {
    change();
    this.#field.value = [...this.#chosen].join(' ');
    // The form's draft keeps them.
    this.#field.dispatchEvent(new Event('change', { bubbles: true }));
    this.#map?.refresh();
    this.#show();
    this.#map?.say(this.#counted('chosen', this.#chosen.size));
  }

  #show(): void {
    const part = this.#part('[data-chosen-doors]');
    part.hidden = this.#chosen.size === 0;
    const words = part.querySelector('span');
    if (words) words.textContent = this.#counted('chosen', this.#chosen.size);
    for (const box of this.#form.querySelectorAll<HTMLInputElement>('[data-unplaced] input'))
      box.checked = this.#chosen.has(box.value);
  }

  #counted(words: 'chosen' | 'within' | 'unplaced', n: number): string {
    return this.#texts[n === 1 ? (`${words}One` as const) : words].replace('{n}', String(n));
  }

  async #showOrHide(): Promise<void> {
    if (this.#isShown) return this.#hide();
    this.#part('[data-show-doors]').setAttribute('aria-pressed', 'true');
    await this.#load();
  }

  #hide(): void {
    this.#asked++;
    clearTimeout(this.#waiting);
    this.#part('[data-show-doors]').setAttribute('aria-pressed', 'false');
    this.#part('[data-unplaced]').hidden = true;
    this.#map?.show([]);
  }

  /** Other polls have other doors; those of a box of this list are chosen by it. */
  #changed({ name, value, checked, dataset }: HTMLInputElement): void {
    if (dataset.door !== undefined)
      this.#choose(() => (checked ? this.#chosen.add(value) : this.#chosen.delete(value)));
    else if (this.#isShown && ['poll', 'polls', 'riding'].includes(name)) {
      clearTimeout(this.#waiting);
      this.#waiting = setTimeout(() => void this.#load(), pauseMilliseconds);
    }
  }

  async #load(): Promise<void> {
    const asked = ++this.#asked;
    const query = new URLSearchParams();
    for (const [name, value] of new FormData(this.#form))
      if (['poll', 'polls', 'riding'].includes(name) && value !== '') query.append(name, String(value));
    if (!query.has('poll') && !query.has('polls')) return this.#none(this.#texts.pollsFirst);
    const doors = await fetch(`${this.#address}?${query}`)
      .then((response) => (response.ok ? (response.json() as Promise<Doors>) : undefined))
      .catch(() => undefined);
    if (asked !== this.#asked) return;
    if (!doors) return this.#none(this.#texts.failed);
    if (doors.isTooMany) return this.#none(this.#texts.tooMany);
    const { placed, unplaced } = doors;
    if (placed.length + unplaced.length === 0) return this.#none(this.#texts.nobody);
    const there = new Set([...placed.map(([, , id]) => id), ...unplaced.map(([id]) => id)]);
    this.#list(unplaced);
    this.#map?.show(placed);
    // Those that were chosen of polls that are chosen no more.
    const gone = [...this.#chosen].filter((door) => !there.has(door));
    if (gone.length > 0) {
      this.#choose(() => {
        for (const door of gone) this.#chosen.delete(door);
      });
    }
    this.#map?.say(this.#texts.shown.replace('{n}', String(placed.length)));
  }

  #none(words: string): void {
    this.#hide();
    this.#map?.say(words);
  }

  /** Doors without a place, each with a box. Addresses are texts, never markup. */
  #list(unplaced: Doors['unplaced']): void {
    const part = this.#part('[data-unplaced]');
    part.hidden = unplaced.length === 0;
    const summary = part.querySelector('summary');
    if (summary) summary.textContent = this.#counted('unplaced', unplaced.length);
    part.querySelector('ul')?.replaceChildren(
      ...unplaced.map(([id, address]) => {
        const item = document.createElement('li');
        const label = document.createElement('label');
        const box = document.createElement('input');
        item.className = 'choice';
        Object.assign(box, { type: 'checkbox', value: id, checked: this.#chosen.has(id) });
        box.dataset.door = '';
        label.append(box, ' ', address);
        item.append(label);
        return item;
      }),
    );
  }
}
