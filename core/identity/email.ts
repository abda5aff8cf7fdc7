import { fold, visible } from './fold.ts';

/** An e-mail address as it is searched: without case, accents and white space around it. In SQL: `hustings_email`. */
export const emailKey = (email: string): string => visible(fold(email)).trim();

/**
 * The mailbox of an e-mail address: what stands behind a "+" in its local part is the reader's own (RFC 5233), "roy+x@…" is
 * "roy@…". In SQL: `hustings_mailbox`.
 */
export const mailboxKey = (email: string): string => emailKey(email).replace(/^([^+@]+)\+[^@]*@/, '$1@');
