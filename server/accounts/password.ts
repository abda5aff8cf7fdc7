import { inLanguages, type TextsOf } from '#core/texts/languages.ts';
import { accountRefusals } from '#core/texts/texts.ts';
import { BilingualError } from '#server/pages/bilingual-error.ts';
import { hashQueue, type Priority } from './throttle/hash-queue.ts';
import { hashInThread, verifyInThread } from './throttle/hash-threads.ts';

const shortest = 12;
const longest = 200;

/** Throws a 400 that says what a password needs. Length alone counts (NIST SP 800-63B, section 3.1.1.2). */
export function checkPassword(password: string, email: string): void {
  if (password.length > longest) {
    throw weak((text) => text.longPassword(longest));
  }
  if ([...password].length < shortest) {
    throw weak((text) => text.shortPassword(shortest));
  }
  if (password.toLowerCase().includes(email.toLowerCase()) || new Set(password).size < 5) {
    throw weak((text) => text.easyPassword);
  }
}

function weak(say: (text: TextsOf<'accountRefusals'>) => string): BilingualError {
  return new BilingualError(
    400,
    'validation_failed',
    inLanguages((language) => say(accountRefusals[language])),
  );
}

const makeHash = (password: string): Promise<string> => hashInThread(password.normalize('NFC'));

/** The hash of a password that has passed `checkPassword`. Errors: 503 if too many hashes are requested. */
export const hashPassword = (password: string): Promise<string> => hashQueue.run('high', () => makeHash(password));

/** The hash of a password that no user has. Checking against it takes as long as against a real one. */
let decoyHash: Promise<string> | undefined;

/**
 * Whether the password is the hashed one. Without a hash the answer is false, and takes as long, so that its time does
 * not reveal which addresses have an account. The caller counts the attempt first. Errors: 503 if too many hashes are
 * requested.
 */
export async function isPassword(stored: string | null, password: string, priority: Priority): Promise<boolean> {
  if (password.length > longest) return false;
  return hashQueue.run(priority, async () => {
    decoyHash ??= makeHash('nobody has this password');
    const matches = await verifyInThread(stored ?? (await decoyHash), password.normalize('NFC'));
    return matches && stored !== null;
  });
}
