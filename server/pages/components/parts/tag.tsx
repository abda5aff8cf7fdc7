import { Icon } from '#server/pages/components/icon/icon.tsx';
import type { IconName } from '#server/pages/components/icon/icon-paths.ts';
import type { Tone } from './notice.tsx';

/** The state of something, in a word or two. The colour adds nothing to the words. */
export function Tag({
  tone,
  icon,
  children,
}: {
  readonly tone?: Tone | undefined;
  readonly icon?: IconName | undefined;
  readonly children: string;
}) {
  return (
    <span class={`tag ${tone ?? ''}`.trim()}>
      {icon && <Icon name={icon} />}
      {children}
    </span>
  );
}
