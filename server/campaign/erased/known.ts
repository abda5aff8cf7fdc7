/** What is known of a person, in a record that is erased or in one that is to be made. */
export interface Known {
  readonly firstName: string;
  readonly lastName: string;
  readonly address: string;
  readonly city: string;
  readonly postalCode: string;
  readonly email?: string | null | undefined;
  readonly phone?: string | null | undefined;
  readonly externalId?: string | null | undefined;
}
