import type { ComponentChildren } from 'preact';

export type Tone = 'accent' | 'good' | 'warning' | 'bad';

/** Something to know before the rest of the page; a text is one paragraph. `role` announces it to screen readers: `status` after an act of the user. */
export function Notice({
  tone = 'accent',
  title,
  role,
  children,
}: {
  readonly tone?: Tone;
  readonly title?: string | undefined;
  readonly role?: 'alert' | 'status' | undefined;
  readonly children: ComponentChildren;
}) {
  return (
    <div class={`notice ${tone}`} role={role}>
      {title && <p class="title">{title}</p>}
      {typeof children === 'string' ? <p>{children}</p> : children}
    </div>
  );
}
