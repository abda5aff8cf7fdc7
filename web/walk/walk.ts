import type { WalkTexts } from '#server/walk/texts.ts';
import { answersIn, scriptFields } from './script.ts';
import { Sender } from './sender.ts';
import type { Done, Door, Kept, Person, Sent, Turf, Visit } from './store.ts';
import { Store, visitsIn } from './store.ts';
import { doorElement, fill, markPerson } from './view.ts';

/**
 * The page of a volunteer who walks a turf. What is tapped is stored on the phone before it is shown, and sent when there is
 * a connection. The store is kept under the link's secret, which is the last part of the path.
 */
const texts = JSON.parse(document.body.dataset.texts ?? '{}') as WalkTexts;
const byId = <T extends HTMLElement>(id: string): T => document.getElementById(id) as T;
const token = location.pathname.split('/')[2] ?? '';
const address = `/walk/${token}`;
/** Taps that can be taken back. */
const mostDone = 50;

const sheet = byId<HTMLDialogElement>('sheet');
const [sign, note] = [byId<HTMLInputElement>('sign'), byId<HTMLTextAreaElement>('note')];
const undo = byId<HTMLButtonElement>('undo');

void start();

async function start(): Promise<void> {
  const store = await Store.open().catch(() => undefined);
  if (!store) return say(texts.notSaved);
  const kept = await store.kept(token);
  const walk = new Walk(store, kept);
  if (kept) walk.show();
  await walk.refresh();
  if (!walk.hasEnded) await keepPage();
}

/** Keeps this page for when there is no connection. */
async function keepPage(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  await navigator.serviceWorker.register('/walk/worker.js', { scope: '/walk/' });
  const parts = [...document.querySelectorAll<HTMLElement>('head link[href], head script[src]')].map(
    (part) => part.getAttribute('href') ?? (part.getAttribute('src') as string),
  );
  const cache = await caches.open('walk');
  for (const { url } of await cache.keys()) {
    const { pathname } = new URL(url);
    // Of an earlier version of the page.
    if (pathname.startsWith('/assets/') && !parts.includes(pathname)) await cache.delete(url);
  }
  const missing: string[] = [];
  for (const part of [address, ...parts]) if (!(await cache.match(part))) missing.push(part);
  await cache.addAll(missing);
  document.documentElement.dataset.kept = '';
}

/** A message of importance, until there is another one. */
function say(message: string): void {
  byId('message').textContent = message;
  byId('message').hidden = message === '';
}

/** What is to be sent besides, and by their keys what is not to be sent any more. */
interface Changed {
  readonly add: readonly Sent[];
  readonly remove?: readonly number[];
}

class Walk {
  readonly #store: Store;
  #kept: Kept | undefined;
  #ended = false;
  #person: Person | undefined;
  /** The support that was tapped, while the script is asked. */
  #chosen: HTMLButtonElement | undefined;
  /** Ends when all that was begun to be stored is stored. */
  #stored: Promise<unknown> = Promise.resolve();
  readonly #sender: Sender;

