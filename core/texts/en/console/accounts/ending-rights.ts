export const endingTexts = {
  of: {
    keys: (count: number) => (count === 1 ? '1 API key' : `${count} API keys`),
    programs: (count: number) => (count === 1 ? '1 connected program' : `${count} connected programs`),
    turfLinks: (count: number) => (count === 1 ? '1 link to a turf' : `${count} links to turfs`),
    invitations: (count: number) => (count === 1 ? '1 open invitation' : `${count} open invitations`),
    keyWebhooks: (count: number) => (count === 1 ? '1 webhook of an API key' : `${count} webhooks of API keys`),
  },
  ends: (list: string) => `This ends at once: ${list}.`,
  webhooks: (count: number) =>
    count === 1
      ? 'This pauses until an owner takes it over: 1 webhook.'
      : `These pause until an owner takes them over: ${count} webhooks.`,
  imports: (count: number) =>
    count === 1
      ? 'This stops: 1 import under way. What it has recorded stays.'
      : `These stop: ${count} imports under way. What they have recorded stays.`,
  turfs: (count: number) =>
    count === 1
      ? 'This stays, and needs a new link: 1 turf.'
      : `These stay, and each needs a new link: ${count} turfs.`,
  none: 'There is nothing that would end: no key, program, link to a turf, invitation or webhook.',
};
