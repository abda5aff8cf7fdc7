import type { walkTexts } from '#core/texts/en/walk.ts';
import { textNamed } from '#core/texts/text-named.ts';
import { byId } from './by-id.ts';
import { answersInWords } from './script.ts';
import type { Refused, Visit } from './store.ts';
import type { StoredTurf } from './stored-turf.ts';
import { fill } from './view.ts';

/** The visits that were refused: of whom, what was recorded, and why. Each stays until the volunteer takes it off. */
export class RefusedVisits {
  readonly #stored: StoredTurf;
  readonly #texts: typeof walkTexts;

  constructor(stored: StoredTurf, texts: typeof walkTexts) {
    this.#stored = stored;
    this.#texts = texts;
    byId('refused').addEventListener('click', ({ target }) => {
      const { id } = (target as HTMLElement).dataset;
      if (id !== undefined) void this.#dismiss(id);
    });
  }

  async show(): Promise<void> {
    const refused = await this.#stored.refused();
    byId('refused').hidden = refused.length === 0;
    byId('refusals').replaceChildren(...refused.map((each) => this.#element(each)));
  }

  async #dismiss(id: string): Promise<void> {
    await this.#stored.dismiss(id);
    await this.show();
    byId('refused').querySelector<HTMLElement>('button')?.focus();
  }

  #element({ visit, reason }: Refused): HTMLElement {
    const item = document.createElement('li');
    const who = document.createElement('strong');
    who.textContent = this.#stored.nameOf(visit.voterId) || this.#texts.somebody;
    const [facts, why] = [document.createElement('p'), document.createElement('p')];
    facts.textContent = this.#factsOf(visit).join(' · ');
    why.textContent = this.#texts.reasons[reason];
    const dismiss = document.createElement('button');
    dismiss.type = 'button';
    dismiss.className = 'secondary';
    dismiss.dataset.id = visit.id;
    dismiss.textContent = this.#texts.dismiss;
    dismiss.setAttribute('aria-label', fill(this.#texts.dismissOf, { who: who.textContent }));
    item.append(who, facts, why, dismiss);
    return item;
  }

  #factsOf({ disposition, sign, note, answers }: Visit): string[] {
    const { results, sign: wantsSign } = this.#texts;
    const result = disposition === null ? '' : (textNamed(results, disposition) ?? disposition);
    const said = answersInWords(answers, this.#stored.turf?.script);
    return [result, sign ? wantsSign : '', note, ...said].filter(Boolean);
  }
}
