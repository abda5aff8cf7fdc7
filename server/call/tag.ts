/** A group of operations in the OpenAPI document. */
export interface Tag {
  readonly name: string;
  readonly description: string;
}
