export const errorPageTexts = {
  again: 'Try again',
  onwards: 'Continue from here:',
  links: [
    ['/', 'Find your electoral districts'] satisfies readonly [href: string, label: string],
    ['/console', 'Your campaigns'] satisfies readonly [href: string, label: string],
    ['/docs', 'Documentation'] satisfies readonly [href: string, label: string],
  ],
};
