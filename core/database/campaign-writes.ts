/** The number of the advisory lock of a campaign's writes, as an expression of SQL; `campaign` is one too. */
export const campaignWrites = (campaign: string): string => `hashtextextended('writes of ' || ${campaign}::text, 0)`;
