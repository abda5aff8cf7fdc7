/** The server's drawing of a map: it is shown until a map that can be moved is loaded. */

/** As wide as the page shows the map beside the answer. */
const wide = matchMedia('(width >= 56rem)');

/**
 * Opens the map at once where it is beside the answer. On a phone, to which it is heavy, it is opened when the reader takes
 * hold of it: by the button, with two fingers, or by a control that changes the map.
 *
 * @returns what opens it
 */
export function openWhenHeld(
  open: () => Promise<{ focus(): void } | undefined>,
  controls: Iterable<Element>,
): () => void {
  const button = document.querySelector<HTMLElement>('#move-map');
  const drawing = document.querySelector<HTMLElement>('#drawing');
  let opened: ReturnType<typeof open> | undefined;
  const hold = () => {
    if (button) button.hidden = true;
    delete drawing?.dataset.waits;
    opened ??= open();
    return opened;
  };
  if (!drawing || wide.matches) {
    void hold();
    return hold;
  }
  drawing.dataset.waits = '';
  wide.addEventListener('change', () => void hold());
  button?.addEventListener('click', async () => (await hold())?.focus());
  const holdWithTwo = ({ touches }: TouchEvent) => {
    if (touches.length > 1) void hold();
  };
  drawing.addEventListener('touchstart', holdWithTwo, { passive: true });
  for (const control of controls) control.addEventListener('change', () => void hold());
  return hold;
}

/** Calls with the place of the drawing that is clicked. */
export function askByDrawing(onPlace: (longitude: number, latitude: number) => void): void {
  document
    .querySelector('#drawing')
    ?.addEventListener('click', ({ currentTarget, clientX, clientY }: MouseEventInit & Event) => {
      const svg = (currentTarget as Element).querySelector<SVGSVGElement>('svg[data-square]');
      const screen = svg?.getScreenCTM();
      if (!svg || !screen) return;
      const [west = 0, north = 0, scale = 1] = (svg.dataset.square ?? '').split(' ').map(Number);
      const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(screen.inverse());
      const southwards = Math.PI * (1 - 2 * (north + y / scale));
      onPlace((west + x / scale) * 360 - 180, (Math.atan(Math.sinh(southwards)) * 180) / Math.PI);
    });
}

/** Shows the drawing of another answer, or this one without what was answered. */
export function replaceDrawing(next: Element | null | undefined): void {
  const drawing = document.querySelector('#drawing');
  if (next) drawing?.replaceChildren(...next.childNodes);
  else for (const mark of drawing?.querySelectorAll('.answered, .pin, .code-place, text.district') ?? []) mark.remove();
}
