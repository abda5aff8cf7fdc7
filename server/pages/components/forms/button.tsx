import type { ComponentChildren } from 'preact';
import { Icon } from '#server/pages/components/icon/icon.tsx';
import type { IconName } from '#server/pages/components/icon/icon-paths.ts';

/** `primary` is what the page is for, once a page; `danger` is what cannot be undone; `plain` looks as a link does. */
export type ButtonKind = 'primary' | 'secondary' | 'danger' | 'plain';

interface Looks {
  readonly kind?: ButtonKind;
  readonly icon?: IconName;
  /** An accessible name that includes its row, which screen readers do not announce. */
  readonly label?: string | undefined;
  readonly children: ComponentChildren;
}

const classOf = (kind: ButtonKind): string | undefined => (kind === 'primary' ? undefined : kind);

/**
 * Sends the form that contains it; `opensTab` shows the response in a tab of its own. With a name, it identifies which of several
 * buttons was pressed.
 */
export function Button({
  kind = 'primary',
  icon,
  label,
  name,
  value,
  isDisabled = false,
  opensTab = false,
  children,
}: Looks & {
  readonly name?: string;
  readonly value?: string;
  readonly isDisabled?: boolean;
  readonly opensTab?: boolean;
}) {
  return (
    <button
      type="submit"
      class={classOf(kind)}
      name={name}
      value={value}
      aria-label={label}
      disabled={isDisabled}
      formTarget={opensTab ? '_blank' : undefined}
    >
      {icon && <Icon name={icon} />}
      {children}
    </button>
  );
}

/** A link that leads to a page on which something is done. */
export function LinkButton({
  kind = 'primary',
  icon,
  label,
  href,
  children,
}: Looks & { readonly kind?: Exclude<ButtonKind, 'plain'>; readonly href: string }) {
  return (
    <a href={href} class={`button ${classOf(kind) ?? ''}`.trim()} aria-label={label}>
      {icon && <Icon name={icon} />}
      {children}
    </a>
  );
}
