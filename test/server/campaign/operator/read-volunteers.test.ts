import { describe, expect, it } from '@jest/globals';
import { readVolunteers } from '#server/campaign/operator/read-volunteers.ts';

const csv = (...lines: string[]) => readVolunteers(Buffer.from(lines.join('\n')), 'csv');
const header = 'Name,Email,Hours logged';

describe('a table of volunteers', () => {
  it('has a record for each line', async () => {
    expect(await csv(header, 'Anne,anne@example.org,12.5', '', 'Bo,bo@example.org,')).toEqual([
      expect.objectContaining({ name: 'Anne', email: 'anne@example.org', hoursLogged: 12.5 }),
      expect.objectContaining({ name: 'Bo', email: 'bo@example.org' }),
    ]);
  });

  it('is refused if hours have two readings, with both', async () => {
    await expect(csv(header, 'Anne,anne@example.org,2', 'Bo,bo@example.org,"1,500"')).rejects.toThrow(
      'Line 3: hoursLogged could be 1500.00 or 1.50. Write it without a mark between thousands and with two decimals',
    );
  });

  it('is refused if columns have names of no field, with the names of all such columns', async () => {
    await expect(csv(`${header},Shoe size,Pet`, 'Anne,anne@example.org,1,38,cat')).rejects.toThrow(
      'No field of a volunteer is called Shoe size, Pet.',
    );
  });

  it.each([
    ['a line with more cells', 'Anne,anne@example.org,1,2', /^Line 2: it has more cells than there are columns/],
    ['a line with fewer', 'Anne,anne@example.org', /^Line 2: it has fewer cells than there are columns/],
    ['an open quotation mark', '"Anne,anne@example.org,1', /^Line 2: a quotation mark is not closed/],
    ['an error of a spreadsheet', 'Anne,anne@example.org,#REF!', /^Line 2: the cell of "Hours logged" is not what/],
    ['a name of another code page', 'HÃ©lÃ¨ne,anne@example.org,1', /^Line 2: the cell of "Name" is not .*MANGLED/],
    ['a character that no text may have', 'An\0ne,anne@example.org,1', /^Line 2: it has the character U\+0000/],
  ])('is refused for %s, with its number', async (_, line, reason) => {
    await expect(csv(header, line)).rejects.toThrow(reason);
  });
});

describe('a table of volunteers with a cell for which a record has no room', () => {
  const phones = 'Name,Email,Phone,Mobile';

  it('is refused for a further telephone number, and is not said to be mistyped', async () => {
    await expect(csv(phones, 'Anne,anne@example.org,613-555-0101,613-555-0102')).rejects.toThrow(
      'Line 2: "Mobile" has a further phone, and a volunteer has one; leave one of the cells empty.',
    );
  });

  it('is refused for a telephone number that has no room for its extension, with what to do', async () => {
    await expect(csv(phones, 'Anne,anne@example.org,+1 (613) 555-0101 extension 1234567,')).rejects.toThrow(
      'Line 2: the telephone number of "Phone" has no room for its extension in 20 characters; write it without.',
    );
  });
});

it('a list in JSON is read as it is, and nothing but a list', async () => {
  const list = [{ name: 'Anne' }, 'no record'];
  expect(await readVolunteers(Buffer.from(JSON.stringify(list)), 'json')).toEqual(list);
  await expect(readVolunteers(Buffer.from('{"name":"Anne"}'), 'json')).rejects.toThrow('a list of volunteers');
});
