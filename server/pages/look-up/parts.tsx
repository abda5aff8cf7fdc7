import { formatters } from '#core/formatters.ts';
import { provinceOf } from '#core/provinces.ts';
import { nameIn } from '#core/texts/record-name.ts';
import { officialLanguage, lookUpTexts as texts } from '#core/texts/texts.ts';
import type { BoundaryVersion } from '#server/electoral/map/boundary.ts';
import { Day } from '#server/pages/components/parts/day.tsx';
import { PartBar } from '#server/pages/components/plots/part-bar.tsx';
import type { Language } from '#server/pages/language.ts';
import type { Ballot } from './answer.ts';

export const percent = (share: number, language: Language): string => formatters.percent[language].format(share);

export const whole = (value: number, language: Language): string => formatters.whole[language].format(value);

/** The name of a province or territory by its code. */
export function provinceName(code: string, language: Language): string {
  const province = provinceOf(code);
  return (province && nameIn(language, province)) ?? code;
}

/** An area in square kilometres, to a hundredth below ten. */
export const area = (km2: number, language: Language): string =>
  `${formatters[km2 < 10 ? 'hundredths' : 'rounded'][language].format(km2)} km²`;

/** An amount of the API: a decimal string of Canadian dollars. */
export const dollars = (amount: string, language: Language): string =>
  formatters.dollars[language].format(Number(amount));

/** A district's name in the page's language, then in the other if that differs, each marked as what it is. */
export function DistrictName({ version, language }: { version: BoundaryVersion; language: Language }) {
  const { nameEn, nameFr } = version;
  const own = nameIn(language, version);
  const [other, otherLanguage] = own === nameEn ? [nameFr, 'fr'] : [nameEn, 'en'];
  return (
    <>
      <span lang={officialLanguage[language]}>{own}</span>
      {other !== own && (
        <>
          {' '}
          <span class="other-name" lang={otherLanguage}>
            {other}
          </span>
        </>
      )}
    </>
  );
}

/** The `lang` of names and credits in a publisher's own words: in one of the two languages, and no source says which. */
export const publishersOwn = '';

/** A link if the address is one of the web: publishers' files contain others too. */
export function Link({ address, label }: { readonly address: string; readonly label: string }) {
  return /^https?:\/\//.test(address) ? <a href={address}>{label}</a> : label;
}

/** A link to a publisher’s file or service, named by its host: a whole address is longer than its place. */
export function HostLink({ address }: { readonly address: string }) {
  return <Link address={address} label={URL.canParse(address) ? new URL(address).host : address} />;
}

/** The candidates of an election, in the order of the ballot, and a bar for the votes of each once they are counted. */
export function BallotTable({ ballot, language }: { ballot: Ballot; language: Language }) {
  const text = texts[language];
  const all = ballot.candidates.reduce((sum, { votesReceived }) => sum + votesReceived, 0);
  return (
    <div class="wide" tabIndex={0}>
      <table class="ballot">
        <caption lang={publishersOwn}>
          {ballot.election}, <Day day={ballot.day} language={language} />
        </caption>
        <thead>
          <tr>
            <th scope="col">{text.candidate}</th>
            <th scope="col">{text.party}</th>
            <th scope="col" class="number">
              {text.votes}
            </th>
          </tr>
        </thead>
        <tbody>
          {ballot.candidates.map(({ id, name, party, elected, votesReceived }) => (
            <tr key={id}>
              <td>
                <span lang={publishersOwn}>{name}</span>
                {elected && <strong class="elected"> {text.elected}</strong>}
                {all > 0 && <PartBar share={votesReceived / all} tone={elected ? 'good' : 'plain'} />}
              </td>
              <td lang={publishersOwn}>{party}</td>
              <td class="number">
                {whole(votesReceived, language)}
                {all > 0 && <small> {percent(votesReceived / all, language)}</small>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
