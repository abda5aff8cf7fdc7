export declare const isInPage: boolean;
/** Whether an address is of another site than the page that this program runs in. */
export declare function isOtherSite(url: string): boolean;
