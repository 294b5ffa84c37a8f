// requirements/domain.md#uploaded-files: numbers of workbooks are read as Excel displays them, and phone numbers as it keeps them.
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { compileFormat } from '../../../server/modules/uploads/numberFormat.ts';
import { clearContacts, contactsApi, shownIn } from '../../support/api/contactsApi.ts';
import { aClient, signedIn } from '../../support/people.ts';
import { startTestApp } from '../../support/testApp.ts';
import { read } from '../../support/api/uploadedTables.ts';
import { styled, workbook } from '../../support/api/workbook.ts';

const app = await startTestApp();
const mine = await signedIn(app.db, { clientId: await aClient(app.db) });
const contacts = contactsApi(app, mine);
beforeEach(async () => {
  await clearContacts(app.db);
  await app.db.deleteFrom('dnd').execute();
});

const shown = async (format: string | number, value: string | number) => {
  const rows = [['Phone', 'Value'], ['0712345678', styled(value, 0)]];
  return (await read(workbook(rows, { formats: [format] }), 'a.xlsx')).rows[0]?.cells[1];
}; // oxfmt-ignore

describe('a number', () => {
  test.each([
    ['#,##0.00', '1033.3333333333333', '1,033.33'],
    ['#,##0.00', 1_234_567, '1,234,567.00'],
    ['#,##0', 999.5, '1,000'],
    ['#,##0', 999, '999'],
    ['00000', 123, '00123'],
    ['00000', 1_234_567, '1234567'],
    ['0,000.0', 12, '0,012.0'],
    ['0.00%', 0.125, '12.50%'],
    ['0 %', 0.285, '29%'],
    ['0.0##', '1.25', '1.25'],
    ['0.0##', 1, '1.0'],
    ['#.##', 0, '0'],
    ['0', '2.5', '3'],
    ['0.00', '1.0049999999999999', '1.01'],
    ['0.00', '0.28499999999999998', '0.29'],
    ['0.00', '1.0049', '1.00'],
    ['0.00', '-1.005', '-1.01'],
    ['0.00', '-0.004', '0.00'],
    ['0.00', '5.0000000000000001E-3', '0.01'],
    ['0.00', '1E-7', '0.00'],
    ['#,##0', '1.5E+21', '1,500,000,000,000,000,000,000'],
    ['"KSh" #,##0.00', 1234.5, '1,234.50'],
    ['[$KES-441] #,##0.00;[Red]-[$KES-441] #,##0.00', 1234.5, '1,234.50'],
    ['_-* #,##0.00_-;\\-* #,##0.00_-;_-* "-"??_-;_-@_-', 1234.5, '1,234.50'],
    ['[Blue]$#,##0_);($#,##0)', -1234.5, '-1,235'],
    [1, '12.5', '13'],
    [2, 12, '12.00'],
    [3, 1234, '1,234'],
    [10, 0.1, '10.00%'],
    [43, 1234.5, '1,234.50'],
    // As they are: General, text, powers of ten, fractions, thousands, conditions and digits with text between.
    [0, '1033.3333333333333', '1033.33333333333'],
    ['General', 0.1, '0.1'],
    ['@', 1234.5, '1234.5'],
    ['0.00E+00', 1234.5, '1234.5'],
    [11, 1234.5, '1234.5'],
    ['# ?/?', 0.5, '0.5'],
    ['#,##0,', 1_234_567, '1234567'],
    ['[>=1000]0.0;0', 1234, '1234'],
    ['000-000', 123_456, '123456'],
    ['"none"', 5, '5'],
  ])('with format %s and value %s is %s', async (format, value, text) => {
    expect(await shown(format, value)).toBe(text);
  });

  test('is rounded like by an independent formatter of decimal texts', () => {
    const numbers = fc
      .tuple(fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }), fc.integer({ min: 0, max: 15 }))
      .map(([digits, decimals]) => String(Number((Number(digits) / 10 ** decimals).toPrecision(15))));
    const shapes = fc.record({
      useGrouping: fc.boolean(),
      minimumIntegerDigits: fc.integer({ min: 1, max: 8 }),
      decimals: fc.integer({ min: 0, max: 6 }),
      style: fc.constantFrom('decimal' as const, 'percent' as const),
    });
    fc.assert(
      fc.property(numbers, shapes, (text, { decimals, ...shape }) => {
        const code =
          (shape.useGrouping ? '#,##' : '#') +
          '0'.repeat(shape.minimumIntegerDigits) +
          (decimals > 0 ? `.${'0'.repeat(decimals)}` : '') +
          (shape.style === 'percent' ? '%' : '');
        const peer = new Intl.NumberFormat('en', {
          ...shape,
          minimumFractionDigits: decimals,
          maximumFractionDigits: decimals,
          signDisplay: 'negative',
        });
        expect(compileFormat(164, code)?.(text)).toBe(peer.format(text as Intl.StringNumericLiteral));
      }),
      { numRuns: 2000 },
    );
  });
});

const phoneFormats = ['0', '#,##0', '#,##0.00', '0000000000', 'General', '0.00E+00', '0%', 1, 3, 11, 0];
const phones = [254_712_345_678, 712_345_679, '2.5471234567E+11'];
const sheetOf = (format: string | number) =>
  workbook(
    [
      ['Phone', 'Name', 'Balance'],
      ...phones.map((phone) => [styled(phone, 0), 'Asha Juma', styled('1033.3333333333333', 1)]),
    ],
    { formats: [format, '#,##0.00'] },
  );
const msisdns = ['254712345678', '254712345679', '254712345670'];

describe.each(phoneFormats)('phone numbers with format %s', (format) => {
  test('are read from an upload', async () => {
    const { rows, numberColumn } = await read(sheetOf(format), 'a.xlsx');
    expect(numberColumn).toBe('Phone');
    expect(rows.map(({ msisdn }) => msisdn)).toEqual(msisdns);
    expect(rows.map(({ value, cells }) => [value, cells[2]])).toEqual(
      msisdns.map((msisdn, at) => [at === 1 ? '712345679' : msisdn, '1,033.33']),
    );
  });

  test('are imported as contacts, and into the DND list', async () => {
    const file = { name: 'people.xlsx', content: sheetOf(format) };
    const { body } = await app.form('contact/upload', { name: 'Staff', country_code: 'ke', file }, mine);
    expect(await shownIn(contacts, body.contact_group_id)).toEqual(
      msisdns.toReversed().map((msisdn) => `${msisdn} Asha Juma 1`),
    );
    const imported = await app.form('blacklist/import', { file }, mine);
    expect(imported.body).toMatchObject({ added: 3, rejected: [] });
  }); // oxfmt-ignore
});

test('numbers that Excel cannot hold stay as they are', () => {
  const format = compileFormat(164, '0.00%');
  expect(format?.('1E-2')).toBe('1.00%');
  for (const text of ['1e999999999', '1e+999999999', '9'.repeat(400)]) expect(format?.(text)).toBe(text);
});

test('phone numbers of a column that is chosen instead are read, too', async () => {
  const rows = [
    ['Phone', 'Next of kin'],
    [styled(712_345_678, 0), styled(722_345_678, 0)],
  ];
  const bytes = workbook(rows, { formats: ['#,##0'] });
  const { rows: found } = await read(bytes, 'a.xlsx', 'Next of kin');
  expect(found.map(({ msisdn }) => msisdn)).toEqual(['254722345678']);
});
