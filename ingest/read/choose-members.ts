import picomatch from 'picomatch';
import { SourceError } from '#core/errors.ts';

/**
 * The members that a source means, in the archive's order: those that match any of its patterns, or without patterns
 * the only member with one of the usual endings.
 *
 * In a pattern `*` and `?` stand for anything within a name, `**` for folders too. A pattern without a slash is
 * compared with a member's own name, whatever folder or inner zip it lies in. Case is ignored.
 *
 * @param names the paths of all members
 * @param endings in lower case, with the dot: `.shp`
 * @throws SourceError listing what there is, if none matches or the choice is not clear
 */
export function chooseMembers(
  names: readonly string[],
  patterns: readonly string[] | undefined,
  endings: readonly string[],
): string[] {
  const candidates = names.filter((name) => endings.some((ending) => name.toLowerCase().endsWith(ending)));
  if (patterns !== undefined) {
    const chosen = matching(candidates, patterns);
    if (chosen.length > 0) return chosen;
    throw new SourceError(
      `No ${endings.join(' or ')} file matches the source's \`members\` (${patterns.join(', ')}). The file holds: ${list(names)}.`,
    );
  }
  if (candidates.length === 1) return candidates;
  if (candidates.length === 0 && names.length === 1) return [...names];
  if (candidates.length === 0) {
    throw new SourceError(`The file holds no ${endings.join(' or ')} member. It holds: ${list(names)}.`);
  }
  throw new SourceError(
    `The file holds ${candidates.length} layers, and the source does not say which: ${list(candidates)}. ` +
      'Name those to read in `format.members`.',
  );
}

/**
 * The layers that a source means, of a file that holds several: those that match any of its patterns, or without such the
 * only one.
 *
 * @param names of the layers that hold areas
 * @throws SourceError listing what there is, if there is none or the choice is not clear
 */
export function chooseLayers(
  names: readonly string[],
  patterns: readonly string[] | undefined,
  fileName: string,
): string[] {
  const chosen = matching(names, patterns ?? []);
  if (chosen.length > 0) return chosen;
  if (names.length === 1) return [...names];
  if (names.length === 0) {
    throw new SourceError(`${fileName} holds no layer of areas. Choose the file that holds the districts' areas.`);
  }
  throw new SourceError(
    `${fileName} holds ${names.length} layers of areas, and the source does not say which: ${list(names)}. Name those to read in ` +
      '`format.members`.',
  );
}

function matching(names: readonly string[], patterns: readonly string[]): string[] {
  const matchers = patterns.map(toMatcher);
  return names.filter((name) => matchers.some((matches) => matches(name)));
}

/** A member beside another, of the same name except for its ending; case is ignored. */
export function besideMember(names: readonly string[], name: string, ending: string): string | undefined {
  const expected = (name.replace(/\.[^./]*$/, '') + ending).toLowerCase();
  return names.find((candidate) => candidate.toLowerCase() === expected);
}

function toMatcher(pattern: string): (name: string) => boolean {
  // File names have brackets, braces and parentheses of their own: only `*` and `?` mean something else.
  const escaped = pattern.normalize('NFC').replace(/[^\p{L}\p{N}\s/*?.-]/gu, '\\$&');
  return picomatch(escaped, { nocase: true, dot: true, basename: !pattern.includes('/'), strictSlashes: true });
}

function list(names: readonly string[]): string {
  const most = 30;
  const more = names.length > most ? ` and ${names.length - most} more` : '';
  return names.slice(0, most).join(', ') + more;
}
