import { easternDay } from '#core/dates.ts';
import { formatters } from '#core/formatters.ts';
import { levels } from '#core/levels.ts';
import { bakedPageTexts, lookUpTexts } from '#core/texts/texts.ts';
import type { BakedMap, BakeManifest } from '#server/electoral/bake/manifest.ts';
import { Day, SentenceWithDays } from '#server/pages/components/parts/day.tsx';
import { Definitions } from '#server/pages/components/parts/definitions.tsx';
import type { Language } from '#server/pages/language.ts';
import { Link, publishersOwn } from '#server/pages/look-up/parts.tsx';

interface Described {
  readonly manifest: BakeManifest;
  readonly language: Language;
}

/** Which maps a file has and which it has not, on whose terms, and how to know the file again. */
export function AboutFile(described: Described) {
  const { manifest, language } = described;
  const text = bakedPageTexts[language];
  return (
    <>
      <h2>{text.maps}</h2>
      <Maps {...described} />
      <h3>{text.postalCodes}</h3>
      {manifest.postalCredits.length === 0 && <p>{text.noPostalCodes}</p>}
      {manifest.postalCredits.length > 0 && (
        <ul lang={publishersOwn}>
          {manifest.postalCredits.map((credit) => (
            <li key={credit}>{credit}</li>
          ))}
        </ul>
      )}
      {manifest.leftOut.length > 0 && (
        <>
          <h2>{text.leftOut}</h2>
          <ul>
            {manifest.leftOut.map(({ id, name, reason }) => (
              <li key={id}>
                <span lang={publishersOwn}>{name}</span>. {text.reasons[reason]}
              </li>
            ))}
          </ul>
        </>
      )}
      <h2>{text.file}</h2>
      <Facts {...described} />
    </>
  );
}

function Maps({ manifest: { maps }, language }: Described) {
  return levels
    .map((level) => ({ level, own: maps.filter((map) => map.level === level) }))
    .filter(({ own }) => own.length > 0)
    .map(({ level, own }) => (
      <section key={level}>
        <h3>{lookUpTexts[language].levels[level]}</h3>
        <ul>
          {own.map((map) => (
            <MapItem key={map.id} map={map} language={language} />
          ))}
        </ul>
      </section>
    ));
}

function MapItem({ map, language }: { readonly map: BakedMap; readonly language: Language }) {
  const { name, source, attribution, licence, from, until } = map;
  const text = lookUpTexts[language];
  const days = [easternDay(Date.parse(from)), until === null ? '' : easternDay(Date.parse(until))] as const;
  return (
    <li>
      <span lang={publishersOwn}>
        <Link address={source} label={name} />
      </span>
      , <SentenceWithDays say={until === null ? text.since : text.between} days={days} language={language} />.{' '}
      <span lang={publishersOwn}>
        {attribution} <Link address={licence.url} label={licence.name} />
      </span>
    </li>
  );
}

function Facts({ manifest, language }: Described) {
  const text = bakedPageTexts[language];
  const { districts, updatedAt, from, publicKey } = manifest;
  const size = formatters.kilobytes[language].format(Math.ceil(districts.bytes / 1000));
  return (
    <Definitions
      areLong
      of={[
        [
          text.name,
          <span key="name">
            <a href={districts.name}>{districts.name}</a>, {size}
          </span>,
        ],
        [text.updated, <Day key="updated" day={easternDay(Date.parse(updatedAt))} language={language} />],
        [
          text.dates,
          from === null ? (
            text.always
          ) : (
            <SentenceWithDays key="dates" say={text.from} days={[easternDay(Date.parse(from))]} language={language} />
          ),
        ],
        [text.hash, <code key="hash">{districts.sha256}</code>],
        [text.key, <code key="key">{publicKey}</code>],
        [
          text.beside,
          <span key="beside">
            <a href="locator.js">locator.js</a>, <a href="manifest.json">manifest.json</a>
          </span>,
        ],
      ]}
    />
  );
}
