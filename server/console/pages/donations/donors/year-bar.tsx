import type { DonorYear } from '#server/campaign/donations/limits/annual-cap.ts';
import { donorYearWords } from '#server/console/texts/donations/donor-year.ts';
import { PartBar } from '#server/pages/components/plots/part-bar.tsx';
import { toneOfPart } from '#server/pages/components/plots/tone-of-part.ts';
import type { Language } from '#server/pages/language.ts';

/** What the donor gave in the year, as a bar up to the limit. The script shows it for a donor who was chosen. */
export function YearBar({
  year,
  id,
  language,
}: {
  readonly year: DonorYear | undefined;
  /** Of its words. */
  readonly id: string;
  readonly language: Language;
}) {
  const limit = year?.limit ?? null;
  const words = year && donorYearWords(year, language);
  const share = year && limit !== null ? year.given / limit : 0;
  return (
    <p class="year" hidden={!year}>
      <span class="part-of-limit" hidden={limit === null}>
        <PartBar share={share} tone={toneOfPart(share)} />
      </span>
      <span id={id} class="words">
        {words}
      </span>
    </p>
  );
}
