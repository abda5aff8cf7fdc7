import type { CodePlaceKind } from './code-place.ts';

/** Pixels. The less is known, the larger, since the mark says nothing of an address. */
export const codeRadius: Readonly<Record<CodePlaceKind, number>> = { middle: 13, divided: 22, block: 30 };

/** What marks a postal code on the map, as a sign before the words that explain it. Its dot alone is said of one code alone. */
export function CodeMark({ kind }: { readonly kind: CodePlaceKind }) {
  return (
    <svg class={`code-sign ${kind}`} viewBox="-12 -12 24 24" aria-hidden="true">
      <circle class="ring" r="10" />
      {kind === 'middle' && <circle class="dot" r="3" />}
    </svg>
  );
}
