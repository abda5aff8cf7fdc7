import type { ComponentChildren } from 'preact';

/** What is shown on request. */
export function Details({
  summary,
  isOpen = false,
  isDanger = false,
  children,
}: {
  readonly summary: ComponentChildren;
  readonly isOpen?: boolean;
  readonly isDanger?: boolean;
  readonly children: ComponentChildren;
}) {
  return (
    <details open={isOpen} class={isDanger ? 'danger' : undefined}>
      <summary>{summary}</summary>
      <div class="inside">{children}</div>
    </details>
  );
}
