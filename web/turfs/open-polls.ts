import type { PollPoint } from '#web/map/work/poll-map.ts';
import type { WorkMapOptions } from '#web/map/work/work-map.ts';
import { DoorChoice } from './door-choice.ts';

type MapModule = typeof import('#web/map/map.ts');

/** The boxes of polls in the form around the map are what is sent: the map ticks them, and follows them. */
export async function openPolls(
  map: MapModule,
  options: WorkMapOptions,
  container: HTMLElement,
  say: (words: string) => void,
): Promise<void> {
  const response = await fetch(container.dataset.polls ?? '');
  const polls = (await response.json()) as readonly PollPoint[];
  if (polls.length === 0) throw new Error('No poll has a place.');
  const form = container.closest('form') as HTMLFormElement;
  const boxOf = (poll: string) =>
    [...form.querySelectorAll<HTMLInputElement>('input[name="poll"]')].find(({ value }) => value === poll);
  const tick = (chosen: readonly string[], isTicked: (box: HTMLInputElement) => boolean) => {
    for (const poll of chosen) {
      const box = boxOf(poll);
      if (!box) continue;
      box.checked = isTicked(box);
      box.dispatchEvent(new Event('change', { bubbles: true }));
    }
  };
  const doors = DoorChoice.of(container);
  const endDrawing = () => draw?.setAttribute('aria-pressed', 'false');
  const opened = map.openPollMap({
    ...options,
    polls,
    isChosen: (poll) => boxOf(poll)?.checked ?? false,
    onPoll: (poll) => tick([poll], ({ checked }) => !checked),
    onDrawn(within) {
      endDrawing();
      tick(within, () => true);
    },
    isDoorChosen: (door) => doors.has(door),
    onDoors: (tapped) => doors.toggle(tapped),
    onDoorsDrawn(within, isDone) {
      if (isDone) endDrawing();
      doors.drawn(within, isDone);
    },
  });
  const draw = form.querySelector<HTMLButtonElement>('button[data-draw]');
  draw?.addEventListener('click', () => {
    draw.setAttribute('aria-pressed', 'true');
    opened.draw();
  });
  doors.connect({
    show(shown) {
      opened.showDoors(shown);
      if (draw) draw.textContent = (shown.length > 0 ? draw.dataset.doors : draw.dataset.polls) ?? '';
    },
    refresh: () => opened.refresh(),
    say,
  });
  form.addEventListener('change', ({ target }) => {
    opened.refresh();
    if ((target as HTMLInputElement).name !== 'poll') return;
    const ticked = [...form.querySelectorAll<HTMLInputElement>('input[name="poll"]:checked')];
    say((container.dataset.chosen ?? '').replace('{polls}', ticked.map(({ value }) => value).join(', ') || '–'));
  });
}
