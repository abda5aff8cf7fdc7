import { type FileHandle, open, rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { newSpoolPath } from '#core/files/spool-folder.ts';
import { Pace } from '#core/processes/pace.ts';
import type { InLanguages } from '#core/texts/languages.ts';
import { inLanguages } from '#core/texts/languages.ts';
import { consoleRefusals } from '#core/texts/texts.ts';
import { Shares, type Taken } from '#server/http/request/files/shares.ts';
import { spoolBudget } from '#server/http/request/files/spool/spool-budget.ts';
import { waitForSlot } from '#server/http/slots/slot.ts';
import { BilingualError } from '#server/pages/bilingual-error.ts';

/** A long answer, in a file that no other user can read, that has no name and is removed after the answer. */
export interface SpooledFile {
  readonly stream: Readable;
  readonly bytes: number;
}

/** Each takes a connection of the pool while it is made. */
const documents = new Shares({ inAll: 3, ofCampaign: 1 });

/**
 * Makes a long answer: `write` fills the file of the path. The database is read as fast as it answers, not as fast as
 * the reader takes the answer, and what fails is known before the answer begins. Errors: 429 while the campaign, or
 * others, make as many as there may be.
 */
export async function spool(campaignId: string, write: (path: string) => Promise<void>): Promise<SpooledFile> {
  const release = documents.take(campaignId);
  if (typeof release === 'string') throw busy(release);
  const path = await newSpoolPath();
  let file: FileHandle | undefined;
  try {
    await write(path);
    file = await open(path);
    const { size } = await file.stat();
    const room = spoolBudget.begin([`documents of ${campaignId}`]);
    if (!room?.grow(size)) {
      room?.release();
      throw busy('by others');
    }
    return { stream: file.createReadStream().once('close', () => room.release()), bytes: size };
  } catch (error) {
    await file?.close();
    throw error;
  } finally {
    release();
    // What is open stays readable without its name.
    await rm(path, { force: true });
  }
}

const busyTexts: Readonly<Record<Taken, InLanguages<string>>> = {
  'by the campaign': inLanguages((language) => consoleRefusals[language].campaignHasDocument),
  'by others': inLanguages((language) => consoleRefusals[language].othersHaveDocuments),
};

const busy = (taken: Taken) =>
  new BilingualError(429, 'rate_limit_exceeded', busyTexts[taken], { headers: { 'Retry-After': '10' } });

const bufferLength = 64 * 1024;

/** Writes a text piece by piece, and lets requests be answered in between: a file is ready sooner than a batch of pieces. */
export async function writeText(path: string, pieces: AsyncIterable<string>): Promise<void> {
  let file: FileHandle | undefined;
  try {
    file = await open(path, 'w', 0o600);
    let waiting = '';
    const pace = new Pace({ yieldToEventLoop: waitForSlot });
    for await (const piece of pieces) {
      if (pace.isDue) await pace.rest();
      waiting += piece;
      if (waiting.length < bufferLength) continue;
      await file.write(waiting);
      waiting = '';
    }
    await file.write(waiting);
  } finally {
    await file?.close();
  }
}
