import { combobox } from '#web/combobox.ts';

interface Offer {
  /** What it is, in a word. */
  readonly kind: string;
  readonly href: string;
  readonly label: string;
  readonly note: string;
}

interface Found {
  readonly offered: readonly Offer[];
  readonly said: string;
}

/**
 * Fills the dialog, which has nothing but its field yet. Returns what looks for the text that is in the field. The words and addresses are
 * those of the link that opens the dialog.
 */
export function fillDialog(opener: HTMLAnchorElement, dialog: HTMLDialogElement, field: HTMLInputElement): () => void {
  const { label = '', results = '', keys = '', close = '', all = '' } = opener.dataset;
  for (const [attribute, value] of Object.entries({
    type: 'text',
    role: 'combobox',
    'aria-autocomplete': 'list',
    'aria-expanded': 'false',
    autocomplete: 'off',
    enterkeyhint: 'go',
    autofocus: '',
  })) {
    field.setAttribute(attribute, value);
  }
  const closing = element('button', { type: 'button', class: 'plain' }, close);
  dialog.prepend(element('div', { class: 'palette-head' }, element('label', { for: field.id }, label), closing));
  dialog.append(
    element(
      'p',
      { class: 'palette-foot' },
      element('span', { class: 'hint' }, keys),
      element('a', { href: opener.getAttribute('href') ?? '' }, all),
    ),
  );
  let said = '';
  const { refresh } = combobox<Offer>(dialog, {
    listId: 'palette-found',
    label: results,
    isFor: (each) => each === field,
    mayHaveOffers: () => true,
    async find(text) {
      const response = await fetch(`${opener.pathname}/found?${new URLSearchParams({ q: text })}`);
      // Signed out, or too many requests: the page of the search says why.
      if (!response.ok || response.redirected) {
        location.href = `${opener.href}?${new URLSearchParams({ q: text })}`;
        return [];
      }
      const answer = (await response.json()) as Found;
      said = answer.said;
      return answer.offered;
    },
    wordsOf: ({ kind, label: name, note }) => [
      element('span', { class: 'what' }, element('strong', {}, name), ...(note === '' ? [] : [` ${note}`])),
      element('span', { class: 'kind' }, kind),
    ],
    said: () => said,
    choose({ href }) {
      dialog.close();
      location.href = href;
    },
    isFirstActive: true,
    isKept: true,
  });
  closing.addEventListener('click', () => dialog.close());
  dialog.addEventListener('click', (event) => {
    // What is around the dialog is its own.
    if (event.target === dialog) dialog.close();
  });
  return () => refresh(field);
}

function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Readonly<Record<string, string>>,
  ...children: ReadonlyArray<Node | string>
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  for (const [attribute, value] of Object.entries(attributes)) made.setAttribute(attribute, value);
  made.append(...children);
  return made;
}
