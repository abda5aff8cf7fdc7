import type * as Palette from './palette.ts';

/**
 * Opens the search of a campaign in a dialog, by its link or by Ctrl+K and ⌘K. The dialog's script is loaded when it is first opened.
 * Without it the link leads to the page of the search.
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
  let dialog: Promise<() => void> | undefined;

  const open = async () => {
    try {
      dialog ??= import(opener.dataset.script ?? '').then(({ makeDialog }: typeof Palette) => makeDialog(opener));
      (await dialog)();
    } catch {
      location.href = opener.href;
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
