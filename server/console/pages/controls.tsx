import type { ComponentChildren, JSX } from 'preact';

interface FieldAttributes {
  readonly name: string;
  readonly label: string;
  readonly type?: 'date' | 'email' | 'password' | 'text';
  readonly value?: string;
  readonly required?: boolean;
  readonly maxLength?: number;
  readonly autocomplete?: string;
  readonly inputMode?: 'numeric' | 'text';
}

/** A labelled field of a form. Its name is also its id, so a page has each once. */
export function Field({ name, label, ...rest }: FieldAttributes) {
  // Preact has one type of attributes for each type of input, and no type for one of several.
  const input = rest as JSX.IntrinsicElements['input'];
  return (
    <div class="field">
      <label for={name}>{label}</label>
      <input id={name} name={name} {...input} />
    </div>
  );
}

/** A table that scrolls in its own box on narrower screens, also with the keyboard. */
export function DataTable({
  columns,
  label,
  children,
}: {
  readonly columns: readonly string[];
  /** Names it where a page has several. */
  readonly label?: string | undefined;
  readonly children: ComponentChildren;
}) {
  return (
    <div class="wide" tabIndex={0}>
      <table aria-label={label}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
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
    <div class="created" role="status">
      <p>{text.shownOnce}</p>
      <p>
        <code id={id}>{secret}</code>{' '}
        <button type="button" data-copy={id} data-copied={text.copied} hidden>
          {text.copy}
        </button>
      </p>
    </div>
  );
}
