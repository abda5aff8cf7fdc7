/** A new idempotency key: a random UUID (RFC 9562, version 4). */
export declare function randomKey(): string;
