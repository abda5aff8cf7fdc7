import { describe, expect, it } from '@jest/globals';
import { readCivicAddress } from '#server/campaign/addresses/civic-address.ts';
import { javaScriptProcessor, leastTimes } from '#test/support/processor-time.ts';

/** An address in one line: unit, number and suffix, name, type, direction; empty parts are omitted. */
function read(address: string): string | null {
  const door = readCivicAddress(address);
  if (!door) return null;
  const { unit, number, suffix, street } = door;
  const parts = [unit && `unit ${unit} at`, `${number}${suffix && ` ${suffix}`}`, street.name, street.type];
  return [...parts, street.direction].filter((part) => part !== '').join(' | ');
}

describe('civic number and suffix', () => {
  it.each([
    ['345 Main St', '345 | main | street'],
    ['345 Main', '345 | main'],
    ['0345 Main St', '345 | main | street'],
    ['No 12 rue Principale', '12 | principale | street'],
    ['12A Elm St', '12 a | elm | street'],
    ['12-A Elm St', '12 a | elm | street'],
    ['12 B Elm St', '12 b | elm | street'],
    ['12 B, rue Orme', '12 b | orme | street'],
    ['12 bis rue Principale', '12 bis | principale | street'],
    ['12½ Elm St', '12 1/2 | elm | street'],
    ['12 ½ Elm St', '12 1/2 | elm | street'],
    ['12 1/2 Elm St', '12 1/2 | elm | street'],
    ['12-1/2 Elm St', '12 1/2 | elm | street'],
    ['12 / Main St', '12 | main | street'],
  ])('%s', (address, expected) => expect(read(address)).toBe(expected));
});

describe('units', () => {
  it.each([
    ['12-345 Main', 'unit 12 at | 345 | main'],
    ['12 - 345 Main', 'unit 12 at | 345 | main'],
    ['12–345 Main', 'unit 12 at | 345 | main'],
    ['12A-345 Main', 'unit 12a at | 345 | main'],
    ['B102-345 Main', 'unit b102 at | 345 | main'],
    ['PH2-345 Main', 'unit ph2 at | 345 | main'],
    ['12-14-345 Main', 'unit 12-14 at | 345 | main'],
    ['12A-14-345 Main', 'unit 12a-14 at | 345 | main'],
    ['12 / 345 Main St', 'unit 12 at | 345 | main | street'],
    ['12A /345 Main St', 'unit 12a at | 345 | main | street'],
    ['12/345 Main St', 'unit 12 at | 345 | main | street'],
    ['Apt 12 / 345 Main St', 'unit 12 at | 345 | main | street'],
    ['1 / 2 Main St', 'unit 1 at | 2 | main | street'],
    ['Apt 5 - 12 Main St W', 'unit 5 at | 12 | main | street | w'],
    ['Apt. 5 12 Main St W', 'unit 5 at | 12 | main | street | w'],
    ['5-12, rue Saint-Denis Ouest', 'unit 5 at | 12 | saint denis | street | w'],
    ["Unit 4, 55 King's Rd", 'unit 4 at | 55 | kings | road'],
    ['#3 22 Elm', 'unit 3 at | 22 | elm'],
    ['# 3 - 22 Elm', 'unit 3 at | 22 | elm'],
    ['22 Elm #3', 'unit 3 at | 22 | elm'],
    ['22 Elm St Apt 3B', 'unit 3b at | 22 | elm | street'],
    ['22 Elm St, 3', 'unit 3 at | 22 | elm | street'],
    ['12, 345 Main St', 'unit 12 at | 345 | main | street'],
    ['22, rue de l’Orme, app. 3', 'unit 3 at | 22 | orme | street'],
    ['22 boul. Laurier bureau 300', 'unit 300 at | 22 | laurier | boulevard'],
    ['Ste 200, 345 Main St', 'unit 200 at | 345 | main | street'],
    ['345 Main St Ste 200', 'unit 200 at | 345 | main | street'],
    ['B-4, 55 King St', 'unit b4 at | 55 | king | street'],
    ['Unit B-4 55 King St', 'unit b4 at | 55 | king | street'],
    ['Apt B-12 Main St', 'unit b at | 12 | main | street'],
    ['Apt B 12 S 5 Ave', 'unit b at | 12 | 5 | avenue | s'],
    ['22 Elm St Apt 3 Rear', 'unit 3-rear at | 22 | elm | street'],
    ['12 Main St basement', 'unit basement at | 12 | main | street'],
    ['12 Main St, Upper', 'unit upper at | 12 | main | street'],
    ['Maple Towers, 12 Main St, Grand Banc', '12 | main | street'],
  ])('%s', (address, expected) => expect(read(address)).toBe(expected));
});

