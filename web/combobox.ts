/** A field with a list that pops up below it (ARIA Authoring Practices, combobox with list autocomplete). */
interface Combobox<Offer> {
  /** The id of its list. */
  readonly listId: string;
  /** What a screen reader calls the list. */
  readonly label: string;
  /** Whether a field has the list. */
  isFor(field: HTMLInputElement): boolean;
  /** Whether a text may have offers. */
  mayHaveOffers(text: string): boolean;
  find(text: string): Promise<readonly Offer[]>;
  /** The words of an offer. */
  wordsOf(offer: Offer): ReadonlyArray<Node | string>;
  choose(offer: Offer, field: HTMLInputElement): void;
  /** What is said of a list as it is shown. */
  said?(offers: readonly Offer[]): string;
  /** Whether Enter takes the first offer before an arrow has chosen one. */
  readonly isFirstActive?: boolean;
  /** Whether the list stays where it is when the field loses the focus. */
  readonly isKept?: boolean;
}

const pauseMilliseconds = 120;

/**
 * Gives fields of a part of the page a list of offers, also those that are added later: arrows move through it, Enter takes
 * the offer, Escape closes it. A key that it has used is not passed on: its default is prevented.
 */
export function combobox<Offer>(root: HTMLElement, of: Combobox<Offer>): { refresh(field: HTMLInputElement): void } {
  const list = document.createElement('ul');
  list.id = of.listId;
  list.className = 'known';
  list.setAttribute('role', 'listbox');
  list.setAttribute('aria-label', of.label);
  const status = document.createElement('p');
  status.className = 'unseen';
  status.setAttribute('role', 'status');
  root.append(status);
  let offered: readonly Offer[] = [];
  let active = -1;
  let waiting: ReturnType<typeof setTimeout> | undefined;
  /** Enter was pressed before the offers of the text were there. */
  let takesFirst = false;

  const ownField = (target: EventTarget | null): HTMLInputElement | undefined =>
    target instanceof HTMLInputElement && of.isFor(target) ? target : undefined;

  function close(field: HTMLInputElement): void {
    clearTimeout(waiting);
    if (field.getAttribute('role') === 'combobox') field.setAttribute('aria-expanded', 'false');
    field.removeAttribute('aria-activedescendant');
    list.remove();
    status.textContent = '';
    offered = [];
    active = -1;
  }

  function activate(index: number, field: HTMLInputElement): void {
    active = (index + offered.length) % offered.length;
    for (const [at, option] of [...list.children].entries())
      option.setAttribute('aria-selected', String(at === active));
    list.children[active]?.scrollIntoView({ block: 'nearest' });
    field.setAttribute('aria-activedescendant', `${of.listId}-${active}`);
  }

  function choose(index: number, field: HTMLInputElement): void {
    const offer = offered[index];
    if (!of.isKept) close(field);
    if (offer !== undefined) of.choose(offer, field);
  }

  function show(offers: readonly Offer[], field: HTMLInputElement): void {
    close(field);
    status.textContent = of.said?.(offers) ?? '';
    if (offers.length === 0 || document.activeElement !== field) return;
    offered = offers;
    list.replaceChildren(
      ...offers.map((offer, at) => {
        const option = document.createElement('li');
        option.id = `${of.listId}-${at}`;
        option.setAttribute('role', 'option');
        option.setAttribute('aria-selected', 'false');
        option.append(...of.wordsOf(offer));
        // It comes before the field loses the focus.
        option.addEventListener('pointerdown', (event) => event.preventDefault());
        option.addEventListener('click', () => choose(at, field));
        return option;
      }),
    );
    for (const [name, value] of [
      ['role', 'combobox'],
      ['aria-autocomplete', 'list'],
      ['aria-controls', of.listId],
      ['aria-expanded', 'true'],
    ] as const) {
      field.setAttribute(name, value);
    }
    (field.closest('.field') ?? field.parentElement)?.append(list);
    if (of.isFirstActive) activate(0, field);
    if (takesFirst) choose(0, field);
    takesFirst = false;
  }

  async function offer(field: HTMLInputElement): Promise<void> {
    const text = field.value.trim();
    if (!of.mayHaveOffers(text)) return close(field);
    const found = await of.find(text);
    // Those of an earlier text are none of this one.
    if (field.value.trim() === text) show(found, field);
  }

  root.addEventListener('input', ({ target }) => {
    const field = ownField(target);
    if (!field) return;
    clearTimeout(waiting);
    takesFirst = false;
    // What was chosen was for the text before.
    active = -1;
    field.removeAttribute('aria-activedescendant');
    for (const option of list.children) option.setAttribute('aria-selected', 'false');
    // Without offers the person types everything.
    waiting = setTimeout(() => void offer(field).catch(() => close(field)), pauseMilliseconds);
  });

  root.addEventListener('focusout', ({ target }) => {
    const field = ownField(target);
    if (field && !of.isKept) close(field);
  });

  root.addEventListener('keydown', (event) => {
    const { key, isComposing } = event;
    const field = ownField(event.target);
    if (!field || isComposing) return;
    if (key === 'Enter' && of.isFirstActive && active < 0) {
      takesFirst = true;
      event.preventDefault();
    }
    if (offered.length === 0) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[key];
    if (step) activate(active < 0 && step < 0 ? offered.length - 1 : active + step, field);
    else if (key === 'Enter' && active >= 0) choose(active, field);
    else if (key === 'Escape' && !of.isKept) close(field);
    else return;
    event.preventDefault();
  });

  return { refresh: (field) => void offer(field).catch(() => close(field)) };
}
