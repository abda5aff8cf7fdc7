import { percent, squareKilometres } from '#core/texts/en/electoral/findings/words.ts';
import type { Edition, EditionDistrict } from '#ingest/maps/editions/edition.ts';
import type { EditionChanges, MovedArea } from '#ingest/maps/editions/edition-changes.ts';

export const titleOf = ({ code, nameEn, nameFr }: Pick<EditionDistrict, 'code' | 'nameEn' | 'nameFr'>): string =>
  `${code}: ${nameEn === nameFr ? nameEn : `${nameEn} / ${nameFr}`}`;

export function Changes({ changes, edition }: { readonly changes: EditionChanges; readonly edition: Edition }) {
  const { added, ended, renamed, redrawn, moved } = changes;
  const lists: ReadonlyArray<readonly [string, readonly string[]]> = [
    ['Added', added.map(titleOf)],
    ['Ended', ended.map(titleOf)],
    ['Renamed', renamed.map((pair) => `${titleOf(pair.before)} → ${titleOf(pair.after)}`)],
  ];
  const isSame = redrawn.size === 0 && lists.every(([, items]) => items.length === 0);
  const names = new Map([...ended, ...edition].map((district) => [district.code, district.nameEn]));
  return (
    <>
      <h2>What changed</h2>
      {isSame && <p>Nothing: the same districts, names and shapes.</p>}
      {lists.map(
        ([name, items]) =>
          items.length > 0 && (
            <>
              <h3>{`${name}: ${items.length}`}</h3>
              <ul>
                {items.map((item) => (
                  <li key={item}>{item}</li>
                ))}
              </ul>
            </>
          ),
      )}
      {redrawn.size > 0 && <p>{`Shapes that differ at all: ${redrawn.size}.`}</p>}
      {moved.length > 0 && <MovedAreas moved={moved} names={names} />}
    </>
  );
}

function MovedAreas({ moved, names }: { readonly moved: readonly MovedArea[]; readonly names: Map<string, string> }) {
  const name = (code: string) => (code === '' ? '(no district)' : `${code} ${names.get(code) ?? ''}`);
  return (
    <div class="scroll">
      <table>
        <caption class="soft">Area that is in another district now</caption>
        <thead>
          <tr>
            <th scope="col">before</th>
            <th scope="col">now</th>
            <th scope="col" class="number">
              km²
            </th>
            <th scope="col" class="number">
              of the smaller
            </th>
          </tr>
        </thead>
        <tbody>
          {moved.map(({ from, to, km2, share }) => (
            <tr key={`${from} ${to}`}>
              <td>{name(from)}</td>
              <td>{name(to)}</td>
              <td class="number">{squareKilometres(km2)}</td>
              <td class="number">{percent(share)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** As people count: 2 before 10. */
const inOrder = (edition: Edition): Edition =>
  edition.toSorted((a, b) => a.code.localeCompare(b.code, 'en', { numeric: true }));

interface Listed {
  readonly edition: Edition;
  readonly ended: readonly EditionDistrict[];
  readonly before: Edition;
}

export function Districts({ edition, ended, before }: Listed) {
  const old = new Map(before.map(({ code, areaKm2 }) => [code, areaKm2]));
  const change = ({ code, areaKm2 }: EditionDistrict): string => {
    const last = old.get(code);
    if (before.length === 0) return '';
    if (last === undefined) return 'added';
    const share = areaKm2 / last - 1;
    return Math.abs(share) < 0.0005 ? '' : `${share > 0 ? '+' : '−'}${percent(Math.abs(share))}`;
  };
  return (
    <>
      <h2>Its districts</h2>
      <div class="scroll">
        <table>
          <thead>
            <tr>
              <th scope="col">code</th>
              <th scope="col">name</th>
              <th scope="col" class="number">
                km²
              </th>
              <th scope="col" class="number">
                {before.length === 0 ? '' : 'change'}
              </th>
            </tr>
          </thead>
          <tbody>
            {inOrder(edition).map((district) => (
              <Row key={district.code} district={district} change={change(district)} />
            ))}
            {ended.map((district) => (
              <Row key={`ended ${district.code}`} district={district} change="ended" />
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

function Row({ district, change }: { readonly district: EditionDistrict; readonly change: string }) {
  const { code, nameEn, nameFr, areaKm2 } = district;
  return (
    <tr>
      <td>{code}</td>
      <td>{nameEn === nameFr ? nameEn : `${nameEn} / ${nameFr}`}</td>
      <td class="number">{squareKilometres(areaKm2)}</td>
      <td class="number">{change}</td>
    </tr>
  );
}