describe('floors, sides and lots after a street without a comma', () => {
  it.each([
    ['22 Elm St Upper', 'unit upper at | 22 | elm | street'],
    ['22 Elm St Lower', 'unit lower at | 22 | elm | street'],
    ['22 Elm St Rear', 'unit rear at | 22 | elm | street'],
    ['22 Elm St W - Front', 'unit front at | 22 | elm | street | w'],
    ['22 Elm St Main Floor', 'unit main floor at | 22 | elm | street'],
    ['22 Elm St 2nd Floor', 'unit 2nd floor at | 22 | elm | street'],
    ['22 Elm St, 2nd Floor', 'unit 2nd floor at | 22 | elm | street'],
    ['22 Elm St Lot 3', 'unit 3 at | 22 | elm | street'],
    ['22 Elm St, Lot 3', 'unit 3 at | 22 | elm | street'],
    ['22 Elm Unit Upper', 'unit upper at | 22 | elm'],
    ['22 Elm St Apt 3 2nd Floor', 'unit 3-2nd floor at | 22 | elm | street'],
    ['22 Elm St Upper Apt 3', 'unit upper-3 at | 22 | elm | street'],
    ['22 Elm St Upper, Apt 3', 'unit upper-3 at | 22 | elm | street'],
    ['12-345 Main St Upper', 'unit 12-upper at | 345 | main | street'],
    ['1234 Hwy 7 Rear', 'unit rear at | 1234 | 7 | highway'],
    ['12 Front St Rear', 'unit rear at | 12 | front | street'],
    ['12 A St Upper', 'unit upper at | 12 | a | street'],
    ['22 rue Elm 2e étage', 'unit 2e etage at | 22 | elm | street'],
    ['22, rue de l’Orme, 2e étage', 'unit 2e etage at | 22 | orme | street'],
    ['22 rue Elm bas', 'unit bas at | 22 | elm | street'],
    ['22, av. des Pins O haut', 'unit haut at | 22 | pins | avenue | w'],
    ['22 rue Elm arrière', 'unit arriere at | 22 | elm | street'],
  ])('%s', (address, expected) => expect(read(address)).toBe(expected));
});

describe('streets called as floors and sides are', () => {
  it.each([
    ['5 Elm Upper', '5 | elm upper'],
    ['12 Lower Main St', '12 | lower main | street'],
    ['12 Upper St', '12 | upper | street'],
    ['12 St Upper', '12 | saint upper'],
    ['12 Front St', '12 | front | street'],
    ['12 rue Haut', '12 | haut | street'],
    ['12 rue du Bas', '12 | bas | street'],
    ['12 chemin de la Côte-du-Bas', '12 | cote du bas | road'],
    ['12 rue du Vieux-Haut', '12 | vieux haut | street'],
    ['12 rue de l’Avant', '12 | avant | street'],
  ])('%s', (address, expected) => expect(read(address)).toBe(expected));
});

describe('streets', () => {
  it.each([
    ['12 Main Street West', '12 | main | street | w'],
    ['12 MAIN ST. W.', '12 | main | street | w'],
    ['12 rue Main O', '12 | main | street | w'],
    ['12 rue Main Ouest', '12 | main | street | w'],
    ['12 boul. St-Laurent N.-E.', '12 | saint laurent | boulevard | ne'],
    ['12 Saint-Laurent Blvd Northeast', '12 | saint laurent | boulevard | ne'],
    ['12 boulevard Saint-Laurent Nord-Est', '12 | saint laurent | boulevard | ne'],
    ['12 av. des Pins O', '12 | pins | avenue | w'],
    ['12 Pins Ave W', '12 | pins | avenue | w'],
    ['12 chemin de la Côte-des-Neiges', '12 | cote des neiges | road'],
    ['12 Côte-des-Neiges Rd', '12 | cote des neiges | road'],
    ['12 Cote St. Luc Rd', '12 | cote saint luc | road'],
    ["12 rue de l'Église", '12 | eglise | street'],
    ['12 RUE DE L’EGLISE', '12 | eglise | street'],
    ['12 place d’Armes', '12 | armes | place'],
    ['12 chemin du Lac', '12 | lac | road'],
    ['12 Lac Road', '12 | lac | road'],
    ['12 croissant des Ormes', '12 | ormes | crescent'],
    ['12 avenue du Parc', '12 | parc | avenue'],
    ['12 rue Court', '12 | court | street'],
    ['12 Avenue Road', '12 | avenue | road'],
    ['12 Avenue Rd N', '12 | avenue | road | n'],
    ['12 St Clair Ave W', '12 | saint clair | avenue | w'],
    ['12 St. George St', '12 | saint george | street'],
    ['12 rue Ste-Catherine E', '12 | sainte catherine | street | e'],
    ['12 North St', '12 | north | street'],
    ['12 rue du Nord', '12 | nord | street'],
    ['12 rue du Nord Est', '12 | nord | street | e'],
    ['12 The East Mall', '12 | the east | mall'],
    ['12 A St', '12 | a | street'],
    ['12 A Street NW', '12 | a | street | nw'],
    ['12 Avenue E South', '12 | e | avenue | s'],
    ['12 W Hastings St', '12 | hastings | street | w'],
    ['12 West Hastings St', '12 | hastings | street | w'],
    ['12 Hastings St W', '12 | hastings | street | w'],
    ["12 O'Brien St", '12 | obrien | street'],
    ["12 D'Arcy St", '12 | darcy | street'],
    ['12 Parkway', '12 | parkway'],
  ])('%s', (address, expected) => expect(read(address)).toBe(expected));
});

