import type { walkTexts } from '#core/texts/en/walk.ts';
import { nextDoor, stateOf } from '#core/turfs/door-state.ts';
import type { TurfMap } from '#core/turfs/drawn-streets.ts';
import { byId } from './by-id.ts';
import { MapOfTurf } from './map/map-of-turf.ts';
import { RefusedVisits } from './refused.ts';
import { Sender } from './sender.ts';
import { type Facts, Sheet } from './sheet.ts';
import { type Door, type Person, type SavedTurf, Store, type Turf } from './store.ts';
import { StoredTurf } from './stored-turf.ts';
import { cityOf, doorElement, fill, markPerson } from './view.ts';

/** Stores the page of a link, and what it is made of, for times without a connection. */
async function savePage(address: string): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  await navigator.serviceWorker.register('/walk/worker.js', { scope: '/walk/' });
  const parts = [...document.querySelectorAll<HTMLElement>('head link[href], head script[src]')].map(
    (part) => part.getAttribute('href') ?? (part.getAttribute('src') as string),
  );
  const cache = await caches.open('walk');
  const paths = (await cache.keys()).map(({ url }) => new URL(url).pathname);
  const isAsset = (path: string) => path.startsWith('/assets/');
  // The page of another link may be one of an earlier version.
  const pages = await Promise.all(
    paths.filter((path) => !isAsset(path) && path !== address).map(async (path) => (await cache.match(path))?.text()),
  );
  for (const path of paths) {
    const isUsed = parts.includes(path) || pages.some((page) => page?.includes(`"${path}"`));
    if (isAsset(path) && !isUsed) await cache.delete(path);
  }
  const missing: string[] = [];
  for (const part of [address, ...parts]) if (!(await cache.match(part))) missing.push(part);
  await cache.addAll(missing);
  document.documentElement.dataset.kept = '';
}

/** Deletes the page of a link that has ended. */
async function forgetPage(address: string): Promise<void> {
  await caches.open('walk').then((cache) => cache.delete(address));
}

/**
 * The page of a volunteer who walks a turf. What is tapped is stored on the phone before it is shown, and sent when
 * there is a connection. The data is stored under the link's secret, which is the last part of the path.
 */
const texts = JSON.parse(document.body.dataset.texts ?? '{}') as typeof walkTexts;
const token = location.pathname.split('/')[2] ?? '';
const address = `/walk/${token}`;
const undo = byId<HTMLButtonElement>('undo');
const todoOnly = byId<HTMLInputElement>('todo-only');

/** The time after which a phone that has no doors yet asks for them again. */
const againMilliseconds = 20_000;

void start();

async function start(): Promise<void> {
  const store = await Store.open().catch(() => undefined);
  if (!store) return say(texts.notSaved);
  const saved = await store.saved(token);
  const walk = new Walk(store, saved, await store.map(token).catch(() => undefined));
  if (saved) walk.show();
  await walk.refresh();
  if (!walk.hasEnded) await savePage(address);
}

/** A message of importance, until there is another one. */
function say(message: string): void {
  byId('message').textContent = message;
  byId('message').hidden = message === '';
}

/** Shows a door of the list, and gives the first of its people the focus. */
function goTo(number: number): void {
  const door = document.querySelector<HTMLElement>(`li[data-door="${number}"]`);
  for (const shown of document.querySelectorAll('li[data-door].shown')) shown.classList.remove('shown');
  door?.classList.add('shown');
  if (door) door.hidden = false;
  door?.scrollIntoView({ block: 'center' });
  door?.querySelector<HTMLElement>('button.person')?.focus({ preventScroll: true });
}

