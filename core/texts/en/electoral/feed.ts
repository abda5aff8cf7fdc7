export const feedTexts = {
  title: 'Changes of electoral maps',
  publish: (name: string) => `Published: ${name}`,
  rollback: (name: string) => `Taken back: ${name}`,
  withdraw: (name: string) => `Withdrawn: ${name}`,
  compared: (before: string, after: string) => `From “${before}” to “${after}”: `,
};
