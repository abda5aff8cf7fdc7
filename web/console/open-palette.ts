import type * as Palette from './palette.ts';

/**
 * Opens the search of a campaign in a dialog, by its link or by Ctrl+K and ⌘K. What fills the dialog is loaded when it is first opened;
 * what is typed until then is typed in its field. Without it the link leads to the page of the search.
 */
const opener = document.querySelector<HTMLAnchorElement>('a.open-search');
if (opener) start(opener);

function start(opener: HTMLAnchorElement): void {
  const isApple = /Mac|iPhone|iPad/.test(navigator.platform);
  const shortcut = document.createElement('kbd');
  shortcut.textContent = isApple ? '⌘K' : 'Ctrl K';
  shortcut.setAttribute('aria-hidden', 'true');
  opener.append(shortcut);
  opener.setAttribute('aria-keyshortcuts', 'Control+K Meta+K');
  opener.setAttribute('aria-haspopup', 'dialog');

  let made: SearchDialog | undefined;
  let filled: Promise<() => void> | undefined;

  const open = async () => {
    made ??= makeDialog(opener.dataset.label ?? '');
    const { dialog, field } = made;
    if (!dialog.open) dialog.showModal();
    field.select();
    let isSent = false;
    const onKey = ({ key, isComposing }: KeyboardEvent) => {
      isSent ||= key === 'Enter' && !isComposing;
    };
    if (!filled) field.addEventListener('keydown', onKey);
    try {
      filled ??= import(opener.dataset.script ?? '').then(({ fillDialog }: typeof Palette) =>
        fillDialog(opener, dialog, field),
      );
      const lookUp = await filled;
      // Who has closed it meanwhile wants nothing any more.
      if (!dialog.open) return;
      lookUp();
      if (isSent) field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
    } catch {
      // The next time it is tried again.
      filled = undefined;
      if (dialog.open) location.href = `${opener.href}?${new URLSearchParams({ q: field.value })}`;
      dialog.close();
    } finally {
      field.removeEventListener('keydown', onKey);
    }
  };
  opener.addEventListener('click', (event) => {
    // Another tab, or a download, as of any link.
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    void open();
  });
  addEventListener('keydown', (event) => {
    const isShortcut = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
    if (!isShortcut || event.key.toLowerCase() !== 'k' || event.isComposing) return;
    event.preventDefault();
    void open();
  });
}

interface SearchDialog {
  readonly dialog: HTMLDialogElement;
  readonly field: HTMLInputElement;
}

function makeDialog(label: string): SearchDialog {
  const dialog = document.createElement('dialog');
  dialog.className = 'palette';
  const field = document.createElement('input');
  for (const each of [dialog, field]) each.setAttribute('aria-label', label);
  field.id = 'palette';
  field.maxLength = 200;
  const around = document.createElement('div');
  around.className = 'field';
  around.append(field);
  dialog.append(around);
  document.body.append(dialog);
  return { dialog, field };
}