class Walk {
  readonly #stored: StoredTurf;
  readonly #refused: RefusedVisits;
  readonly #sender: Sender;
  readonly #sheet: Sheet;
  readonly #map: MapOfTurf;
  #hasAskedMap = false;
  #ended = false;
  /** How often the doors were requested. */
  #asked = 0;
  /** Which of those responses is shown. */
  #shown = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(store: Store, saved: SavedTurf | undefined, map: TurfMap | undefined) {
    this.#stored = new StoredTurf(store, token, saved, map);
    this.#refused = new RefusedVisits(this.#stored, texts);
    this.#sender = new Sender(store, address, {
      turf: () => this.#stored.turf?.id,
      changed: (state) => this.#showState(state),
      ended: () => this.#end(),
      refused: () => this.#refused.show(),
    });
    this.#sheet = new Sheet(texts, (person, facts) => this.#add([person], facts, person.name));
    this.#map = new MapOfTurf(texts, (door) => goTo(door));
    // The second click of a double one is not meant for what the first one has shown or done.
    byId('doors').addEventListener('click', ({ target, detail }) => {
      if (detail < 2) void this.#tapped(target as HTMLElement);
    });
    todoOnly.addEventListener('change', () => this.#filter());
    undo.addEventListener('click', ({ detail }) => {
      if (detail < 2) void this.#undo();
    });
    addEventListener('offline', () => void this.#sender.send());
    addEventListener('online', () => void (this.#stored.turf ? this.#sender.send() : this.refresh()));
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible') void this.refresh();
    });
  }

  /** Whether the link is not valid, or not any more. */
  get hasEnded(): boolean {
    return this.#ended;
  }

  /** Sends what is there, and then asks how the doors are: other phones may walk the turf as well. */
  async refresh(): Promise<void> {
    if (this.#ended) return;
    clearTimeout(this.#timer);
    if (this.#stored.turf) await this.#sender.send();
    const asked = ++this.#asked;
    const response = await fetch(`${address}/doors`, { cache: 'no-store' }).catch(() => undefined);
    if (response?.status === 404) return this.#end();
    // A connection may break off within the response, or a public network answer in place of the server.
    const turf = response?.ok ? ((await response.json().catch(() => undefined)) as Turf | undefined) : undefined;
    if (!turf) {
      if (!this.#stored.turf && !this.#ended) this.#refreshLater();
      return;
    }
    // Responses may overtake each other.
    if (this.#ended || asked < this.#shown) return;
    this.#shown = asked;
    const isStored = await this.#stored.renew(turf);
    if (this.#ended) return;
    if (!isStored) return say(texts.notSaved);
    say('');
    this.show();
    // A link to a turf of which an earlier link has left something unsent.
    await this.#sender.send();
    await this.#takeMap();
  }

  /** Asks for the map if the phone does not have all of it, once while the page is open: what has no place gets none. */
  async #takeMap(): Promise<void> {
    if (this.#ended || this.#hasAskedMap || this.#stored.isMapWhole) return;
    this.#hasAskedMap = true;
    const response = await fetch(`${address}/map`, { cache: 'no-store' }).catch(() => undefined);
    const map = response?.ok ? ((await response.json().catch(() => undefined)) as TurfMap | undefined) : undefined;
    if (map) await this.#stored.keepMap(map);
    // The next connection may be a better one.
    else this.#hasAskedMap = false;
    if (!this.#ended) this.#showMap();
  }

  #showMap(): void {
    const { turf, map, done } = this.#stored;
    const last = done.at(-1)?.visits.at(-1)?.before.id;
    if (turf) this.#map.show(turf.doors, map, nextDoor(turf.doors, last));
  }

  #refreshLater(): void {
    say(texts.offline);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.refresh(), againMilliseconds);
  }

  show(): void {
    const turf = this.#stored.turf as Turf;
    byId('turf').textContent = turf.name;
    const city = cityOf(turf.doors);
    byId('whose').textContent = [city, turf.volunteer, turf.campaign].filter(Boolean).join(' · ');
    const list = byId('doors');
    const top = document.activeElement?.closest('li[data-door]')?.getAttribute('data-door');
    list.replaceChildren(...turf.doors.map((door) => doorElement(door, texts, city === undefined)));
    byId('filter').hidden = turf.doors.length === 0;
    this.#filter();
    if (top) list.querySelector<HTMLElement>(`li[data-door="${top}"] button`)?.focus({ preventScroll: true });
    list.removeAttribute('aria-busy');
    list.dataset.drawn = '';
    this.#showProgress(turf);
    this.#showMap();
    void this.#refused.show();
  }

  /** Leaves out doors that need no visit, if that is ticked. One that is done from now on stays where it was tapped. */
  #filter(): void {
    for (const door of this.#stored.turf?.doors ?? []) {
      const element = document.querySelector<HTMLElement>(`li[data-door="${door.number}"]`);
      if (element) element.hidden = todoOnly.checked && stateOf(door) !== 'todo';
    }
  }

  #showProgress({ doors }: Turf): void {
    const met = doors.filter(({ people }) => people.some(({ result }) => result !== null)).length;
    byId('progress').textContent = fill(texts.progress, { done: met, n: doors.length });
    const last = this.#stored.done.at(-1);
    undo.hidden = last === undefined;
    if (last) undo.textContent = `${texts.undo}${texts.colon} ${last.who}`;
  }

  #showState({ unsent, isOffline }: { readonly unsent: number; readonly isOffline: boolean }): void {
    const waiting = unsent === 0 ? texts.allSent : unsent === 1 ? texts.unsentOne : fill(texts.unsent, { n: unsent });
    byId('state').textContent = waiting;
    byId('state').dataset.unsent = String(unsent);
    if (this.#ended) return;
    if (isOffline) say(texts.offline);
    else if (byId('message').textContent === texts.offline) say('');
  }

  /** Nothing of people stays on a phone whose link has ended. */
  async #end(): Promise<void> {
    if (this.#ended) return;
    this.#ended = true;
    this.#sender.stop();
    this.#sheet.empty();
    this.#map.empty();
    const unsent = await this.#stored.end();
    await forgetPage(address);
    await this.#refused.show();
    byId('doors').replaceChildren();
    byId('doors').removeAttribute('aria-busy');
    byId('filter').hidden = true;
    for (const id of ['whose', 'progress', 'undo']) byId(id).textContent = '';
    undo.hidden = true;
    say(unsent === 0 ? texts.ended : fill(texts.endedUnsent, { n: unsent }));
  }

  async #tapped(target: HTMLElement): Promise<void> {
    const door = this.#doorOf(target);
    if (!door) return;
    if (target.closest('button.nobody')) {
      const unmet = door.people.filter(({ result }) => result === null);
      const people = unmet.length > 0 ? unmet : door.people;
      const facts = { disposition: 'NOT_HOME', sign: false, note: '' };
      if (!(await this.#add(people, facts, door.address))) say(texts.notSaved);
      return;
    }
    const id = target.closest<HTMLElement>('button.person')?.dataset.id;
    const person = door.people.find((each) => each.id === id);
    if (person) this.#sheet.open(person, door.address, this.#stored.turf?.script);
  }

  #doorOf(target: HTMLElement): Door | undefined {
    const number = Number(target.closest<HTMLElement>('li[data-door]')?.dataset.door);
    return this.#stored.turf?.doors.find((door) => door.number === number);
  }

  async #add(people: readonly Person[], facts: Facts, who: string): Promise<boolean> {
    const isStored = await this.#stored.add(people, facts, who);
    if (isStored) await this.#showStored(people.map(({ id }) => id));
    return isStored;
  }

  async #undo(): Promise<void> {
    const last = await this.#stored.undo(this.#sender);
    if (!last) return say(texts.notSaved);
    await this.#showStored(last.visits.map(({ before }) => before.id));
    byId('state').textContent = fill(texts.undone, { who: last.who });
  }

  /** Shows what is stored, and sends it. */
  async #showStored(ids: readonly string[]): Promise<void> {
    this.#showProgress(this.#stored.turf as Turf);
    // This comes before the tap is shown: "Everything is sent" must not appear for one that is only stored.
    await this.#sender.count();
    void this.#sender.send();
    for (const id of ids) {
      const button = document.querySelector<HTMLElement>(`button.person[data-id="${id}"]`);
      const person = this.#stored.person(id);
      if (button && person) markPerson(button, person, texts);
    }
    this.#showMap();
  }
}
