import { type IconName, iconShapes } from './icon-shapes.ts';

/** A picture beside words that say the same. */
export function Icon({ name }: { readonly name: IconName }) {
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
      {iconShapes[name].map(([Shape, attributes], i) => (
        <Shape key={i} {...attributes} />
      ))}
    </svg>
  );
}
