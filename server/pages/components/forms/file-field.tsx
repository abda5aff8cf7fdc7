import { componentTexts as texts } from '#core/texts/texts.ts';
import { Icon } from '#server/pages/components/icon/icon.tsx';
import { described, FieldFrame, type FieldProps } from './field.tsx';

/**
 * A file. The button and the words before one is chosen are the page's, since a browser's are in the browser's language;
 * it is required, by which the style knows without a script whether one is chosen.
 */
export function FileField({
  accept,
  ...field
}: Omit<FieldProps, 'isRequired' | 'isOptional'> & {
  /** Endings and types, as the attribute of that name has them. */
  readonly accept: string;
}) {
  const { name, id = name, language } = field;
  const text = texts[language];
  return (
    <FieldFrame {...field}>
      <span class="file">
        <label class="button secondary" for={id}>
          <Icon name="upload" />
          {text.chooseFile}
        </label>
        <input {...described(field)} type="file" accept={accept} required />
        <span class="no-file" aria-hidden="true">
          {text.noFile}
        </span>
      </span>
    </FieldFrame>
  );
}
