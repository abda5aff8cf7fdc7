import { describe, expect, it } from '@jest/globals';
import { mappingFaults } from '#server/campaign/imports/columns/choose/mapping-faults.ts';
import { presetColumns, presetOf, presets } from '#server/campaign/imports/columns/choose/presets.ts';
import { targetsOf } from '#server/campaign/imports/columns/words/words-of-kind.ts';
import { importKindNames } from '#server/campaign/imports/kinds/kind.ts';
import { importKinds } from '#server/campaign/imports/kinds/kinds.ts';

const each = Object.entries(presets).flatMap(([file, preset]) =>
  importKindNames.filter((kind) => preset.columns[kind]).map((kind) => ({ file, preset, kind })),
);

/** What people give once for all rows of lists that never say it. */
const given = { riding: 'D', city: 'C', province: 'P', role: 'r', method: 'CASH', donorProvince: 'P', donorCity: 'C' };

describe('the header of a known product', () => {
  it.each(each)('is recognised: $file, of $kind', ({ preset, kind }) => {
    expect(presetOf(kind, preset.example)).toBe(preset);
    const columns = presetColumns(importKinds[kind], preset, preset.example);
    const faults = mappingFaults(importKinds[kind], columns, given);
    // A list of addresses for mail has no address of a home: it is refused, and names its columns.
    const isWithoutAddress = preset.name === 'Mailchimp' && kind === 'VOTERS';
    expect(
      faults?.missing.filter((field) => !isWithoutAddress || !['address', 'postalCode'].includes(field)) ?? [],
    ).toEqual([]);
    expect(faults?.repeated ?? []).toEqual([]);
  });

  it.each(each)('has targets that there are: $file, of $kind', ({ preset, kind }) => {
    const known = new Set(['', ...targetsOf(importKinds[kind])]);
    expect(Object.values(preset.columns[kind] ?? {}).filter((target) => !known.has(target))).toEqual([]);
    expect(preset.signature.filter((title) => !preset.example.includes(title))).toEqual([]);
    expect(preset.source.read.length).toBeGreaterThan(20);
  });

  it('is none of a list that only shares some names with it', () => {
    expect(
      presetOf('VOTERS', ['First Name', 'Last Name', 'Address', 'City', 'Province', 'Postal Code']),
    ).toBeUndefined();
    expect(presetOf('DONATIONS', ['id', 'Name', 'Amount', 'Date', 'Status'])).toBeUndefined();
  });
});

describe('what each becomes', () => {
  const columnsOf = (file: keyof typeof presets, kind: (typeof importKindNames)[number]) => {
    const preset = presets[file];
    if (!preset) throw new Error(file);
    const columns = presetColumns(importKinds[kind], preset, preset.example);
    return Object.fromEntries(preset.example.map((title, i) => [title, columns[i]]));
  };

  it('NationBuilder: two telephones, units and wishes', () => {
    expect(columnsOf('nationbuilder', 'VOTERS')).toMatchObject({
      nationbuilder_id: 'externalId',
      suffix: 'lastName.suffix',
      primary_address2: 'address.second',
      phone_number: 'phone',
      mobile_number: 'phone',
      do_not_call: 'doNotContact.PHONE',
      do_not_contact: 'doNotContact',
    });
  });

  it('CiviCRM: each wish', () => {
    expect(columnsOf('civicrm-contacts', 'VOTERS')).toMatchObject({
      'Do Not Phone': 'doNotContact.PHONE',
      'Do Not Email': 'doNotContact.EMAIL',
      'Do Not Mail': 'doNotContact.MAIL',
      'Do Not Sms': 'doNotContact.SMS',
    });
  });

  it('Stripe and PayPal: the status, the currency and what was paid back', () => {
    expect(columnsOf('stripe', 'DONATIONS')).toMatchObject({
      id: 'externalId',
      'Created date (UTC)': 'date.utc',
      'Amount Refunded': 'payment.refunded',
      Currency: 'payment.currency',
      Status: 'payment.status',
    });
    expect(columnsOf('paypal', 'DONATIONS')).toMatchObject({
      Gross: 'amount',
      Type: 'payment.status',
      Status: 'payment.status',
      'Transaction ID': 'externalId',
    });
  });

  it('the list of electors: the suffix behind the civic number is of the number, in every language', () => {
    expect(columnsOf('electors-en', 'VOTERS').Suffix).toBe('address.numberSuffix');
    expect(columnsOf('electors-fr', 'VOTERS').Suffixe).toBe('address.numberSuffix');
    expect(columnsOf('electors-bilingual', 'VOTERS')).toMatchObject({
      'Suffix / Suffixe': 'address.numberSuffix',
      'Sequence number / Numéro de séquence': 'electorNumber',
      'Unit / Unité': 'address.unit',
    });
  });
});
