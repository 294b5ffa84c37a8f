// requirements/domain.md#personalisation: fields of a text become values of the recipient's row.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { textWithoutFields, missingField, render, templateOf } from '../../server/domain/personalise.ts';

const known = ['First Name', 'Town'];

test('a field is found in any case and with any blanks, each time it occurs', () => {
  const template = templateOf('{first name}, { FIRST NAME }! {Town}', known);
  expect(render(template, { 'first name': ' Asha ', town: 'Nakuru' })).toBe('Asha, Asha! Nakuru');
  expect(textWithoutFields(template)).toBe(', ! ');
});

test('an unknown field is refused with its name and the known fields', () => {
  expect(() => templateOf('Hi { nmae }', known)).toThrow(
    'There is no field {nmae}. Fields you can use: {First Name}, {Town}',
  );
});

test('braces without a name are text, also with a long text after an opening one', () => {
  const before = process.threadCpuUsage();
  for (const text of ['{}', '{ }', '} {', '{{ }}', `{${'a'.repeat(60_000)}`, `{${' '.repeat(60_000)}}`])
    expect(textWithoutFields(templateOf(text, known))).toBe(text);
  // One second, where quadratic time takes several.
  expect(process.threadCpuUsage(before).user).toBeLessThan(1_000_000);
});

test('the first field without a value in the row is returned', () => {
  const template = templateOf('{Town} {First Name}', known);
  expect(missingField(template, { 'first name': 'Asha', town: ' ' })).toBe('town');
  expect(missingField(template, { town: 'Nakuru' })).toBe('first name');
  expect(missingField(template, { 'first name': 'Asha', town: 'Nakuru' })).toBeUndefined();
});

test('a field with the name of a property that every object has is missing like any other', () => {
  for (const name of ['constructor', '__proto__']) {
    expect(missingField(templateOf(`{${name}}`, [name]), { town: 'Nakuru' })).toBe(name);
    expect(render(templateOf(`{${name}|none}`, [name]), {})).toBe('none');
    expect(render(templateOf(`{${name}}`, [name]), Object.fromEntries([[name, 'own']]))).toBe('own');
  }
});

test('a fallback takes the place of an empty value, and its field is never missing', () => {
  const template = templateOf('Dear {first name|Member} of {Town| }{Town|a|b}', known);
  expect(template.keys).toEqual(['first name', 'town', 'town']);
  expect(missingField(template, {})).toBeUndefined();
  expect(render(template, {})).toBe('Dear Member of a|b');
  expect(render(template, { 'first name': 'Asha', town: ' ' })).toBe('Dear Asha of a|b');
  expect(textWithoutFields(template)).toBe('Dear  of ');
});

test('braces without a name inside, and all braces where there are no fields, are plain text', () => {
  for (const text of ['{}', '{ }', '{', 'a } b {', '{{ }}']) {
    expect(render(templateOf(text, known), {})).toBe(text);
  }
  expect(render(templateOf('{code}', undefined), {})).toBe('{code}');
});

test('values are inserted as they are and never parsed for fields', () => {
  const piece = fc
    .string({ unit: fc.constantFrom('a', ' ', '$', '&', 'ũ', '}', '{') })
    .map((text) => text.trim());
  fc.assert(
    fc.property(piece, piece, (name, town) => {
      const text = render(templateOf('<{First Name}|{Town}>', known), { 'first name': name, town });
      expect(text).toBe(`<${name}|${town}>`);
    }),
  );
});
