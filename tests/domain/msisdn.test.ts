import fc from 'fast-check';
import { parsePhoneNumberFromString } from 'libphonenumber-js/mobile';
import { expect, test } from 'vitest';
import { splitNumbers, toMsisdn } from '../../server/domain/msisdn.ts';

const digits = (length: number) =>
  fc
    .array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length })
    .map((list) => list.join(''));
const kenyan = fc
  .tuple(fc.constantFrom('700', '712', '747', '768', '799', '100', '110', '130'), digits(6))
  .map((halves) => halves.join(''));
const start = fc.constantFrom('', '0', '254', '+254', '00254');

/** The same digits with random separators, which are always one number. */
const written = fc
  .tuple(start, kenyan, fc.array(fc.constantFrom('', '', ' ', '-', '(', ')'), { maxLength: 14 }))
  .map(([prefix, national, between]) => ({
    national,
    text: (prefix + national)
      .split('')
      .map((digit, index) => digit + (between[index] ?? ''))
      .join(''),
  }));

test('every form of a Kenyan mobile, with blanks, dashes and brackets, is the same number', () => {
  fc.assert(
    fc.property(written, ({ national, text }) => {
      expect(toMsisdn(text)).toBe(`254${national}`);
    }),
  );
});

test('the fast path for Kenyan mobiles agrees with the library', () => {
  for (let prefix = 100; prefix < 1000; prefix++) {
    const number = `+254${prefix}123456`;
    const verdict = parsePhoneNumberFromString(number)?.isValid() ? number.slice(1) : undefined;
    expect(toMsisdn(number), number).toBe(verdict);
  }
});

test('a stored Kenyan number is accepted unchanged', () => {
  fc.assert(
    fc.property(kenyan, (national) => {
      expect(toMsisdn(`254${national}`)).toBe(`254${national}`);
    }),
  );
});

test.each([
  ['+255 712 345 678', '255712345678'],
  ['00255712345678', '255712345678'],
  ['+1 (202) 555-0123', '12025550123'],
])('a foreign mobile is taken with its country: %s', (text, msisdn) => expect(toMsisdn(text)).toBe(msisdn));

test('a number copied with marks of direction and width is the number', () => {
  expect(toMsisdn('\u202a+254 712 345678\u202c\u200b')).toBe('254712345678');
});

test.each(['', ' ', '071234567', '07123456789', '020 2222222', 'call 0712345678', '0712345678x5', '255712345678', '+', '++254712345678', '٠٧١٢٣٤٥٦٧٨'])(
  'is no mobile number: "%s"',
  (text) => expect(toMsisdn(text)).toBeUndefined(),
); // oxfmt-ignore

test('any text parses to the digits of a number or to undefined, and never throws', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(toMsisdn(text) ?? '254712345678').toMatch(/^\d{7,15}$/);
    }),
  );
});

test.each([
  ['0712 345 678, 0722-000-000', ['0712 345 678', '0722-000-000']],
  ['0712345678 0722000000', ['0712345678', '0722000000']],
  ['0712 345 678 0722 000 000', ['0712 345 678', '0722 000 000']],
  ['+254 712345678 +254722000000', ['+254 712345678', '+254722000000']],
  ['0712345678;0722000000\r\n254733000000\t0110000000', ['0712345678', '0722000000', '254733000000', '0110000000']],
  ['(0712) 345-678 0722000000,', ['(0712) 345-678', '0722000000']],
  ['0712 345 67 0722000000', ['0712 345 67', '0722000000']],
  ['07123456 0722000000', ['07123456', '0722000000']],
  ['John Doe, 0712345678', ['John Doe', '0712345678']],
  [' , ;\n ', []],
])('splits %j', (text, entries) => expect(splitNumbers(text)).toEqual(entries)); // oxfmt-ignore

test('a list of numbers in any form splits into exactly these numbers', () => {
  const separator = fc.constantFrom(',', ', ', ';', '\n', '\r\n', ' ');
  fc.assert(
    fc.property(fc.array(fc.tuple(written, separator), { minLength: 1, maxLength: 8 }), (list) => {
      const text = list.map(([number, after]) => number.text + after).join('');
      expect(splitNumbers(text).map(toMsisdn)).toEqual(list.map(([number]) => `254${number.national}`));
    }),
  );
});

test('a hundred thousand numbers are read in well under a second', () => {
  const text = Array.from({ length: 100_000 }, (_, index) => `07${10_000_000 + index}`).join('\n');
  const started = process.threadCpuUsage();
  expect(splitNumbers(text).map(toMsisdn).filter(Boolean)).toHaveLength(100_000);
  const { user, system } = process.threadCpuUsage(started);
  expect((user + system) / 1000).toBeLessThan(1000);
});
