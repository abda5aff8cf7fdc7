import { describe, expect, it } from '@jest/globals';
import { WorkPlaces } from '#server/http/request/files/work-places.ts';

const places = (more = {}) => new WorkPlaces({ inAll: 2, ofHolder: 1, waiting: 2, seconds: 20, ...more });
const release = (place: unknown) => (place as () => void)();

describe('a place for work', () => {
  it('is waited for in order, by whoever has none', async () => {
    const all = places();
    const [a, b] = await Promise.all([all.take('a'), all.take('b')]);
    const given: string[] = [];
    const waiting = ['a', 'c'].map((holder) =>
      all.take(holder).then((place) => {
        given.push(holder);
        return place;
      }),
    );
    release(b);
    release(b);
    const c = await waiting[1];
    // The first of the waiting has its place still.
    expect(given).toEqual(['c']);
    release(a);
    await waiting[0];
    expect(given).toEqual(['c', 'a']);
    release(c);
    expect(typeof (await all.take('d'))).toBe('function');
  });

  it('is refused when too many wait', async () => {
    const all = places({ waiting: 1 });
    await Promise.all([all.take('a'), all.take('b')]);
    const waiting = all.take('c');
    expect(await all.take('d')).toBe('by others');
    expect(await all.take('a')).toBe('by the campaign');
    await Promise.race([waiting, Promise.resolve()]);
  });

  it('is refused after some time, and to who has gone', async () => {
    const all = places({ waiting: 3 });
    await Promise.all([all.take('a'), all.take('b')]);
    const gone = new AbortController();
    const [left, before] = [all.take('d', gone.signal), all.take('e', AbortSignal.abort())];
    gone.abort();
    expect([await left, await before]).toEqual(['by others', 'by others']);
    const hasty = places({ seconds: 0.001 });
    await Promise.all([hasty.take('a'), hasty.take('b')]);
    expect(await hasty.take('c')).toBe('by others');
  });
});
