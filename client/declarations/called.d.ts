import type { AnswerInfo } from './options.ts';
/** A body, and what its response said besides. */
export interface Answered<Body> {
    readonly body: Body;
    readonly answer: AnswerInfo;
}
/** A call under way: a promise of the response's body. */
export interface Called<Body> extends Promise<Body> {
    /** The body with the response's request id and headers. */
    withAnswer(): Promise<Answered<Body>>;
}
export declare function called<Body>(answering: Promise<Answered<Body>>): Called<Body>;
