import type { walkTexts } from '#core/texts/en/walk.ts';
import { byId } from './by-id.ts';
import { answersIn, scriptFields } from './script.ts';
import type { Person, Script, Visit } from './store.ts';

/** What is tapped and typed of one person. */
export type Facts = Partial<Visit> & Pick<Visit, 'sign' | 'note'>;

/** Answers whether the phone has stored it. */
type Record = (person: Person, facts: Facts) => Promise<boolean>;

/** The sheet of one person: a sign, a note, the support, the script that follows it, and why no one was met. */
export class Sheet {
  readonly #dialog = byId<HTMLDialogElement>('sheet');
  readonly #sign = byId<HTMLInputElement>('sign');
  readonly #note = byId<HTMLTextAreaElement>('note');
  readonly #texts: typeof walkTexts;
  readonly #record: Record;
  #person: Person | undefined;
  #script: Script | undefined;
  /** The support that was tapped, while the script is asked. */
  #chosen: HTMLButtonElement | undefined;

  constructor(texts: typeof walkTexts, record: Record) {
    this.#texts = texts;
    this.#record = record;
    this.#dialog.addEventListener('click', ({ target, detail }) => {
      // The second click of a double one on a person falls on the sheet, which the first one has opened.
      if (detail > 1) return;
      const button = (target as HTMLElement).closest<HTMLButtonElement>('button[data-result]');
      if (button) this.#choose(button);
    });
    // What was tapped or typed counts, also if the sheet is closed without its button.
    this.#dialog.addEventListener('close', () => {
      if (this.#chosen) void this.#save(this.#chosen);
      // Who was told that it cannot be stored may leave it.
      else if (this.#person && byId('unsaved').hidden) void this.#save({ dataset: {} });
    });
    byId('save').addEventListener('click', () => {
      const chosen = this.#dialog.querySelector<HTMLButtonElement>('button[data-support][aria-pressed]');
      if (chosen) void this.#save(chosen);
    });
  }

  open(person: Person, address: string, script: Script | null | undefined): void {
    this.#person = person;
    this.#script = script ?? undefined;
    this.#chosen = undefined;
    byId('who').textContent = person.name;
    byId('where').textContent = address;
    this.#sign.checked = person.sign;
    this.#sign.disabled = person.sign;
    this.#note.value = '';
    byId('unsaved').hidden = true;
    byId('script').hidden = true;
    byId('questions').replaceChildren(...(script ? scriptFields(script, [this.#texts.yes, this.#texts.no]) : []));
    for (const button of this.#supports()) button.removeAttribute('aria-pressed');
    this.#dialog.showModal();
    this.#dialog.scrollTop = 0;
    byId('who').focus();
  }

  /** Closes it, and nothing of the person stays in it. */
  empty(): void {
    this.#person = undefined;
    this.#chosen = undefined;
    this.#dialog.close();
    for (const id of ['who', 'where']) byId(id).textContent = '';
    this.#note.value = '';
  }

  #supports(): NodeListOf<HTMLButtonElement> {
    return this.#dialog.querySelectorAll('button[data-support]');
  }

  /** A support is followed by the script, if there is one; everything else is recorded at once. */
  #choose(button: HTMLButtonElement): void {
    if (button.dataset.support === undefined || !this.#script) return void this.#save(button);
    this.#chosen?.removeAttribute('aria-pressed');
    this.#chosen = button;
    button.setAttribute('aria-pressed', 'true');
    byId('script').hidden = false;
    byId('script').scrollIntoView({ block: 'start' });
    byId('script').focus({ preventScroll: true });
  }

  /** The sheet is closed once the phone has stored what was tapped: if it cannot, what was typed is still there. */
  async #save({ dataset: { result = '', support } }: Pick<HTMLButtonElement, 'dataset'>): Promise<void> {
    const person = this.#person;
    this.#chosen = undefined;
    if (!person) return;
    const answers = this.#script && support ? answersIn(byId('questions'), this.#script) : undefined;
    const facts: Facts = {
      disposition: result === '' ? null : result,
      supportLevel: support ? Number(support) : null,
      sign: this.#sign.checked && !person.sign,
      note: this.#note.value.trim(),
      ...(answers && { answers }),
    };
    if (result === '' && facts.note === '' && !facts.sign) return this.#dialog.close();
    // A second tap while the first is being stored is ignored.
    this.#person = undefined;
    const isStored = await this.#record(person, facts);
    // Closed in the meantime, and opened for another person, or for no one since the link has ended.
    if (this.#person !== undefined || byId('who').textContent === '') return;
    if (isStored) return this.#dialog.close();
    this.#person = person;
    byId('unsaved').hidden = false;
    if (!this.#dialog.open) this.#dialog.showModal();
    byId('unsaved').scrollIntoView({ block: 'nearest' });
  }
}
