import { expect, it } from '@jest/globals';
import { guessPlaceColumns } from '#server/electoral/tables/guess-columns.ts';

it.each([
  ['a usual name', ['Nom', 'Code postal'], [['a', 'k1a 0a6']], { postalCode: 1 }],
  ['a name that has the word in it', ['Nom', 'CODE_POSTAL_DOMICILE'], [['a', 'K1A0A6']], { postalCode: 1 }],
  [
    'what its cells are, whatever its name',
    ['x1', 'x2'],
    [
      ['a', 'K1A 0A6'],
      ['b', 'H2X-1Y4'],
      ['c', ''],
    ],
    { postalCode: 1 },
  ],
  [
    'a name, however few of its cells are codes',
    ['cp', 'n'],
    [
      ['12345', '1'],
      ['K1A0A6', '2'],
      ['?', '3'],
    ],
    { postalCode: 0 },
  ],
  [
    'cells, if no cell under the usual name is one',
    ['PC', 'zip'],
    [
      ['Dell', 'K1A0A6'],
      ['HP', 'K1A0A6'],
    ],
    { postalCode: 1 },
  ],
  ['a code and its address', ['Adresse', 'Ville', 'CP'], [['1 rue A', 'X', 'K1A0A6']], { postalCode: 2, address: 0 }],
  ['names of a point', ['id', 'Latitude', 'Longitude'], [['1', '45.4', '-75.7']], { lat: 1, lng: 2 }],
  [
    'degrees, with decimal commas',
    ['u', 'v', 'w'],
    [
      ['7', '-75,70', '45,42'],
      ['8', '-71,2', '46,8'],
    ],
    { lat: 2, lng: 1 },
  ],
  ['a code before a point', ['lat', 'lng', 'postal'], [['45.4', '-75.7', 'K1A0A6']], { postalCode: 2 }],
  ['a name alone, of a list without rows', ['n', 'postcode'], [], { postalCode: 1 }],
  [
    'nothing',
    ['name', 'age', 'price'],
    [
      ['a', '45', '45.10'],
      ['b', '52', '60.20'],
    ],
    null,
  ],
] as const)('the columns of places are guessed by %s', (_, header, rows, expected) => {
  expect(guessPlaceColumns(header, rows)).toEqual(expected);
});
