import { accountTexts as texts } from '#core/texts/texts.ts';
import type { FailedAttempts } from '#server/accounts/throttle/failed-attempts.ts';
import { formatTime } from '#server/console/texts/time.ts';
import { Notice } from '#server/pages/components/parts/notice.tsx';
import type { Language } from '#server/pages/language.ts';

/** Shows the owner of an account that attempts failed before the session began. */
export function FailedAttemptsNotice({
  failed,
  language,
}: {
  readonly failed: FailedAttempts | undefined;
  readonly language: Language;
}) {
  if (!failed) return null;
  const text = texts[language];
  return (
    <Notice tone="bad" role="status">
      <p>
        {text.failed(failed.count, formatTime(failed.lastAt, language))} {text.ifNotYou}
      </p>
    </Notice>
  );
}
