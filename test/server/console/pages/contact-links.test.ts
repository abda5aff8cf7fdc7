import { expect, it } from '@jest/globals';
import { dialled, writtenTo } from '#server/console/pages/records/contact-links.tsx';

it.each([
  ['613-555-0123', 'tel:+16135550123'],
  ['1 (613) 555 0123', 'tel:+16135550123'],
  ['+1 613.555.0123', 'tel:+16135550123'],
  ['613 555-0123 ext. 45', 'tel:+16135550123;ext=45'],
  ['613 555-0123 poste 45', 'tel:+16135550123;ext=45'],
  ['+44 20 7946 0958', 'tel:+442079460958'],
  ['555-0123', 'tel:5550123'],
])('%s is dialled as %s', (phone, href) => {
  expect(dialled(phone)).toBe(href);
});

it('an e-mail address in a link adds no header to the message', () => {
  expect(writtenTo('a?bcc=b@example.org&cc=c')).toBe('mailto:a%3Fbcc%3Db@example.org%26cc%3Dc');
});
