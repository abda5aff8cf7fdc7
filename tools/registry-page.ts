import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { checkedAgainst } from '#core/source/checked-against.ts';
import provinces from '#data/reference/provinces.json' with { type: 'json' };
import { townsNamed } from '#ingest/maps/check/places/towns.ts';
import { formsOf } from '#ingest/registry/forms.ts';
import { loadSources } from '#ingest/registry/load-sources.ts';
import type { BoundarySource, Source } from '#ingest/registry/source.ts';

/** The page that lists the registry; `registryPage` is what it says. */
export const pageFile = fileURLToPath(new URL('../docs/sources.md', import.meta.url));

const isMap = (source: Source): source is BoundarySource => source.kind === 'boundaries';
const isHistory = (source: BoundarySource) => source.valid.until !== undefined;

/** Text within a table's cell. */
const cell = (text: string) => text.replaceAll('|', '\\|').replace(/\s+/gu, ' ');
const row = (...cells: string[]) => `| ${cells.map(cell).join(' | ')} |`;
const table = (head: string[], rows: string[][]) => [
  row(...head),
  row(...head.map(() => '---')),
  ...rows.map((r) => row(...r)),
];

function expected({ expect }: BoundarySource): string {
  const { districts } = expect;
  return typeof districts === 'number' ? String(districts) : `${districts.atLeast} to ${districts.atMost}`;
}

function inForce({ valid }: BoundarySource): string {
  return valid.until === undefined ? `since ${valid.from}` : `${valid.from} up to ${valid.until}`;
}

/** How many districts of a map bear the name of a town, as far as the source lists their names. */
function namedAfterTowns({ level, province, expect }: BoundarySource): number {
  if (level === 'MUNICIPAL') return 0;
  const listed = Object.entries(expect.stated?.list ?? {});
  const named = listed.length > 0 ? listed : (expect.names ?? []).map((name): [string, string] => ['', name]);
  return named.filter(([code, names]) => {
    const [nameEn, nameFr = nameEn] = [names].flat() as [string, string?];
    // A federal district's number begins with that of its province.
    const letters = province ?? provinces.find(({ sgcCode }) => sgcCode === code.slice(0, 2))?.code ?? '';
    return townsNamed({ nameEn, nameFr, province: letters }).length > 0;
  }).length;
}

/** What the map is checked against besides its own file. */
function verified(source: BoundarySource): string {
  const found = checkedAgainst(source);
  if (found.length === 0) return '**unverified**';
  const towns = namedAfterTowns(source);
  return [
    ...found.map((check) => (check === 'points' ? `${source.points.length} points` : check)),
    ...(towns > 0 ? [`towns of ${towns} names`] : []),
  ].join(', ');
}

/** By which ids of others its districts are known. */
function idsOf({ ids = {} }: BoundarySource): string {
  return [ids.ocd === undefined ? [] : [`\`${ids.ocd}\``], ids.dguid === undefined ? [] : [`DGUID \`${ids.dguid}\``]]
    .flat()
    .join(', ');
}

const services = {
  download: 'a download',
  parts: 'several downloads, all needed',
  arcgis: 'an ArcGIS service',
  wfs: 'a Web Feature Service',
  socrata: 'a Socrata portal',
  ckan: 'a CKAN portal',
};

function address(source: Source): string {
  const ways = formsOf(source).filter(({ urls }) => urls.length > 0);
  const [first, ...others] = ways;
  if (first === undefined) return 'brought by hand';
  const sure = source.urlConfidence === 'confirmed' ? 'confirmed' : `${source.urlConfidence}, not confirmed`;
  const more = others.length === 0 ? '' : `; ${others.length} other form${others.length > 1 ? 's' : ''}`;
  return `${services[first.service?.type ?? 'download']}, ${sure}${more}`;
}

function licence({ licence: { name, url } }: Source): string {
  return url === undefined ? name : `[${name}](${url.replaceAll(' ', '%20').replaceAll(')', '%29')})`;
}

/** When the source was run on a file of its publisher, and which. */
const triedOn = ({ tried }: Source): string => (tried === undefined ? 'no' : `${tried.on}: ${tried.file}`);

const link = (source: Source) => `[${source.id}](${source.page.replaceAll(')', '%29')})`;

function listed(sources: readonly Source[]): string[] {
  const rows = sources.map((source) => [
    link(source),
    source.name,
    isMap(source) ? expected(source) : '',
    isMap(source) ? inForce(source) : '',
    isMap(source) ? verified(source) : '',
    isMap(source) ? idsOf(source) : '',
    source.cadence,
    address(source),
    triedOn(source),
    licence(source),
    (source.licence.sharing ?? 'unknown').replaceAll('_', ' '),
    source.licence.attribution,
  ]);
  const manual = sources.flatMap((source) =>
    source.manual === undefined ? [] : [`- \`${source.id}\`: ${source.manual}`],
  );
  return [
    ...table(
      [
        'Source',
        'What it is',
        'Districts',
        'In force',
        'Verified by',
        'Ids',
        'Checked',
        'Address',
        'Tried',
        'Licence',
        'Passed on',
        'Attribution',
      ],
      rows,
    ),
    ...(manual.length > 0 ? ['', 'Brought by hand, with `npm run ingest -- SOURCE --file PATH`:', '', ...manual] : []),
    '',
  ];
}

