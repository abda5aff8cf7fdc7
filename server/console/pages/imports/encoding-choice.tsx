import { importTexts } from '#core/texts/texts.ts';
import { type Encoding, encodings } from '#server/campaign/imports/import.ts';
import type { ImportRow } from '#server/campaign/imports/report.ts';
import type { CampaignRequest } from '#server/console/http/route.ts';
import { formatCount } from '#server/console/texts/time.ts';
import { withColon } from '#server/pages/language.ts';

interface Props {
  readonly request: CampaignRequest;
  readonly count: number;
  /** The first of them, as windows-1252. */
  readonly rows: ReadonlyArray<Pick<ImportRow, 'line' | 'cells'>>;
  readonly chosen: Encoding | null;
}

/** Asks how the lines of a file that are not UTF-8 are read. */
export function EncodingChoice({ request: { language }, count, rows, chosen }: Props) {
  const text = importTexts[language];
  return (
    <fieldset>
      <legend>{text.notUtf8}</legend>
      <p>{text.notUtf8How(formatCount(count, language), rows.map(({ line }) => line).join(', '))}</p>
      <ul>
        {rows.map(({ line, cells }) => (
          <li key={line}>
            {withColon(`${text.line} ${line}`, language)} {cells.filter((cell) => /[^\0-\x7f]/.test(cell)).join(' · ')}
          </li>
        ))}
      </ul>
      {encodings.map((encoding) => (
        <p key={encoding} class="choice">
          <label>
            <input type="radio" name="encoding" value={encoding} checked={encoding === chosen} />{' '}
            {text.readLinesAs[encoding]}
          </label>
        </p>
      ))}
    </fieldset>
  );
}
