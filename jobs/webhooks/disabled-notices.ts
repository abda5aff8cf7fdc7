import type { Knex } from 'knex';
import type { EmailSettings } from '#core/config/alert-settings.ts';
import { createSendToPerson, type SendToPerson } from '#core/email/send-to-person.ts';
import type { Job } from '#jobs/job.ts';
import { inCampaign } from './in-campaign.ts';

/** The most owners of one campaign who are notified. */
const mostOwners = 20;

interface Disabled {
  readonly id: string;
  readonly url: string;
}

interface Notice {
  readonly campaign: string;
  readonly disabled: readonly Disabled[];
  readonly owners: readonly string[];
}

/** Notifies the owners of campaigns by e-mail that a webhook was disabled. */
export function createWebhookNotices(settings: EmailSettings): Job {
  return {
    name: 'webhook-notices',
    schedule: '52 * * * *',
    description: 'Tells owners by e-mail that a webhook of their campaign was disabled, once each time.',
    async run({ database: { knex }, log, now, signal }) {
      const send = createSendToPerson(settings, log);
      const counts = { notified: 0, refused: 0, nothing: 0 };
      // Those already notified are read too: they are as few as webhooks that have not been resumed.
      const campaigns: string[] = await knex('webhooks').where({ state: 'DISABLED' }).distinct().pluck('campaign_id');
      for (const campaignId of campaigns) {
        if (signal.aborted) return { outcome: 'interrupted', message: said(counts.notified) };
        counts[await tellOwners(knex, campaignId, new Date(now()), send)]++;
      }
      if (counts.refused === 0) return { outcome: 'done', message: said(counts.notified) };
      const again = `The mail server took none for ${counts.refused} campaigns: tried again at the next run.`;
      return { outcome: 'failed', message: `${said(counts.notified)} ${again}` };
    },
  };
}

const said = (notified: number): string => `Told the owners of ${notified} campaigns of disabled webhooks.`;

type Outcome = 'notified' | 'refused' | 'nothing';

async function tellOwners(knex: Knex, campaignId: string, at: Date, send: SendToPerson): Promise<Outcome> {
  const notice = await inCampaign(knex, campaignId, (trx) => claim(trx, campaignId, at));
  if (notice === null) return 'nothing';
  const mail = noticeOf(notice);
  const sent = await Promise.allSettled(notice.owners.map((to) => send({ to, ...mail })));
  if (sent.some(({ status }) => status === 'fulfilled')) return 'notified';
  // The next run tries again. If one owner has the mail, no one gets it twice.
  const ids = notice.disabled.map(({ id }) => id);
  await inCampaign(knex, campaignId, (trx) =>
    trx('webhooks')
      .where({ campaign_id: campaignId, owners_told_at: at })
      .whereIn('id', ids)
      .update({ owners_told_at: null }),
  );
  return 'refused';
}

/** What to notify of; null if nothing. It counts as notified from now on: a run that is killed sends no mail twice. */
async function claim(trx: Knex.Transaction, campaignId: string, at: Date): Promise<Notice | null> {
  const { rows: disabled } = await trx.raw<{ rows: Disabled[] }>(
    `update webhooks set owners_told_at = :at
     where campaign_id = :campaignId and state = 'DISABLED' and (owners_told_at is null or owners_told_at < state_since)
     returning id, url`,
    { campaignId, at },
  );
  if (disabled.length === 0) return null;
  const { name } = await trx('campaigns').where({ id: campaignId }).first('name');
  const owners: string[] = await trx('memberships as m')
    .join('users as u', 'u.id', 'm.user_id')
    .where({ 'm.campaign_id': campaignId, 'm.role': 'OWNER' })
    .whereNull('m.left_at')
    .orderBy('u.id')
    .limit(mostOwners)
    .pluck('u.email');
  return owners.length === 0 ? null : { campaign: name, disabled, owners };
}

/** Only the host of an address is shown: what follows may be a secret. */
function noticeOf({ campaign, disabled }: Notice): { subject: string; text: string } {
  const hosts = [...new Set(disabled.map(({ url }) => new URL(url).host))].join(', ');
  return {
    subject: 'A webhook was disabled / Un point d’ancrage Web a été désactivé',
    text: [
      `The campaign: ${campaign}. A webhook at ${hosts} has accepted nothing for three days, and no longer receives messages.`,
      'What happens in the campaign meanwhile is kept for 90 days. Have the program at that address fixed, then resume the webhook in the console, under API keys, Webhooks: what it has missed comes in one message. This message has no link: open the console as you always do.',
      '',
      `La campagne : ${campaign}. Un point d’ancrage Web à ${hosts} n’a rien accepté depuis trois jours, et ne reçoit plus de messages.`,
      'Ce qui arrive entre-temps dans la campagne est gardé 90 jours. Faites réparer le programme à cette adresse, puis reprenez le point d’ancrage dans la console, sous Clés d’API, Points d’ancrage Web : ce qu’il a manqué lui vient en un seul message. Ce message ne contient aucun lien : ouvrez la console comme d’habitude.',
      '',
    ].join('\n'),
  };
}
