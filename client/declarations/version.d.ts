/** That of package.json. */
export declare const version = "1.0.0";
