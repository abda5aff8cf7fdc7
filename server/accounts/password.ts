import { BilingualError } from '#server/pages/bilingual-error.ts';
import { hashQueue, type Priority } from './throttle/hash-queue.ts';
import { hashInThread, verifyInThread } from './throttle/hash-threads.ts';

const shortest = 12;
const longest = 200;

/** Throws a 400 that says what a password needs. Length alone counts (NIST SP 800-63B, section 3.1.1.2). */
export function checkPassword(password: string, email: string): void {
  if (password.length > longest) {
    throw weak(
      `A password has at most ${longest} characters.`,
      `Un mot de passe compte au plus ${longest} caractères.`,
    );
  }
  if ([...password].length < shortest) {
    throw weak(
      `A password has at least ${shortest} characters.`,
      `Un mot de passe compte au moins ${shortest} caractères.`,
    );
  }
  if (password.toLowerCase().includes(email.toLowerCase()) || new Set(password).size < 5) {
    throw weak(
      'This password is too easy to guess: take a sentence, or let a password manager make one.',
      'Ce mot de passe est trop facile à deviner : prenez une phrase, ou laissez un gestionnaire en créer un.',
    );
  }
}

function weak(en: string, fr: string): BilingualError {
  return new BilingualError(400, 'validation_failed', { en, fr });
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
