/** What the client needs of the world. A test passes its own time and chance. */
export interface Environment {
    fetch(url: string, init: RequestInit): Promise<Response>;
    /** Milliseconds since 1970. */
    now(): number;
    /** At least 0, less than 1. */
    random(): number;
    /** Calls back once after this many milliseconds. The function that it returns cancels that. */
    after(milliseconds: number, callback: () => void): () => void;
}
export declare const realEnvironment: Environment;
