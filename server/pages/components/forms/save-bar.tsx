import type { ComponentChildren } from 'preact';

/** The buttons at the end of a form that is longer than a screen: they stay in sight while it is filled in. */
export const SaveBar = ({ children }: { readonly children: ComponentChildren }) => (
  <div class="save-bar">{children}</div>
);
