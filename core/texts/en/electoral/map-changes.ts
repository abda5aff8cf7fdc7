export const mapChangeTexts = {
  added: ['1 district added', ' districts added'] satisfies readonly [one: string, many: string],
  ended: ['1 district ended', ' districts ended'] satisfies readonly [one: string, many: string],
  renamed: ['1 district under another name or code', ' districts under another name or code'] satisfies readonly [
    one: string,
    many: string,
  ],
  redrawn: ['1 district only redrawn', ' districts only redrawn'] satisfies readonly [one: string, many: string],
  addresses: ['1 address', ' addresses'] satisfies readonly [one: string, many: string],
  moved: (area: string) => `${area} moved to another district`,
  movedWith: (area: string, addresses: string) => `${area} with about ${addresses} moved to another district`,
  come: (area: string) => `${area} lay in no district before`,
  gone: (area: string) => `${area} lie in no district any more`,
  nothing: 'No district changed.',
};
