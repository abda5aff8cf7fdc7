/**
 * What the server offers for a text: addresses with a note, and their places as latitude and longitude, empty for a street; and
 * what a screen reader says of them.
 */
interface Suggestions {
  readonly said: string;
  readonly offered: ReadonlyArray<{ readonly address: string; readonly at: string; readonly note: string }>;
}

/** The fewest letters that say enough to offer something; a digit alone says nothing. */
const fewestLetters = 3;
/** Milliseconds without a key, after which the server is asked. */
const pause = 150;

/** Whether a text may become an address: a postal code has no two letters in a row. */
const mayBeAddress = (text: string) => text.length >= fewestLetters && /\p{L}{2,}/u.test(text);

/**
 * Makes a field a combobox with a list that pops up (ARIA Authoring Practices, combobox with list autocomplete): arrows move
 * through the list, Enter takes an address, Escape closes it.
 *
 * @param onTaken is called when an address was taken into the field, with its place
 */
export function suggest(field: HTMLInputElement, onTaken: (at: string) => void): void {
  const list = document.createElement('ul');
  list.id = 'suggestions';
  list.className = 'suggestions';
  list.setAttribute('role', 'listbox');
  list.setAttribute('aria-label', field.dataset.suggestions ?? '');
  list.hidden = true;
  const status = document.createElement('p');
  status.className = 'unseen';
  status.setAttribute('role', 'status');
  field.parentElement?.append(list, status);
  for (const [name, value] of Object.entries({
    role: 'combobox',
    'aria-autocomplete': 'list',
    'aria-expanded': 'false',
    'aria-controls': list.id,
  }))
    field.setAttribute(name, value);

  let chosen = -1;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let asking = new AbortController();

  const options = () => [...list.children] as HTMLElement[];
  const close = () => {
    clearTimeout(timer);
    asking.abort();
    list.hidden = true;
    list.replaceChildren();
    status.textContent = '';
    choose(-1);
    field.setAttribute('aria-expanded', 'false');
  };
  const choose = (index: number) => {
    chosen = index;
    for (const [i, option] of options().entries()) option.setAttribute('aria-selected', String(i === index));
    const option = options()[index];
    if (option) {
      field.setAttribute('aria-activedescendant', option.id);
      option.scrollIntoView({ block: 'nearest' });
    } else field.removeAttribute('aria-activedescendant');
  };
  const take = (index: number) => {
    const { address = field.value, at = '' } = options()[index]?.dataset ?? {};
    field.value = address;
    close();
    onTaken(at);
  };
  const show = ({ offered, said }: Suggestions) => {
    list.replaceChildren(
      ...offered.map(({ address, at, note }, i) => {
        const option = document.createElement('li');
        option.id = `suggestion-${i}`;
        option.setAttribute('role', 'option');
        option.dataset.address = address;
        option.dataset.at = at;
        option.textContent = address;
        if (note !== '') {
          const small = document.createElement('small');
          small.textContent = ` ${note}`;
          option.append(small);
        }
        // The field keeps the focus: its blur would close the list before the click.
        option.addEventListener('pointerdown', (event) => event.preventDefault());
        option.addEventListener('click', () => take(i));
        return option;
      }),
    );
    list.hidden = offered.length === 0;
    // Right below the field, over what follows it.
    list.style.insetBlockStart = `${field.offsetTop + field.offsetHeight}px`;
    field.setAttribute('aria-expanded', String(offered.length > 0));
    status.textContent = said;
    choose(-1);
  };
  const ask = async () => {
    asking = new AbortController();
    const query = new URLSearchParams({ q: field.value.trim(), lang: document.documentElement.lang });
    const { signal } = asking;
    try {
      const response = await fetch(`/suggestions?${query}`, { headers: { Accept: 'application/json' }, signal });
      const suggestions = response.ok ? ((await response.json()) as Suggestions) : undefined;
      if (signal.aborted) return;
      // Those of an earlier text are none of this one.
      if (suggestions) show(suggestions);
      else close();
    } catch {
      // Without suggestions the form answers as well.
      if (!signal.aborted) close();
    }
  };

  field.addEventListener('input', () => {
    clearTimeout(timer);
    asking.abort();
    // What was chosen was for the text before: Enter sends what is typed now.
    choose(-1);
    if (mayBeAddress(field.value.trim())) timer = setTimeout(ask, pause);
    else close();
  });
  field.addEventListener('blur', close);
  field.form?.addEventListener('submit', close);
  field.addEventListener('keydown', (event) => {
    if (list.hidden) return;
    const last = list.children.length - 1;
    if (event.key === 'ArrowDown') choose(chosen >= last ? -1 : chosen + 1);
    else if (event.key === 'ArrowUp') choose(chosen < 0 ? last : chosen - 1);
    else if (event.key === 'Escape') close();
    else if (event.key === 'Enter' && chosen >= 0) take(chosen);
    else return;
    event.preventDefault();
  });
}
