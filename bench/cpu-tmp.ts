import { prepareMap } from '#ingest/maps/prepare-map.ts';
import { loadSources } from '#ingest/registry/load-sources.ts';

const all = [...(await loadSources()), ...(await loadSources('/work/w-ingest/test/real/sources'))];
const path = '/work/shared/real/federal/ca-federal-2013.zip';
const source = all.find((s) => s.id === 'ca-federal-2013') as never;
const marks: string[] = [];
let last = process.cpuUsage();
let lastStage = 'start';
const mark = (s: string) => {
  const u = process.cpuUsage(last);
  marks.push(`${lastStage} ${Math.round((u.user + u.system) / 1000)}`);
  last = process.cpuUsage();
  lastStage = s;
};
await prepareMap({ source, path, fileName: path, previous: [], accepted: false }, mark);
mark('');
console.log(marks.join(', '), process.resourceUsage().maxRSS / 1000);
