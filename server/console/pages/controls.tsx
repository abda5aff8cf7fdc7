import { type ComponentChildren, cloneElement, isValidElement, toChildArray, type VNode } from 'preact';
import { boxOfColumns } from '#server/pages/components/lists/table.tsx';
import { Notice } from '#server/pages/components/parts/notice.tsx';

/**
 * A table that scrolls in its own box on narrower screens, also with the keyboard. On a phone each row is a card, whose values
 * have their columns' names beside them.
 */
export function DataTable({
  columns,
  label,
  children,
}: {
  readonly columns: readonly string[];
  /** The table's name, if a page has several. */
  readonly label?: string | undefined;
  readonly children: ComponentChildren;
}) {
  return (
    <div class={boxOfColumns(columns.length)} tabIndex={0}>
      <table class="list" aria-label={label}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{toChildArray(children).map((row) => (isElement(row) ? labelled(row, columns) : row))}</tbody>
      </table>
    </div>
  );
}

const isElement = (child: unknown): child is VNode<{ children?: ComponentChildren }> => isValidElement(child as never);

/** A row whose cells name their columns. */
function labelled(row: VNode<{ children?: ComponentChildren }>, columns: readonly string[]): VNode {
  const cells = toChildArray(row.props.children).map((cell, i) =>
    isElement(cell) && columns[i] ? cloneElement(cell, { 'data-label': columns[i] } as object) : cell,
  );
  return cloneElement(row, {}, cells);
}

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
