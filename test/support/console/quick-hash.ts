import { hashSync } from '@node-rs/argon2';

/**
 * A hash of a password for a row of `users`, with the least parameters that Argon2id has. Whoever compares a password uses
 * the parameters of the stored hash. With the program's own each sign-in of a test would take 40 ms of a processor.
 */
export const quickHash = (password: string): string => hashSync(password, { memoryCost: 8, timeCost: 1 });
