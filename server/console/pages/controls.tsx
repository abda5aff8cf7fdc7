import { Notice } from '#server/pages/components/parts/notice.tsx';

/** A secret that is shown this once, with a button that copies it if scripts run. */
export function ShownOnce({
  id,
  secret,
  text,
}: {
  readonly id: string;
  readonly secret: string | undefined;
  readonly text: { readonly shownOnce: string; readonly copy: string; readonly copied: string };
}) {
  if (secret === undefined) return null;
  return (
    <Notice tone="good" role="status">
      <p>{text.shownOnce}</p>
      <p>
        <code id={id}>{secret}</code>{' '}
        <button type="button" data-copy={id} data-copied={text.copied} hidden>
          {text.copy}
        </button>
      </p>
    </Notice>
  );
}
