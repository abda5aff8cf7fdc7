import type { ComponentChildren } from 'preact';
import { LinkButton } from '#server/pages/components/forms/button.tsx';
import type { IconName } from '#server/pages/components/icon/icon-paths.ts';
import { Notice } from '#server/pages/components/parts/notice.tsx';

interface CopyTexts {
  readonly copy: string;
  readonly copied: string;
}

/** What is to be taken elsewhere, with a button that copies it if scripts run. */
export const ToCopy = ({
  id,
  value,
  text,
}: {
  readonly id: string;
  readonly value: string;
  readonly text: CopyTexts;
}) => (
  <>
    <code id={id}>{value}</code>{' '}
    <button type="button" data-copy={id} data-copied={text.copied} hidden>
      {text.copy}
    </button>
  </>
);

/** A secret that is shown this once. */
export function ShownOnce({
  id,
  secret,
  text,
}: {
  readonly id: string;
  readonly secret: string | undefined;
  readonly text: CopyTexts & { readonly shownOnce: string };
}) {
  if (secret === undefined) return null;
  return (
    <Notice tone="good" role="status">
      <p>{text.shownOnce}</p>
      <p>
        <ToCopy {...{ id, value: secret, text }} />
      </p>
    </Notice>
  );
}

interface LinkToPage {
  readonly href: string;
  readonly label: string;
  readonly icon?: IconName;
  /** What the page is for. */
  readonly isMain?: boolean;
}

/** Links to pages on which something is done; what is false is not there. */
export const LinkButtons = ({
  links,
  children,
}: {
  readonly links: ReadonlyArray<LinkToPage | false | '' | null | undefined>;
  readonly children?: ComponentChildren;
}) => (
  <div class="actions">
    {links.map(
      (link) =>
        link && (
          <LinkButton key={link.href} {...link} kind={link.isMain ? 'primary' : 'secondary'} label={undefined}>
            {link.label}
          </LinkButton>
        ),
    )}
    {children}
  </div>
);
