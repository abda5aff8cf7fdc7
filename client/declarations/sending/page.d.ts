export declare const isInPage: boolean;
/**
 * Whether an address is of another site than the page that this program runs in. A page from a file, or in a sandbox, has
 * no site of its own.
 */
export declare function isOtherSite(url: string): boolean;
