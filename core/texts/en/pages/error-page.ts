export const errorPageTexts = {
  again: 'Try again',
  onwards: 'Continue from here:',
  links: [
    ['/', 'Find your electoral districts'] satisfies readonly [href: string, label: string],
    ['/console', 'Your campaigns'] satisfies readonly [href: string, label: string],
    ['/docs', 'Documentation'] satisfies readonly [href: string, label: string],
  ],
};

const wait = (seconds: number | undefined): string =>
  seconds === undefined ? 'Wait a moment' : seconds === 1 ? 'Wait a second' : `Wait ${seconds} seconds`;

/** What happened, by status, and what to do next. `seconds`: after how many another attempt may succeed. */
export const errorTexts = (seconds: number | undefined) => ({
  400: {
    title: 'This request cannot be read',
    text: 'Something in the address or in the form was cut off or changed on its way. Open the page again and start from there.',
  },
  403: { title: 'Not allowed', text: 'You don’t have access to this page. Sign in with an account that does.' },
  404: {
    title: 'Page not found',
    text: 'There is nothing at this address. It may be mistyped, or what it led to is no longer here.',
  },
  409: {
    title: 'It has changed since',
    text: 'Nothing was done, because what you were looking at has changed. Open the page again and look at it as it is now.',
  },
  413: { title: 'Too large', text: 'What was sent is too large, and nothing was done with it. Send a smaller part.' },
  429: {
    title: 'Too many requests',
    text: `Too many requests from you in the last minute. ${wait(seconds)}, then try again.`,
  },
  500: {
    title: 'Something went wrong on our side',
    text: 'It is not your mistake. Try again in a moment. If it happens again, tell whoever runs this site, with the number below.',
  },
  503: {
    title: 'Not available at the moment',
    text: `The site is down for maintenance or very busy. ${wait(seconds)}, then try again.`,
  },
});
