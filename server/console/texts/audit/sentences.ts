import { textNamed } from '#core/texts/text-named.ts';
import { operationsDone, subjectTexts as subjects, triedText as tried } from '#core/texts/texts.ts';
import { quotedName } from '#server/oauth/clients/client-name.ts';
import type { Language } from '#server/pages/language.ts';

/**
 * Who acted, as the log has it: a volunteer by a link, an assistant with its member, a key by its name, else a person.
 * None of these: the operator.
 */
export interface Actor {
  readonly keyId: string | null;
  readonly keyName: string | null;
  /** The turf's name, for the link of a turf. */
  readonly turfName?: string | null;
  readonly volunteerName?: string | null;
  /** For a program that acts for a member: the name that it gives itself. */
  readonly clientName?: string | null;
  readonly userName: string | null;
  readonly hasUser: boolean;
}

/** The subject of the sentence. */
export function actorName(
  { keyId, keyName, turfName, volunteerName, clientName, userName, hasUser }: Actor,
  language: Language,
): string {
  const { operator, unknown, key, link, assistant } = subjects[language];
  if (turfName) return link(volunteerName ?? unknown, turfName);
  if (clientName) return assistant(userName ?? unknown, quotedName(clientName));
  if (keyId !== null) return key(keyName ?? keyId);
  return userName ?? (hasUser ? unknown : operator);
}

/**
 * What was done, as the rest of the sentence. `what` is the operation as something that one does; what was refused was
 * only tried. An operation without words here is shown by its name.
 */
export function whatWasDone(operation: string, what: string | undefined, isDone: boolean, language: Language): string {
  if (isDone) return textNamed(operationsDone[language], operation) ?? operation;
  return what === undefined ? operation : tried[language](what);
}
