// Shares and time spans as people read them, and the columns of files that a browser remembers.
import { beforeEach, describe, expect, it } from 'vitest';
import { rememberColumn, rememberedColumn } from '../../../src/features/sendSms/fields/numberColumns.ts';
import { formatMsisdn } from '../../../src/format/formatMsisdn.ts';
import { formatDuration, formatPercent } from '../../../src/format/formatNumber.ts';

it.each([
  [0, 0, '0%'],
  [1, 3, '33.3%'],
  [2, 3, '66.6%'],
  [9_999, 10_000, '99.9%'],
  [10_000, 10_000, '100%'],
])('%i of %i is %s', (part, whole, text) => expect(formatPercent(part, whole)).toBe(text));

it.each([
  [-1, '0 s'],
  [59.4, '59 s'],
  [59.6, '1 min'],
  [3_540, '59 min'],
  [3_599, '1 h'],
  [7_200, '2 h'],
  [7_500, '2 h 5 min'],
])('%d seconds are %s', (seconds, text) => expect(formatDuration(seconds)).toBe(text));

it.each([
  ['254712345678', '+254 712 345 678'],
  ['2547•••••678', '+254 7•• ••• 678'],
  ['14155550123', '+14155550123'],
  ['+14155550123', '+14155550123'],
  ['0712345678', '0712345678'],
  ['22123', '22123'],
  ['SAVANNA', 'SAVANNA'],
])('the number %s is shown as %s', (number, text) => expect(formatMsisdn(number)).toBe(text));

describe('the column of numbers', () => {
  beforeEach(() => localStorage.clear());
  const headings = ['Name', 'Phone', 'Other phone'];

  it('is remembered for files with the same headings, in any case', () => {
    rememberColumn(headings, 'Phone');
    rememberColumn(['Name', 'Mobile'], 'Mobile');
    expect(rememberedColumn(headings)).toBe('Phone');
    expect(rememberedColumn(['name', 'Phone', 'other PHONE'])).toBe('Phone');
    expect(rememberedColumn(['Name', 'Phone'])).toBeUndefined();
  });

  it('is the one that was chosen last, and the earlier choice takes no place of another file', () => {
    rememberColumn(['First'], 'First');
    rememberColumn(headings, 'Phone');
    rememberColumn(headings, 'Other phone');
    expect(rememberedColumn(headings)).toBe('Other phone');
    for (let n = 0; n < 28; n++) rememberColumn([`Number ${n}`], `Number ${n}`);
    expect(rememberedColumn(['First'])).toBe('First');
  });

  it('is forgotten after those of thirty other files', () => {
    rememberColumn(headings, 'Phone');
    for (let n = 0; n < 30; n++) rememberColumn([`Number ${n}`], `Number ${n}`);
    expect(rememberedColumn(headings)).toBeUndefined();
    expect(rememberedColumn(['Number 0'])).toBe('Number 0');
  });

  it.each(['{', '3', '[["a"], 3, ["b", 1]]'])(
    'is not remembered if the browser holds %s instead',
    (stored) => {
      rememberColumn(headings, 'Phone');
      const [key = ''] = Object.keys(localStorage);
      localStorage.setItem(key, stored);
      expect(rememberedColumn(headings)).toBeUndefined();
      rememberColumn(headings, 'Phone');
      expect(rememberedColumn(headings)).toBe('Phone');
    },
  );
});
