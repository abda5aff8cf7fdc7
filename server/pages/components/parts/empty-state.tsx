import type { ComponentChildren } from 'preact';

/** In the place of a list that has nothing yet: what would be here, and what to do first. */
export function EmptyState({ title, children }: { readonly title: string; readonly children: ComponentChildren }) {
  return (
    <div class="empty-state">
      <h2>{title}</h2>
      {children}
    </div>
  );
}
