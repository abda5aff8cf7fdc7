/** Draws the map of a campaign's signs. Without it the page has their numbers, and the list. */
const container = document.querySelector<HTMLElement>('#map[data-signs]');
if (container) void draw(container);

async function draw(container: HTMLElement): Promise<void> {
  const { dataset } = container;
  const parsed = (name: string) => JSON.parse(dataset[name] ?? 'null');
  document.querySelector('#map-section')?.removeAttribute('hidden');
  try {
    const base = parsed('base');
    const { openSignMap } = (await import(dataset.script ?? '')) as typeof import('./map/map.ts');
    openSignMap({
      container,
      points: parsed('signs'),
      states: parsed('states'),
      words: parsed('words'),
      worker: new URL(dataset.worker ?? '', location.href).href,
      base: { ...base, address: new URL(base.address, location.href).href },
      name: dataset.name ?? '',
      isFictional: dataset.fictional !== undefined,
      language: document.documentElement.lang,
    });
  } catch {
    container.hidden = true;
    const status = document.querySelector('#map-status');
    if (status) status.textContent = dataset.failed ?? '';
  }
}