describe('numbered streets', () => {
  it.each([
    ['1234 Hwy 7', '1234 | 7 | highway'],
    ['1234 Highway 7 E, RR 2', '1234 | 7 | highway | e'],
    ['1234 Hwy 7 RR 2', '1234 | 7 | highway'],
    ['1234 route 138', '1234 | 138 | route'],
    ['12 1st Avenue NE', '12 | 1 | avenue | ne'],
    ['12 First Ave N.E.', '12 | 1 | avenue | ne'],
    ['12 1re Avenue', '12 | 1 | avenue'],
    ['12, 12ᵉ Avenue', '12 | 12 | avenue'],
    ['12 4e Rang', '12 | 4 | rang'],
    ['12 rang 4', '12 | 4 | rang'],
    ['12, 4 Ave', '12 | 4 | avenue'],
    ['101-12345 102 Ave NW', 'unit 101 at | 12345 | 102 | avenue | nw'],
    ['1234 5 St', '1234 | 5 | street'],
    ['12 W 41st Ave', '12 | 41 | avenue | w'],
    ['1234 County Rd 12', '1234 | county road 12'],
    ['1234 County Road 12', '1234 | county road 12'],
  ])('%s', (address, expected) => expect(read(address)).toBe(expected));
});

describe('no door to walk to', () => {
  it.each([
    'RR 2',
    'R.R. #2 Stn Main',
    'RR2 Site 4 Comp 5',
    '12 RR 2, Grand Banc',
    'Rural Route 2',
    'PO Box 123',
    'P.O. Box 123',
    'CP 123',
    'C.P. 123, succ. A',
    'Case postale 12',
    'General Delivery',
    'Poste restante',
    'Lot 5 Conc 3',
    'Site 12 Box 3',
    'S-5 C-3 RR 2',
    'S-5, C-3, RR 2',
    'S5 C3 RR2',
    'S-5 B-3 RR 2',
    'C-3 S-5 RR 2',
    'Site 5 Comp 3 RR 2',
    'RR 2, S-5 C-3, Grand Banc',
    'Chemin du Lac 12',
    'Main St',
    '12',
    '12e Avenue',
    'Apt 5',
    '',
    ' , ,,',
    '🗳️',
    '999999999999 Main St',
  ])('%j', (address) => expect(read(address)).toBeNull());

  it('but a street with a box beside it has a door', () => {
    expect(read('12 Main St, PO Box 4')).toBe('12 | main | street');
    expect(read('12 Main St, S-5 C-3 RR 2')).toBe('12 | main | street');
  });
});

it('reads 500 characters of anything in well under a second', async () => {
  const units = ['a-1-', 'upper ', 'upper-', '2nd floor ', 'lot 3 ', 'st upper ', '1 / ', '1/', 's-5 ', 's5,c3,'];
  for (const piece of ['1-', '12 ', '#', 'apt 5 ', ', ', "l'", '- ', 'rue de la ', 'st ', '½', 'rr ', 'é', ...units]) {
    const address = `12 ${piece.repeat(500)}`.slice(0, 500);
    const [time] = await leastTimes([javaScriptProcessor], () => () => readCivicAddress(address));
    expect(time).toBeLessThan(500);
  }
});
