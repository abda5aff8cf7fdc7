export const lookUpRefusals = {
  code_malformed:
    'Enter a postal code as on an envelope: letter, digit, letter, digit, letter, digit, such as K1A 0A6.',
  address_several: 'Several places fit. Which one do you mean?',
  address_unknown:
    'We do not know this address. Check it and name its place, as in 123 Main St, Toronto; or enter a postal code, or find it on the map.',
  address_unclear: 'Enter an address with its place, such as 123 Main St, Toronto, or a postal code.',
  code_unknown: 'We do not know this postal code. Check it, or find the place on the map.',
  code_letters: 'In this postal code letters stand for digits. With 0 for O and 1 for I or L it is',
  date: 'Enter a day that exists, such as 2025-04-28 or 28 Apr 2025.',
  place: 'Enter a place by its latitude and longitude, or click on the map.',
  exchanged: 'None of our districts covers this place. Latitude and longitude are exchanged, it seems: try',
  nothing_there: 'None of our districts covers this place on that day.',
  address: 'The address of this page asks for something that we do not recognize. Enter a postal code.',
};