function coverage(maps: readonly BoundarySource[], others: readonly Source[]): string[] {
  const rows = provinces
    .filter(({ code }) => !code.startsWith('X'))
    .map(({ code, nameEn }) => {
      const here = maps.filter((map) => map.province === code);
      const provincial = here.filter(({ level }) => level === 'PROVINCIAL');
      const municipal = here.filter(({ level }) => level === 'MUNICIPAL');
      const current = provincial.filter((map) => !isHistory(map)).map((map) => `${expected(map)}, ${inForce(map)}`);
      const before = provincial.filter(isHistory).map((map) => `${expected(map)}, ${inForce(map)}`);
      const inForceToday = municipal.filter((map) => !isHistory(map));
      const history = municipal.length - inForceToday.length;
      const postal = others.filter((source) => source.kind === 'concordance' && source.province === code).length;
      return [
        nameEn,
        current.join('; ') || 'none',
        before.join('; ') || 'none',
        `${inForceToday.length} of today${history > 0 ? `, ${history} of the past` : ''}`,
        postal > 0 ? 'register and concordance' : 'register',
        String(
          [...provincial, ...municipal].filter(
            ({ urls, alternatives }) => urls.length === 0 && !alternatives?.some((form) => form.urls.length > 0),
          ).length,
        ),
      ];
    });
  return table(
    ['Province or territory', 'Provincial map', 'Maps before it', 'Municipal sources', 'Postal codes', 'By hand'],
    rows,
  );
}

/** The registry as a page: what is covered, and under which terms. Made from the source files alone. */
export function registryPage(sources: readonly Source[]): string {
  const maps = sources.filter(isMap);
  const others = sources.filter((source) => !isMap(source));
  const municipal = maps.filter(({ level }) => level === 'MUNICIPAL');
  const unverified = maps.filter((map) => checkedAgainst(map).length === 0).length;
  const points = maps.flatMap((map) => map.points);
  const unattributed = points.filter(({ by }) => by === undefined).length;
  const addressed = sources.filter((source) => formsOf(source).some(({ urls }) => urls.length > 0));
  const tried = sources.filter((source) => source.tried !== undefined).length;
  const unconfirmed = addressed.filter(({ urlConfidence }) => urlConfidence !== 'confirmed').length;
  const sections = provinces
    .filter(({ code }) => maps.some(({ province }) => province === code))
    .flatMap(({ code, nameEn }) => {
      const here = maps.filter(({ province }) => province === code);
      const order = (map: BoundarySource) => (map.level === 'PROVINCIAL' ? 0 : 1);
      return [`## ${nameEn}`, '', ...listed(here.sort((a, b) => order(a) - order(b)))];
    });
  return [
    '# Sources of boundaries, postal codes and elections',
    '',
    '<!-- Made by tools/registry-page.ts from data/sources/; a test fails where the two differ. -->',
    '',
    `${sources.length} sources: ${maps.length} maps, of which ${municipal.length} are municipal, and ${others.length} of postal codes, streets, water, elections and polling divisions.`,
    `${addressed.length} have an address, the others are brought by hand. The addresses of ${unconfirmed} are not confirmed: they were read in others' accounts of them (stated) or put together from`,
    "the publisher's other addresses (reconstructed), and the first fetch shows whether they hold. A run that finds one wrong says so.",
    `${tried} have been run on a file of their publisher that could be had, from reading to the gate, which they passed: the column Tried has the day and the file, which may be of an older edition than the address gives, or converted by who kept it. The other ${sources.length - tried} have not.`,
    `${maps.length - unverified} maps are checked against something besides their own files: points whose district is known, codes or names, the count that a second source states, the land that the census counts; districts named after a town must lie there, too (“towns of 12 names”). **${unverified} are unverified**: look at them once they are published.`,
    `Who states it is named in each source file, with its address (\`expect.stated.by\`), but for points: ${points.length - unattributed} of ${points.length} say who states their place and their district (\`by\`). The others are landmarks of which no source is named.`,
    'The column Ids has the pattern of the Open Civic Data id and of the DGUID of its districts, the asterisk their own part; a map without has none, since the public list has none of its districts, or those of another map. Of `csd-2466023` the list names eight districts otherwise: they have no id.',
    'How to add a source: [adding-a-source.md](adding-a-source.md).',
    '',
    '## Coverage',
    '',
    ...coverage(maps, others),
    '',
    '## Canada',
    '',
    ...listed([...maps.filter(({ province }) => province === null), ...others]),
    ...sections,
  ].join('\n');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await writeFile(pageFile, registryPage(await loadSources()));
