import { dollars } from '#core/formatters.ts';
import { donationTexts, recordingTexts } from '#core/texts/texts.ts';
import type { DonorYear } from '#server/campaign/donations/limits/annual-cap.ts';
import type { DonationWarning } from '#server/campaign/donations/review/warnings.ts';
import type { Reading } from '#server/console/records/readings.ts';
import { donorYearWords } from '#server/console/texts/donations/donor-year.ts';
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

/** How numbers were read whose writing had to be interpreted. */
export const AsRead = ({
  readings,
  language,
}: {
  readonly readings: readonly Reading[];
  readonly language: Language;
}) => (
  <>
    {readings.map(({ name, label, shown }) => (
      <Notice key={name}>
        <p>
          {recordingTexts[language].readAs(label)} <strong>{shown}</strong>
        </p>
      </Notice>
    ))}
  </>
);

/** What the donor gave in the year, beside the limit if there is one. */
export function DonorTotal({ donorYear, language }: { readonly donorYear: DonorYear; readonly language: Language }) {
  const isLimited = donorYear.limit !== null;
  return (
    <p>
      {donorYearWords(donorYear, language)} {isLimited && recordingTexts[language].thisCampaignOnly}
    </p>
  );
}
