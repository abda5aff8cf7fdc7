/** Shows the box above each list or set that has boxes, and lets it tick those. */
for (const all of document.querySelectorAll<HTMLInputElement>('input[data-choose-all]')) {
  const around = all.closest('table, [data-choose-set]');
  const boxes = [
    ...(around?.querySelectorAll<HTMLInputElement>('input[type="checkbox"]:not([data-choose-all])') ?? []),
  ];
  const label = all.closest('label');
  if (!label || boxes.length === 0) continue;
  const show = () => {
    const ticked = boxes.filter(({ checked }) => checked).length;
    all.checked = ticked === boxes.length;
    all.indeterminate = ticked > 0 && ticked < boxes.length;
  };
  const choose = () => {
    show();
    // A person who ticks boxes means those boxes.
    const ticked = all.form?.querySelector<HTMLInputElement>('input[type="radio"][value="ticked"]');
    if (ticked) ticked.checked = true;
  };
  all.addEventListener('change', () => {
    for (const box of boxes) box.checked = all.checked;
    choose();
  });
  for (const box of boxes) box.addEventListener('change', choose);
  // A browser that comes back to the page has ticked boxes itself.
  addEventListener('pageshow', show);
  label.hidden = false;
}
