import { describe, expect, it } from '@jest/globals';
import { closedAfterAll } from '#test/support/jest/globals/closed-after-all.ts';
import { startRepresentServer } from './represent-server.ts';

/**
 * Programs that were written for Represent, as they ask it and by the fields that they read; only the host is another.
 * Each was found in public.
 */
const server = await closedAfterAll(startRepresentServer());

// biome-ignore lint/suspicious/noExplicitAny: callers read what they expect
type Json = any;

const ask = async (path: string): Promise<Json> => {
  const response = await fetch(server.base + path, { headers: { Accept: 'application/json' } });
  if (!response.ok) throw new Error(`HTTP error! status: ${response.status}`);
  return response.json();
};

/** What a page's script element would do with a response. */
async function loadScript(path: string, name: string): Promise<Json> {
  const response = await fetch(server.base + path);
  let given: Json;
  const text = await response.text();
  new Function(name, text)((answer: Json) => {
    given = answer;
  });
  return given;
}

describe('a postal code, to', () => {
  it('a page that writes the names of both members', async () => {
    const data = await ask('/postcodes/K1A0A6');
    const found: Record<string, string> = {};
    for (const one of data.representatives_centroid) {
      if (one.representative_set_name === 'House of Commons') found.MP = one.name;
      else if (one.elected_office === 'MPP') found.MPP = one.name;
    }
    expect(found).toEqual({ MP: 'Ada de la Larkhollow', MPP: 'Cy Dell' });
  });

  it('an application form that stores the federal riding, by the name of its map', async () => {
    const data = await ask('/postcodes/K1A0A6/?sets=federal-electoral-districts-2023-representation-order');
    expect(data?.boundaries_centroid?.[0]?.name).toBe('Ottawa Centre');
  });

  it('the same form, of the provincial district', async () => {
    const data = await ask('/postcodes/K1A0A6/?sets=ontario-electoral-districts-representation-act-2015');
    expect(data?.boundaries_centroid?.[0]?.name).toBe('Ottawa Centre');
  });

  it('an older mailer, which asks for the federal map by its general name', async () => {
    const data = await ask('/postcodes/K1A0A6/?sets=federal-electoral-districts');
    const [member] = data.representatives_centroid;
    expect([member.name, member.email]).toEqual(['Ada de la Larkhollow', '']);
  });

  it('a form for letters, which takes the member from both lists and recognizes a code that does not exist', async () => {
    const data = await ask('/postcodes/K2P1N2/');
    const all = [...(data.representatives_centroid || []), ...(data.representatives_concordance || [])];
    expect(all.find(({ elected_office }) => elected_office === 'MP').name).toBe('Bo Émond');
    await expect(ask('/postcodes/X9X9X9/')).rejects.toThrow('404');
  });

  it('a service that lists everybody once', async () => {
    const data = await ask('/postcodes/K2P1N2/');
    const all = [...(data.representatives_centroid || []), ...(data.representatives_concordance || [])];
    const unique = Array.from(new Map(all.map((one) => [one.name, one])).values());
    expect(unique.map(({ name }) => name)).toEqual(['Bo Émond', 'Ada de la Larkhollow']);
  });

  it('a card of the provincial member', async () => {
    const data = await ask('/postcodes/K1A0A6');
    const member = data.representatives_centroid.find(
      ({ elected_office }: Json) => elected_office === 'MLA' || elected_office === 'MPP',
    );
    const { name, email, photo_url, district_name, offices } = member;
    expect({ name, email, photo_url, district_name, offices }).toEqual({
      name: 'Cy Dell',
      email: '',
      photo_url: '',
      district_name: 'Ottawa Centre',
      offices: [],
    });
  });

  it('a program for terminals', async () => {
    const result = await ask('/postcodes/K1A0A6/');
    const mp = result.representatives_centroid.find((one: Json) => one.elected_office === 'MP');
    expect(`You are in ${result.city}, ${result.province}. Your MP is ${mp.name}.`).toBe(
      'You are in , ON. Your MP is Ada de la Larkhollow.',
    );
  });

  it('a service of text messages, which stores the riding by its number', async () => {
    const raw = await ask('/postcodes/K1A0A6/?sets=federal-electoral-districts');
    const [riding] = raw.boundaries_centroid;
    expect([riding.external_id, riding.name, raw.province]).toEqual(['35079', 'Ottawa Centre', 'ON']);
    const [member] = raw.representatives_centroid;
    expect([member.party_name, member.offices.filter(({ tel }: Json) => tel)]).toEqual(['Liberal', []]);
  });

  it('a library of JSONP, which says callback twice', async () => {
    const data = await loadScript('/postcodes/K1A0A6?callback=&callback=__jp0', '__jp0');
    expect(data.representatives_centroid[0].name).toBe('Ada de la Larkhollow');
  });

  it('jQuery, which looks for the district by the address of its map', async () => {
    const result = await loadScript('/postcodes/K1A0A6/?callback=jQuery3110_1&_=1763', 'jQuery3110_1');
    const riding = result.boundaries_centroid.find(
      ({ related }: Json) =>
        related.boundary_set_url === '/boundary-sets/ontario-electoral-districts-representation-act-2015/',
    );
    expect(riding.name.replace(/\u2013|\u2014/g, '-')).toBe('Ottawa Centre');
  });
});

