import type { EmailSettings } from '#core/config/alert-settings.ts';
import { dayMilliseconds } from '#core/dates.ts';
import { createSendToPerson } from '#core/email/send-to-person.ts';
import { formatters } from '#core/formatters.ts';
import { languages } from '#core/texts/languages.ts';
import { signInWarningTexts } from '#core/texts/texts.ts';
import type { Job, JobContext } from './job.ts';

/** Fewer failed attempts since the last sign-in are mistypings. */
const attemptsToTell = 10;
/** Mails of one run: the others wait for the next. */
const mailsOfRun = 100;

interface Warned {
  readonly id: string;
  readonly email: string;
  readonly failed_attempts: number;
  readonly last_failed_at: Date;
}

/** Warns people by e-mail of attempts to guess the password or code of their account. */
export function createSignInWarnings(settings: EmailSettings): Job {
  return {
    name: 'sign-in-warnings',
    schedule: '22 * * * *',
    description: 'Tells people by e-mail that ten or more attempts at their account have failed, once a day at most.',
    async run({ database: { knex }, log, now, signal }) {
      const send = createSendToPerson(settings, log);
      const at = new Date(now());
      const warned = await claim(knex, at);
      let sent = 0;
      for (const user of warned) {
        const isSent =
          !signal.aborted &&
          (await send({ to: user.email, ...warning(user) }).then(
            () => true,
            () => false,
          ));
        if (isSent) sent++;
        // The next run tries again.
        else await knex('users').where({ id: user.id }).update({ failures_notified_at: null });
      }
      const message = `Sent ${sent} warnings of failed sign-ins.`;
      if (sent === warned.length) return { outcome: 'done', message };
      if (signal.aborted) return { outcome: 'interrupted', message };
      return {
        outcome: 'failed',
        message: `${message} ${warned.length - sent} were refused: tried again at the next run.`,
      };
    },
  };
}

/** The users to be warned. They count as warned from now on: a run that is killed sends no mail twice. */
async function claim(knex: JobContext['database']['knex'], at: Date): Promise<Warned[]> {
  const { rows } = await knex.raw<{ rows: Warned[] }>(
    `update users set failures_notified_at = ? where id in (
       select id from users
       where failed_attempts >= ? and (failures_notified_at is null or failures_notified_at <= ? and last_failed_at > failures_notified_at)
       order by last_failed_at limit ?)
     returning id, email, failed_attempts, last_failed_at`,
    [at, attemptsToTell, new Date(at.getTime() - dayMilliseconds), mailsOfRun],
  );
  return rows;
}

function warning({ failed_attempts: count, last_failed_at: last }: Warned): { subject: string; text: string } {
  const at = last.getTime();
  return {
    subject: languages.map((language) => signInWarningTexts[language].subject).join(' / '),
    text: languages
      .flatMap((language) => [
        ...signInWarningTexts[language].lines(count, formatters.longTime[language].format(at)),
        '',
      ])
      .join('\n'),
  };
}
