/** Does a piece of work of somebody when it is its turn. */
type TakeTurn = (of: string, work: () => Promise<void>) => Promise<void>;

/**
 * Does what it is given, at most `most` at once, and at most `mostOfOne` of one party. The others wait in the order in which they
 * came: a party that has its share under way keeps nobody else waiting.
 */
export function turns({ most, mostOfOne }: { readonly most: number; readonly mostOfOne: number }): TakeTurn {
  const waiting: Array<{ readonly of: string; readonly begin: () => void }> = [];
  /** Whose work is under way. */
  const underWay: string[] = [];
  const hasPlace = (of: string) => underWay.length < most && underWay.filter((each) => each === of).length < mostOfOne;
  const beginNext = () => {
    const at = waiting.findIndex(({ of }) => hasPlace(of));
    const [next] = at < 0 ? [] : waiting.splice(at, 1);
    if (!next) return;
    underWay.push(next.of);
    next.begin();
  };
  return async (of, work) => {
    if (hasPlace(of)) underWay.push(of);
    else await new Promise<void>((begin) => waiting.push({ of, begin }));
    try {
      await work();
    } finally {
      underWay.splice(underWay.indexOf(of), 1);
      beginNext();
    }
  };
}