describe('a point, to', () => {
  it('jQuery, within one map', async () => {
    const path = '/boundaries/ontario-electoral-districts-representation-act-2015/?contains=45.5,-75.5&callback=cb';
    expect((await loadScript(path, 'cb')).objects[0].name).toBe("Ottawa Ouest—L'Île");
  });

  it('a telephone that draws the districts around it', async () => {
    const { objects } = await ask('/boundaries/simple_shape?contains=45.5%2C-76.5');
    for (const { name, simple_shape } of objects) {
      expect(name).toEqual(expect.any(String));
      const [longitude, latitude] = simple_shape.coordinates[0][0][0];
      expect([longitude, latitude]).toEqual([-77, 45]);
    }
    expect(objects).toHaveLength(3);
  });

  it('a library that passes a point with three numbers', async () => {
    await expect(ask('/boundaries/?contains=0,0,0')).rejects.toThrow('400');
    await expect(ask('/boundaries/foo/ward-1/')).rejects.toThrow('404');
    const within = await ask('/boundaries/?contains=45.5,-76.5');
    expect(within.meta.next).toBeNull();
  });
});

describe('lists, to', () => {
  it('a script that reads the addresses of all members, page by page', async () => {
    const members: Json[] = [];
    for (let offset = 0; offset < 2; offset += 1) {
      members.push(...(await ask(`/representatives/house-of-commons?offset=${offset}&limit=1`)).objects);
    }
    expect(members.map(({ name, email }) => [name, email])).toEqual([
      ['Ada de la Larkhollow', ''],
      ['Bo Émond', ''],
    ]);
  });

  it('an importer of members, all at once', async () => {
    const { objects } = await ask('/representatives/house-of-commons/?limit=500');
    for (const member of objects) {
      for (const field of [
        'name',
        'first_name',
        'last_name',
        'party_name',
        'district_name',
        'email',
        'photo_url',
        'url',
      ]) {
        expect(member[field]).toEqual(expect.any(String));
      }
    }
    expect(objects).toHaveLength(2);
  });

  it('a page that asks for a member by name', async () => {
    const { objects } = await ask('/representatives/house-of-commons/?name=Ada%20de%20la%20Larkhollow');
    expect(objects[0].district_name).toBe('Ottawa Centre');
    expect((await ask('/representatives/house-of-commons/?name=Nobody')).objects[0]).toBeUndefined();
  });

  it('an exercise that writes the wards of a city, and the sets of members', async () => {
    expect((await ask('/boundaries/ottawa-wards/')).objects.map(({ name }: Json) => name)).toEqual([
      'Somerset',
      'Capital',
    ]);
    expect((await ask('/boundaries/?sets=ottawa-wards')).objects).toHaveLength(2);
    expect((await ask('/representative-sets/')).objects[0].name).toBe('House of Commons');
    expect((await ask('/representatives')).objects.at(0).representative_set_name).toBe('House of Commons');
  });

  it('a map of a legislature, which asks for its districts and its members', async () => {
    const districts = await ask('/boundaries/ontario-electoral-districts-representation-act-2015/?limit=400');
    expect([districts.meta.total_count, districts.objects.length]).toEqual([2, 2]);
    const members = await ask('/representatives/ontario-legislature/?limit=400');
    const named = members.objects.map(({ district_name }: Json) => district_name);
    expect(districts.objects.filter(({ name }: Json) => named.includes(name))).toHaveLength(1);
  });

  it('a scraper that joins names to numbers, with limit 0', async () => {
    const { objects } = await ask('/boundaries/federal-electoral-districts/?limit=0');
    const ids = Object.fromEntries(objects.map(({ name, external_id }: Json) => [name.toLowerCase(), external_id]));
    expect(ids).toEqual({ 'ottawa centre': '35079', 'ottawa—sud': '35081' });
  });

  it('a check that every riding is known, which says format', async () => {
    const data = await ask('/boundaries/federal-electoral-districts/?format=json&limit=400');
    expect((data.objects ?? []).map(({ name }: Json) => name)).toEqual(['Ottawa Centre', 'Ottawa—Sud']);
  });

  it('a service that centres its map on a riding, by its number', async () => {
    const { type, coordinates } = await ask('/boundaries/federal-electoral-districts/35079/centroid');
    expect({ type, latitude: coordinates[1], longitude: coordinates[0] }).toEqual({
      type: 'Point',
      latitude: 45.5,
      longitude: -76.5,
    });
  });

  it('a client that follows URLs in responses relative to its base', async () => {
    const [set] = (await ask('/boundary-sets/?limit=1')).objects;
    const [boundary] = (await ask(set.related.boundaries_url)).objects;
    const detail = await ask(boundary.url);
    expect((await ask(detail.related.simple_shape_url)).type).toBe('MultiPolygon');
    const [member] = (await ask(detail.related.representatives_url)).objects;
    expect((await ask(member.related.representative_set_url)).name).toBe('House of Commons');
    // Another puts them behind the host.
    const response = await fetch(new URL(boundary.url, server.base));
    expect(await response.json()).toMatchObject({ external_id: boundary.external_id });
  });
});
