export declare const tickObject: object;
