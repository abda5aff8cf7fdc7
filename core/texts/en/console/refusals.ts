import type { Reason } from '#core/errors.ts';
import { formatCents } from '#core/money.ts';
import type { SubscriptionTier } from '#core/plans.ts';
import { donationTexts } from '#core/texts/en/console/donations.ts';
import { formatters } from '#core/texts/en/formatters.ts';
import { planNames } from '#core/texts/plan-names.ts';

type Words = (facts: Reason['facts']) => string;

/** What the reader calls a field; its name if no page shows it. */
const labels = ({ field }: Reason['facts']): string =>
  donationTexts.fields[field as keyof typeof donationTexts.fields] ?? String(field);

const planOf = (tier: Reason['facts'][string] | undefined): string =>
  planNames[tier as SubscriptionTier] ?? String(tier);

const amounts = (facts: Reason['facts'], name: string): string =>
  formatters.exactDollars.format(facts[name] as `${number}`);

/** Cents as dollars. The formatter gets decimal text, so that no binary fraction is involved. */
const dollars = (cents: number): string => formatters.dollars.format(formatCents(cents) as `${number}`);

/** The words of the reasons for which rules of campaigns refuse something, by their names. */
export const refusalTexts = {
  'closure.sandbox': () => 'A sandbox campaign cannot be closed: its data is fictional and is reset every night.',
  'closure.underWay': () => 'This campaign is already being closed.',
  'closure.none': () => 'This campaign is not being closed.',
  'closure.otherCode': ({ code }) => `Type the code of this campaign, ${code}, to confirm.`,
  'districts.noMap': () => 'This server serves only campaigns and has no electoral maps. Ask whoever runs it.',
  'districts.noneHeld': () =>
    'This server has no electoral districts of your election’s level for polling day. Ask whoever runs it.',
  'districts.noCodes': () => 'No postal codes are loaded on this server. Ask whoever runs it.',
  'voterList.another': () => 'A list belongs to who saved it: only they, or an owner of the campaign, may change it.',
  'voterList.tooMany': ({ most }) => `A campaign has at most ${most} lists. Delete one that nobody needs.`,
  'turf.nobody': () => 'All voters in these polls and streets are already on an open turf, or there are none.',
  'turf.tooMany': ({ most }) =>
    `These are more than ${formatters.whole.format(Number(most))} voters: cut fewer polls or streets at a time.`,
  'turf.ended': () => 'The turf has ended: cut its doors again.',
  'turf.volunteer': () => 'Choose a volunteer of this campaign.',
  'turf.codes': ({ codes }) => `No row of this turf has these codes: ${codes}.`,
  'turf.doors': ({ codes }) => `These codes are on one line but not at one door: ${codes}.`,
  'turf.unassigned': () => 'Choose the volunteer first.',
  'walk.street': () => 'Write each street by its name, such as Marram Rd, one per line.',
  'record.externalIdTaken': () =>
    'Another record already has this number of yours. Each record has its own: look for it in the list.',
  'voter.erased': () =>
    'The campaign has erased a person with this name and place, e-mail address, telephone number or number of yours, who is not recorded again.',
  'voter.merged': () => 'This voter was merged into another: look for that one in the list.',
  'merge.same': () => 'Choose two different voters.',
  'merge.tooManyTags': () => 'Both voters together have more than 20 tags: take some off one of them first.',
  'merge.tooLongNotes': () =>
    'The notes of both voters together are longer than 5,000 characters: shorten those of one of them first.',
  'merge.none': () => 'There is no merge to undo here, or it was already undone.',
  'merge.tooLate': ({ days }) => `The merge is more than ${days} days old and can no longer be undone.`,
  'merge.survivorMerged': () =>
    'The voter into whom this one was merged has since been merged into another: undo that merge first.',
  'visit.takenBack': () => 'This visit was already taken back.',
  'visit.othersOwn': () => 'Someone else recorded this visit. Ask a member of staff to correct it or take it back.',
  'import.otherState': () => 'This import has moved on since. See where it is now.',
  'import.noRoom': ({ wanted, places, tier, allowed }) =>
    `The file has more rows to import (${wanted}) than the campaign has room for (${places}): its ${planOf(tier)} plan allows ${allowed} voters. Import a part of the file, or ask for a larger plan.`,
  'import.spreadsheet': () =>
    'This is an archive, or a spreadsheet of another kind. Open it in your spreadsheet program, choose “Save as”, and there “Excel workbook (.xlsx)” without a password, or “CSV UTF-8”.',
  'import.workbook': () =>
    'This workbook is damaged, protected or in a form that cannot be read. Open it in your spreadsheet program, and save it as .xlsx again, or as “CSV UTF-8”.',
  'import.workbookSize': () =>
    'This workbook holds far more than a list. Copy the list alone into a new workbook, or save it as “CSV UTF-8”.',
  'import.tooCostly': () =>
    'Reading this file takes far more memory or time than a list does. Copy the list alone into a new workbook, or save it as “CSV UTF-8”.',
  'import.readerDied': () =>
    'This file was not read to its end, since the program that reads files has stopped. Send it again; if that happens again, copy the list alone into a new workbook, or save it as “CSV UTF-8”.',
  'import.busy': () => 'Other files are being read right now. Upload this one again in a moment.',
  'import.sheet': ({ names }) => `The workbook has no sheet of this name. It has: ${names}.`,
  'import.noSheets': () => 'The file is not a workbook, and has no sheets: leave the sheet’s name empty.',
  'import.notText': () =>
    'This is not a text file. Unpack an archive first, or save the list as CSV in the program that it comes from.',
  'import.empty': () =>
    'The file is empty. Its first line has to name the columns, and each line after it is one person.',
  'import.columns': ({ most }) => `The file has more than ${most} columns. Keep those that you need.`,
  'import.header': ({ line }) =>
    `The names of the columns, in line ${line}, cannot be read: a quotation mark is not closed there, or there is an invalid character or a very long text. Correct the line, and upload the file again.`,
  'import.files': ({ most }) =>
    `The campaign has ${most} uploaded files. Discard one that is no longer needed, then upload this one.`,
  'import.rows': ({ most }) => `The file has more than ${most} rows. Split it, and import one part after the other.`,
  'donation.stale': staleDonation,
  'donation.pastLimit': ({ year, eligible, limit, used }) => {
    const inDollars = (cents: Reason['facts'][string]) => dollars(Number(cents));
    const [wanted, most, given] = [inDollars(eligible ?? 0), inDollars(limit ?? 0), inDollars(used ?? 0)];
    const left = inDollars(Math.max(0, Number(limit) - Number(used)));
    return `This donation of ${wanted} (eligible amount) would take the donor past the federal limit of ${year}. The limit is ${most}; ${given} is used, and ${left} remains. Only donations to this campaign are counted here. Return the excess, or correct what was typed.`;
  },
  'donation.pastCandidateLimit': ({ eligible, limit, used }) => {
    const inDollars = (cents: Reason['facts'][string]) => dollars(Number(cents));
    const [wanted, most, given] = [inDollars(eligible ?? 0), inDollars(limit ?? 0), inDollars(used ?? 0)];
    const left = inDollars(Math.max(0, Number(limit) - Number(used)));
    return `This contribution of ${wanted} (eligible amount) would take the candidate past what may be given to their own campaign. The limit is ${most} per election; ${given} is used, and ${left} remains. Record anything above that as a separate donation: it counts towards the annual limit.`;
  },
  'donation.notTheCandidate': ({ name }) =>
    `Only the candidate’s own contributions are marked this way, and the campaign’s candidate is ${name}.`,
  'donation.partTooLarge': ({ amount }) => {
    const inDollars = dollars(Number(amount));
    return `A part must be less than the donation of ${inDollars}. If all of it went back, mark the donation as returned.`;
  },
  'donation.returnDay': ({ received, today }) =>
    `Type the day on which it went back, such as 2026-09-30: not before ${received}, when it was received, and not after ${today}.`,
  'donation.limitUnknown': ({ year }) =>
    `The federal limit on contributions of ${year} is not known here, so this donation cannot be checked. Check the date on which it was received.`,
  'donation.withdrawn': ({ kind }): string =>
    kind === 'RETURNED'
      ? 'The donation was returned to the donor and no longer counts. Record what was received since as a new donation.'
      : 'The donation is voided and no longer counts. Record what was received as a new donation.',
  'donation.nothingDiffers': () =>
    'Nothing differs from the donation as it stands. Change what is wrong, then send the correction.',
  'reason.missing': () => 'Enter the reason, in 1,000 characters at most: it stays on record.',
  'receipt.none': () => 'The donation has no receipt that could be cancelled.',
  'receipt.issued': ({ number }) => `The donation already has its receipt: ${number}.`,
  'receipt.serials': ({ year }) =>
    `All receipt numbers of ${year} are used. Ask who runs this installation for another series.`,
  'receipt.noName': ({ name }) =>
    `“${name}” is recorded as the donor’s name and is no name. Correct the donation, then issue its receipt.`,
  'receipt.gates': ({ gates }) => {
    const names = String(gates).split(' ') as Array<keyof typeof donationTexts.gateHelp>;
    const help = names.map((gate) => donationTexts.gateHelp[gate]).join(' ');
    return `The receipt cannot be issued yet. ${help}`;
  },
  'receipts.stale': () =>
    'Since this list was made, one of its donations has changed, or its numbers were given to other receipts. Nothing was issued: look at the list as it is now, then decide again.',
  'receipts.noneChosen': () => 'No receipt was chosen. Go back to the list of donations and tick receipts first.',
  'receipts.unknown': () =>
    'This campaign has no such receipt. Go back to the list of donations and tick receipts there.',
  'receipts.sandbox': () => 'A sandbox sends no receipts: its donors are made up.',
  'receipts.tooMany': ({ most }) =>
    `The filter finds more than ${most} receipts. Narrow it, by days for instance, and take them in several parts.`,
  'donations.tooMany': ({ most }) =>
    `The filter finds more than ${formatters.whole.format(Number(most))} donations. Narrow it, by days for instance, and export them in several parts.`,
  'donations.tooManyToReport': ({ most }) =>
    `The campaign has more than ${formatters.whole.format(Number(most))} donations, which is more than one report reads. Export them instead.`,
  'anonymous.tooMuch': () =>
    'The sum is more than $20 for each person. A gift above that needs a name and an address: record it as a donation.',
  'anonymous.tooMany': ({ most }) => `Anonymous gifts of ${most} events are recorded, and no more can be.`,
  'voters.cap': ({ voters, tier, allowed }) =>
    `The campaign has ${voters} voters, and its ${planOf(tier)} plan allows ${allowed}. Ask for a larger plan, or delete voters who are not needed.`,
  'webhook.url': () =>
    'The address of a webhook starts with https://, names a host of the public internet, and has no password and 500 characters at most.',
  'webhook.many': ({ most }) => `A campaign has ${most} webhooks at most. Delete one first.`,
  'key.name': () => 'Say what the key is for, in 100 characters at most.',
  'key.scopes': () => 'Choose at least one thing that the key may do.',
  'key.plan': ({ tier }) => `The ${planOf(tier)} plan does not include keys. Ask for a larger plan.`,
  'key.closing': () => 'The campaign is being closed: no new keys can be created.',
  'assistant.scopes': () => 'Choose at least one thing that it may do.',
  'assistant.plan': () => 'The campaign’s plan does not include the API, which assistants need. Ask for a larger plan.',
  'assistant.closing': () => 'The campaign is being closed: no assistant can be connected to it.',
  'assistant.tooMany': ({ most }) =>
    `You have connected ${most} assistants to this campaign. Disconnect one that you no longer use.`,
  'amount.none': (facts) => `${labels(facts)}: must be in dollars with at most two decimals, such as 1500 or 1500.50.`,
  'amount.ambiguous': (facts) => {
    const [label, thousands, decimals] = [labels(facts), amounts(facts, 'thousands'), amounts(facts, 'decimals')];
    const plain = String(facts.thousands);
    return `${label}: this could be ${thousands} or ${decimals}. Write it without a thousands separator and with two decimals, such as ${plain}.`;
  },
} satisfies Readonly<Record<string, Words>>;

function staleDonation({ isCorrected, receipt_number: number, isCancelled }: Reason['facts']): string {
  const receipt =
    number === null
      ? 'It has no receipt now.'
      : isCancelled
        ? `Its receipt is now ${number}, which is cancelled.`
        : `Its receipt is now ${number}.`;
  const corrected = isCorrected ? 'The donation has been corrected since.' : 'The donation has changed since.';
  return `${corrected} ${receipt} Nothing was done: look at the donation as it is now, and decide again.`;
}
