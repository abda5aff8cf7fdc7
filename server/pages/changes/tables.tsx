import { formatters } from '#core/formatters.ts';
import { type EntryChanges, type EntryDistrict, movedThreshold } from '#core/source/map-entry.ts';
import { nameIn } from '#core/texts/record-name.ts';
import { changesTexts } from '#core/texts/texts.ts';
import { areaIn } from '#server/electoral/publications/entry-words.ts';
import type { DescribedEntry } from '#server/electoral/publications/read-entries.ts';
import type { Language } from '#server/pages/language.ts';
import { whole } from '#server/pages/look-up/parts.tsx';

export type Publication = DescribedEntry & EntryChanges;

/** The most rows of a kind on the page. */
const mostRows = 200;

interface Shown {
  readonly publication: Publication;
  readonly language: Language;
}

/** The districts and areas of a publication, by what became of them. */
export function ChangedDistricts({ publication, language }: Shown) {
  const { added, ended, renamed, redrawn, moved, totals } = publication;
  const text = changesTexts[language];
  const percent = formatters.percentOfMany[language];
  const { km2, share, width } = movedThreshold;
  const isCompared = publication.before !== null && publication.after !== null;
  return (
    <>
      <MovedAreas publication={publication} language={language} />
      <Listed title={text.added} districts={added} language={language} />
      <Listed title={text.ended} districts={ended} language={language} />
      {renamed.length > 0 && (
        <>
          <h2>{text.renamed}</h2>
          <ul class="districts">
            {renamed.slice(0, mostRows).map((pair) => (
              <li key={pair.after.id}>
                <Name district={pair.before} language={language} /> {text.became}{' '}
                <Name district={pair.after} language={language} />
              </li>
            ))}
          </ul>
          <More of={renamed.length} language={language} />
        </>
      )}
      <Listed title={text.redrawn} note={text.redrawnMeans} districts={redrawn} language={language} />
      {isCompared && (
        <p>
          <small>
            {text.threshold(
              areaIn(language, km2),
              percent.format(share),
              whole(width, language),
              areaIn(language, totals.belowKm2),
            )}
            {moved.some(({ addresses }) => addresses !== null) && ` ${text.addressesMean}`}
          </small>
        </p>
      )}
    </>
  );
}

function Name({ district, language }: { readonly district: EntryDistrict; readonly language: Language }) {
  const { id, code, nameEn, nameFr } = district;
  return (
    <a href={`/boundaries/${encodeURIComponent(id)}`} lang={nameEn === nameFr ? '' : undefined}>
      {`${code} ${nameIn(language, { nameEn, nameFr })}`}
    </a>
  );
}

function More({ of, language }: { readonly of: number; readonly language: Language }) {
  return of > mostRows ? <p>{changesTexts[language].more(whole(of - mostRows, language))}</p> : null;
}

function Listed({
  title,
  note,
  districts,
  language,
}: {
  readonly title: string;
  readonly note?: string;
  readonly districts: readonly EntryDistrict[];
  readonly language: Language;
}) {
  if (districts.length === 0) return null;
  return (
    <>
      <h2>{title}</h2>
      {note && <p>{note}</p>}
      <ul class="districts">
        {districts.slice(0, mostRows).map((district) => (
          <li key={district.id}>
            <Name district={district} language={language} /> <small>{areaIn(language, district.areaKm2)}</small>
          </li>
        ))}
      </ul>
      <More of={districts.length} language={language} />
    </>
  );
}

function MovedAreas({ publication: { moved }, language }: Shown) {
  const text = changesTexts[language];
  if (moved.length === 0) return null;
  const withAddresses = moved.some(({ addresses }) => addresses !== null);
  const side = (district: EntryDistrict | null) =>
    district === null ? text.nowhere : <Name district={district} language={language} />;
  return (
    <>
      <h2>{text.moved}</h2>
      <div class="wide" tabIndex={0}>
        <table class="sources">
          <thead>
            <tr>
              <th scope="col">{text.from}</th>
              <th scope="col">{text.to}</th>
              <th scope="col" class="number">
                {text.area}
              </th>
              <th scope="col" class="number">
                {text.share}
              </th>
              {withAddresses && (
                <th scope="col" class="number">
                  {text.addresses}
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {moved.slice(0, mostRows).map(({ from, to, km2, share, addresses }) => (
              <tr key={`${from?.id} ${to?.id}`}>
                <td>{side(from)}</td>
                <td data-label={text.to}>{side(to)}</td>
                <td class="number" data-label={text.area}>
                  {areaIn(language, km2)}
                </td>
                <td class="number" data-label={text.share}>
                  {formatters.percentOfMany[language].format(share)}
                </td>
                {withAddresses && (
                  <td class="number" data-label={text.addresses}>
                    {addresses === null ? '' : whole(addresses, language)}
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <More of={moved.length} language={language} />
    </>
  );
}
