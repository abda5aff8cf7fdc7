import { dollars } from '#core/formatters.ts';
import { donationTexts, recordingTexts } from '#core/texts/texts.ts';
import type { DonorYear } from '#server/campaign/donations/limits/annual-cap.ts';
import type { DonationWarning } from '#server/campaign/donations/review/warnings.ts';
import type { DonationField } from '#server/console/texts/donations.ts';
import { Notice } from '#server/pages/components/parts/notice.tsx';
import type { Language } from '#server/pages/language.ts';

interface WarningsProps {
  readonly warnings: readonly DonationWarning[];
  readonly language: Language;
}

/** What is likely against the law. */
export function Warnings({ warnings, language }: WarningsProps) {
  return (
    <>
      {warnings.map((warning) => (
        <Notice key={warning.kind} tone="warning">
          <p>
            <strong>{donationTexts[language].warnings}</strong> {warningText(warning, language)}
          </p>
        </Notice>
      ))}
    </>
  );
}

/** One warning in words. */
export function warningText(warning: DonationWarning, language: Language): string {
  const text = donationTexts[language];
  if (warning.kind === 'CASH') return text.cash;
  if (warning.kind === 'NOT_INDIVIDUAL') return text.notIndividual[warning.reason];
  const { names, together, limit } = warning;
  return text.nearDonor(names.join(', '), dollars(together)[language], dollars(limit)[language]);
}

/** How amounts were read whose writing had to be interpreted, in cents. */
export function AmountsAsRead({
  amounts,
  language,
}: {
  readonly amounts: ReadonlyMap<DonationField, number>;
  readonly language: Language;
}) {
  return (
    <>
      {[...amounts].map(([name, cents]) => (
        <AsRead
          key={name}
          label={donationTexts[language].fields[name]}
          shown={dollars(cents)[language]}
          language={language}
        />
      ))}
    </>
  );
}

/** How one number was read. */
export const AsRead = ({
  label,
  shown,
  language,
}: {
  readonly label: string;
  readonly shown: string;
  readonly language: Language;
}) => (
  <Notice>
    <p>
      {recordingTexts[language].readAs(label)} <strong>{shown}</strong>
    </p>
  </Notice>
);

/** What the donor gave in the year, beside the limit if there is one. */
export function DonorTotal({ donorYear, language }: { readonly donorYear: DonorYear; readonly language: Language }) {
  const { year, given, limit } = donorYear;
  const text = recordingTexts[language];
  return (
    <p>
      {text.donorYear(year, dollars(given)[language], limit === null ? null : dollars(limit)[language])}{' '}
      {limit !== null && text.thisCampaignOnly}
    </p>
  );
}
