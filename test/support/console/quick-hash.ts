import { hashSync } from '@node-rs/argon2';

/**
 * A hash of a password for a row of `users`, with the least parameters that Argon2id has. The program's own, by which
 * passwords that are set through it are hashed, would take the tests 40 ms of a processor for each time that somebody signs
 * in: a hash carries its parameters.
 */
export const quickHash = (password: string): string => hashSync(password, { memoryCost: 8, timeCost: 1 });
