import { nobody } from '#test/server/console/security/routes.ts';
import type { Known, Side } from './known.ts';

/** Whose records a request names, and which set of them. */
export interface Named {
  readonly side: Side;
  readonly set: number;
}

/** A path with its parameters filled in. Parts that begin with no colon stay as they are. */
export function fillPath(path: string, known: Known, { side, set }: Named): string {
  const sets = known.ids[side];
  const ids = sets[set % sets.length] as Readonly<Record<string, string>>;
  const section = /\/(voter|volunteer)s\//.exec(path)?.[1] ?? '';
  return path.replaceAll(/:(\w+)/g, (_, name: string) => {
    if (name === 'campaign') return known.codes[side];
    if (name === 'token') return known.invitations[set % known.invitations.length] ?? nobody;
    const value = ids[name === 'record' ? section : name] ?? sets.find((other) => other[name])?.[name];
    return encodeURIComponent(value ?? nobody);
  });
}

/**
 * A text with the places filled in that stand for ids, codes and cursors: `{ours:donation:2}`, `{code:theirs}`,
 * `{cursor:3}`.
 */
export function fillText(text: string, known: Known, cursors: readonly string[]): string {
  return text.replaceAll(
    /\{(ours|theirs):(\w+):(\d+)\}|\{code:(ours|theirs)\}|\{cursor:(\d+)\}/g,
    (_, side, name, set, code, cursor) => {
      if (code) return known.codes[code as Side];
      if (cursor) return cursors[Number(cursor) % Math.max(1, cursors.length)] ?? '';
      const sets = known.ids[side as Side];
      return sets[Number(set) % sets.length]?.[name] ?? nobody;
    },
  );
}
