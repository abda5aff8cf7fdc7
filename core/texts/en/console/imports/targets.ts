/** What the parts of fields are called that columns of lists may have of their own. */
export const partLabels = {
  unit: 'unit',
  number: 'civic number',
  numberSuffix: 'suffix of the civic number',
  before: 'direction before the street name',
  street: 'street name',
  type: 'street type',
  direction: 'direction',
  second: 'second line',
  prefix: 'title',
  given: 'given name',
  middle: 'middle name',
  family: 'family name',
  suffix: 'suffix (Jr., III)',
  utc: 'with a time of UTC',
  DOOR: 'visits (yes or no)',
  PHONE: 'calls (yes or no)',
  EMAIL: 'e-mail (yes or no)',
  SMS: 'text messages (yes or no)',
  MAIL: 'mail (yes or no)',
  status: 'status',
  currency: 'currency',
  refunded: 'what was paid back',
};

/** What `payment` is called, which is no field of a record. */
export const paymentText: string = 'Payment';
