import { recordingTexts } from '#core/texts/texts.ts';
import type { KnownDonor } from '#server/campaign/donations/known/known-donors.ts';
import { Button } from '#server/pages/components/forms/button.tsx';
import { Form } from '#server/pages/components/forms/form.tsx';
import { TextField } from '#server/pages/components/forms/text-field.tsx';
import type { Language } from '#server/pages/language.ts';
import { donorLine, knownValue } from './donor-facts.ts';

/** A search for a known donor that was made. */
export interface DonorSearch {
  readonly name: string;
  readonly found: readonly KnownDonor[];
  /** More than a list shows. */
  readonly hasMore: boolean;
}

/** Finds a known donor before anything is typed. The form's script offers the same while a name is typed, and removes this. */
export function FindDonor({
  path,
  search,
  language,
}: {
  /** Of the page. */
  readonly path: string;
  readonly search: DonorSearch | undefined;
  readonly language: Language;
}) {
  const text = recordingTexts[language].find;
  return (
    <section class="find-donor" aria-labelledby="find-donor">
      <h2 id="find-donor">{text.title}</h2>
      <Form method="get" action={path} class="search">
        <div class="search-line">
          <TextField
            {...{ name: 'find', label: text.name, maxLength: 200, language }}
            type="search"
            value={search?.name}
            autocomplete="off"
          />
          <Button kind="secondary" icon="search">
            {text.button}
          </Button>
        </div>
      </Form>
      {search && search.found.length === 0 && <p role="status">{text.none(search.name)}</p>}
      {search && search.found.length > 0 && (
        <>
          <p role="status">{text.found}</p>
          <ul class="enumeration">
            {search.found.map((donor) => (
              <li key={donor.id}>
                <a class="found-donor" href={`${path}?${new URLSearchParams({ donor: knownValue(donor) })}`}>
                  {donorLine(donor)}
                </a>
              </li>
            ))}
          </ul>
          {search.hasMore && <p class="hint">{text.more}</p>}
        </>
      )}
    </section>
  );
}