  constructor(store: Store, kept: Kept | undefined) {
    this.#store = store;
    this.#kept = kept;
    this.#sender = new Sender(store, address, {
      turf: () => this.#kept?.turf.id,
      changed: (state) => this.#showState(state),
      ended: () => this.#end(),
      refused: (count) => say(fill(texts.refused, { n: count })),
    });
    byId('doors').addEventListener('click', ({ target }) => this.#tapped(target as HTMLElement));
    sheet.addEventListener('click', ({ target }) => {
      const button = (target as HTMLElement).closest<HTMLButtonElement>('button[data-result]');
      if (button) this.#choose(button);
    });
    // What was tapped counts, also if the sheet is closed without its button.
    sheet.addEventListener('close', () => {
      if (this.#chosen) void this.#record(this.#chosen);
    });
    byId('save').addEventListener('click', () => {
      const chosen = sheet.querySelector<HTMLButtonElement>('button[data-support][aria-pressed]');
      if (chosen) void this.#record(chosen);
    });
    undo.addEventListener('click', () => void this.#undo());
    for (const event of ['online', 'offline']) addEventListener(event, () => void this.#sender.send());
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
    await this.#sender.send();
    const answer = await fetch(`${address}/doors`, { cache: 'no-store' }).catch(() => undefined);
    if (answer?.status === 404) return this.#end();
    if (!answer?.ok) {
      if (!this.#kept) say(texts.offline);
      return;
    }
    const turf = (await answer.json()) as Turf;
    await this.#inOrder(async () => {
      // What has been tapped and not sent is newer than what the server knows.
      for (const { event } of await this.#store.unsent(turf.id))
        for (const visit of visitsIn(event)) applyVisit(turf, visit);
      const kept = { token, turf, done: this.#kept?.done ?? [] };
      await this.#store.keep(kept);
      this.#kept = kept;
    });
    say('');
    this.show();
    // A link to a turf of which an earlier link has left something unsent.
    await this.#sender.send();
  }

  /** One after another: a tap while the doors are renewed would else be applied to those that are replaced. */
  #inOrder<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#stored.then(work);
    this.#stored = result.catch(() => undefined);
    return result;
  }

  show(): void {
    const { turf, done } = this.#kept as Kept;
    byId('turf').textContent = turf.name;
    byId('whose').textContent = `${turf.volunteer} · ${turf.campaign}`;
    const list = byId('doors');
    const top = document.activeElement?.closest('li[data-door]')?.getAttribute('data-door');
    list.replaceChildren(...turf.doors.map((door) => doorElement(door, texts)));
    if (top) list.querySelector<HTMLElement>(`li[data-door="${top}"] button`)?.focus({ preventScroll: true });
    list.removeAttribute('aria-busy');
    list.dataset.drawn = '';
    this.#showProgress(done);
  }

  #showProgress(done: readonly Done[]): void {
    const { doors } = (this.#kept as Kept).turf;
    const met = doors.filter(({ people }) => people.some(({ result }) => result !== null)).length;
    byId('progress').textContent = fill(texts.progress, { done: met, n: doors.length });
    const last = done.at(-1);
    undo.hidden = last === undefined;
    if (last)
      undo.textContent = `${texts.undo}: ${last.who}`.replace(
        ':',
        document.documentElement.lang === 'fr' ? '\u00a0:' : ':',
      );
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
    this.#ended = true;
    this.#sender.stop();
    this.#person = undefined;
    const unsent = (await this.#store.unsent(this.#kept?.turf.id)).length;
    await this.#inOrder(() => this.#store.forget(token));
    await caches.open('walk').then((cache) => cache.delete(address));
    sheet.close();
    byId('doors').replaceChildren();
    byId('doors').removeAttribute('aria-busy');
    for (const id of ['whose', 'progress', 'undo', 'who', 'where']) byId(id).textContent = '';
    note.value = '';
    undo.hidden = true;
    say(unsent === 0 ? texts.ended : fill(texts.endedUnsent, { n: unsent }));
  }

  #tapped(target: HTMLElement): void {
    const door = this.#doorOf(target);
    if (!door) return;
    const nobody = target.closest('button.nobody');
    if (nobody) {
      const unmet = door.people.filter(({ result }) => result === null);
      const people = unmet.length > 0 ? unmet : door.people;
      void this.#add(people, { disposition: 'NOT_HOME' }, door.address).then((isStored) => {
        if (!isStored) say(texts.notSaved);
      });
      return;
    }
    const id = target.closest<HTMLElement>('button.person')?.dataset.id;
    const person = door.people.find((each) => each.id === id);
    if (!person) return;
    this.#person = person;
    byId('who').textContent = person.name;
    byId('where').textContent = door.address;
    sign.checked = person.sign;
    sign.disabled = person.sign;
    note.value = '';
    byId('unsaved').hidden = true;
    this.#showScript();
    sheet.showModal();
    sheet.scrollTop = 0;
    byId('who').focus();
  }

  #doorOf(target: HTMLElement): Door | undefined {
    const number = Number(target.closest<HTMLElement>('li[data-door]')?.dataset.door);
    return this.#kept?.turf.doors.find((door) => door.number === number);
  }

  /** The questions of the script, which come after the support. */
  #showScript(): void {
    this.#chosen = undefined;
    const script = this.#kept?.turf.script;
    byId('script').hidden = true;
    byId('questions').replaceChildren(...(script ? scriptFields(script, [texts.yes, texts.no]) : []));
    for (const button of sheet.querySelectorAll('button[data-support]')) button.removeAttribute('aria-pressed');
  }

  /** A support is followed by the script, if there is one; everything else is recorded at once. */
  #choose(button: HTMLButtonElement): void {
    const isAsked = button.dataset.support !== undefined && this.#kept?.turf.script;
    if (!isAsked) return void this.#record(button);
    this.#chosen?.removeAttribute('aria-pressed');
    this.#chosen = button;
    button.setAttribute('aria-pressed', 'true');
    byId('script').hidden = false;
    byId('script').scrollIntoView({ block: 'start' });
    byId('script').focus({ preventScroll: true });
  }

  /** The sheet is closed once the phone has stored what was tapped: if it cannot, what was typed is still there. */
  async #record(button: HTMLButtonElement): Promise<void> {
    const person = this.#person;
    const script = this.#kept?.turf.script;
    const { result = '', support } = button.dataset;
    const answers = script && support ? answersIn(byId('questions'), script) : undefined;
    this.#chosen = undefined;
    if (!person) return;
    const facts: Partial<Visit> & Pick<Visit, 'sign' | 'note'> = {
      disposition: result === '' ? null : result,
      supportLevel: support ? Number(support) : null,
      sign: sign.checked && !person.sign,
      note: note.value.trim(),
      ...(answers && { answers }),
    };
    if (result === '' && facts.note === '' && !facts.sign) return sheet.close();
    // A second tap while the first is stored is none.
    this.#person = undefined;
    const isStored = await this.#add([person], facts, person.name);
    byId('unsaved').hidden = isStored;
    // The sheet may have been closed meanwhile, and opened for somebody else.
    if (isStored) return this.#person === undefined ? sheet.close() : undefined;
    if (this.#ended) return;
    this.#person = person;
    if (!sheet.open) sheet.showModal();
    byId('unsaved').scrollIntoView({ block: 'nearest' });
  }

  /** Answers whether the phone has stored it. */
  async #add(people: readonly Person[], facts: Partial<Visit>, who: string): Promise<boolean> {
    const at = new Date().toISOString();
    const none = { disposition: null, supportLevel: null, sign: false, note: '' };
    const visits = people.map(({ id }): Visit => ({ id: crypto.randomUUID(), voterId: id, at, ...none, ...facts }));
    const isStored = await this.#change(({ turf }, done) => {
      const before = (id: string) => ({ ...(peopleOf(turf).find((person) => person.id === id) as Person) });
      done.push({ who, visits: visits.map(({ id, voterId }) => ({ id, before: before(voterId) })) });
      for (const visit of visits) applyVisit(turf, visit);
      return { add: visits.length > 1 ? [{ household: visits }] : visits.map((visit) => ({ visit })) };
    });
    for (const { id } of people) this.#showPerson(id);
    return isStored;
  }

  /** Takes the last tap back: what is not sent yet is not sent at all. */
  async #undo(): Promise<void> {
    let undone: Done | undefined;
    const isStored = await this.#change(async ({ turf }, done) => {
      undone = done.pop();
      const queue = await this.#store.unsent(turf.id);
      const remove: number[] = [];
      const add: Sent[] = [];
      for (const { id, before } of [...(undone?.visits ?? [])].reverse()) {
        const queued = queue.find(
          ({ key, event }) => visitsIn(event).some((visit) => visit.id === id) && !this.#sender.isSending(key),
        );
        if (queued) remove.push(queued.key);
        else add.push({ undo: id });
        const person = peopleOf(turf).find((each) => each.id === before.id);
        if (person) Object.assign(person, before);
      }
      return { add, remove };
    });
    if (!undone) return;
    for (const { before } of undone.visits) this.#showPerson(before.id);
    if (!isStored) say(texts.notSaved);
    else byId('state').textContent = fill(texts.undone, { who: undone.who });
  }

  /** Changes a copy of what is kept, which counts once the phone has stored it with what is to be sent. Answers whether it has. */
  #change(change: (kept: Kept, done: Done[]) => Changed | Promise<Changed>): Promise<boolean> {
    return this.#inOrder(async () => {
      if (this.#ended) return false;
      const kept = structuredClone(this.#kept as Kept);
      const { add, remove } = await change(kept, kept.done);
      kept.done = kept.done.slice(-mostDone);
      try {
        await this.#store.keep(kept, add, remove);
      } catch {
        return false;
      }
      this.#kept = kept;
      this.#showProgress(kept.done);
      // Before the tap is shown: "Everything is sent" is not said of one that is only stored.
      await this.#sender.count();
      void this.#sender.send();
      return true;
    });
  }

  #showPerson(id: string): void {
    const button = document.querySelector<HTMLElement>(`button.person[data-id="${id}"]`);
    const person = this.#kept && peopleOf(this.#kept.turf).find((each) => each.id === id);
    if (button && person) markPerson(button, person, texts);
  }
}

const peopleOf = ({ doors }: Turf): Person[] => doors.flatMap(({ people }) => people);

function applyVisit(turf: Turf, { voterId, disposition, supportLevel, sign }: Visit): void {
  const person = peopleOf(turf).find(({ id }) => id === voterId);
  if (!person) return;
  person.result = disposition ?? person.result ?? '';
  person.support = supportLevel ?? person.support;
  person.sign ||= sign;
}
