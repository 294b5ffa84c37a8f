// requirements/portal.md#send-sms (Send SMS), requirements/domain.md#text: 160/153 septets, 70/67 units, at most ten
// parts.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { segment, withGsm7Equivalents } from '../../contract/segments.ts';

const a = (count: number) => 'a'.repeat(count);

describe('counting GSM 7-bit', () => {
  test.each([
    [0, 1, 160],
    [160, 1, 0],
    [161, 2, 145],
    [306, 2, 0],
    [307, 3, 152],
    [1530, 10, 0],
    [1531, 11, 152],
  ])('%i letters are %i parts with %i left', (length, parts, left) => {
    expect(segment(a(length))).toMatchObject({ encoding: 'GSM-7', parts, left });
  });

  test('a character of the extension table costs two and is named', () => {
    expect(segment('€')).toMatchObject({ units: 2, parts: 1, doubled: ['€'] });
    expect(segment(a(159) + '€')).toMatchObject({ parts: 2 });
  });

  test('an escape pair is never cut: 153 septets that would end inside a pair take another part', () => {
    expect(segment(a(152) + '€' + a(152))).toMatchObject({ units: 306, parts: 3 });
    expect(segment(a(151) + '€' + a(153))).toMatchObject({ units: 306, parts: 2 });
  });
});

describe('counting UCS-2', () => {
  test.each([
    ['é', 'GSM-7'],
    ['ç', 'UCS-2'],
    ['`', 'UCS-2'],
    ['’', 'UCS-2'],
    ['Ω', 'GSM-7'],
    ['ы', 'UCS-2'],
  ])('%s makes it %s', (character, encoding) => {
    expect(segment(character).encoding).toBe(encoding);
  });

  test.each([
    [70, 1, 0],
    [71, 2, 63],
    [134, 2, 0],
    [135, 3, 66],
  ])('%i units are %i parts with %i left', (length, parts, left) => {
    expect(segment('ы'.repeat(length))).toMatchObject({ parts, left });
  });

  test('a surrogate pair is never cut', () => {
    expect(segment('ы'.repeat(66) + '😀' + 'ы'.repeat(66))).toMatchObject({ units: 134, parts: 3 });
  });

  test('names each character that forces it, once', () => {
    expect(segment('Nyong’o ’ 😀').forcing).toEqual(['’', '😀']);
  });
});

test('GSM 7-bit equivalents replace look-alikes and change no other text', () => {
  expect(withGsm7Equivalents('“Nyong’o” – 5\u00A0pm…')).toBe('"Nyong\'o" - 5 pm...');
  fc.assert(
    fc.property(fc.string(), (text) => {
      if (segment(text).encoding === 'GSM-7') expect(withGsm7Equivalents(text)).toBe(text);
    }),
  );
});

test('parts hold the whole text and no part holds more than its bound', () => {
  const characters = fc.constantFrom('a', 'é', '€', '[', 'ы', '😀', '’', ' ');
  fc.assert(
    fc.property(fc.array(characters, { maxLength: 700 }), (list) => {
      const { units, parts, unitsPerPart, left, encoding } = segment(list.join(''));
      expect(left).toBeGreaterThanOrEqual(0);
      expect(parts * unitsPerPart).toBeGreaterThanOrEqual(units);
      // Each part except the last wastes at most one unit, so that a pair is not split.
      expect((parts - 1) * (unitsPerPart - 1)).toBeLessThanOrEqual(units);
      expect(unitsPerPart).toBe(encoding === 'GSM-7' ? (parts === 1 ? 160 : 153) : parts === 1 ? 70 : 67);
    }),
  );
});
