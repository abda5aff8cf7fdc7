export const layoutTexts = {
  ownName: 'English',
  skip: 'Skip to the content',
  navigation: 'Main',
  menu: 'Menu',
  close: 'Close',
  /** Address and label. */
  links: [
    ['/', 'Districts'] satisfies readonly [string, string],
    ['/status', 'Data'] satisfies readonly [string, string],
    ['/docs', 'Documentation'] satisfies readonly [string, string],
    ['/console', 'Campaigns'] satisfies readonly [string, string],
  ],
  footer: 'Electoral geography of Canada and campaign data. Free software under the MIT licence.',
};
