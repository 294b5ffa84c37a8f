// What the form layer derives from a schema: the label, requiredness and length of a field, numbers as people type them, and ordered
// faults.
import { expect, it } from 'vitest';
import { z } from 'zod';
import { amount, fromDigits, inKes } from '../../../contract/common.ts';
import { fieldOf, numberIn, resolverOf } from '../../../src/components/form/formSchema.ts';
import { labels, schema } from '../../support/console/exampleSchema.ts';

it.each([
  ['100,000', 100_000],
  ['100 000', 100_000],
  ['KES 1,000', undefined],
  [' 12.5 ', 12.5],
  ['1,00', undefined],
  ['10 apples', undefined],
  ['', undefined],
])('%j is read as %s', (text, number) => {
  expect(numberIn(text)).toBe(number);
});

it.each([
  ['100,000', 100_000, '100000'],
  ['100 000', 100_000, '100000'],
  ['KES 1,000', 1000, '1000'],
  ['ksh. 50', 50, '50'],
  ['Ksh1,000.00', 1000, '1000.00'],
  ['1,000 KES', 1000, '1000'],
])('%j in a field of money is %d, as exact text %s', async (typed, whole, exact) => {
  const priced = z.object({
    whole: inKes(fromDigits(z.int())),
    price: inKes(z.union([z.number(), z.string()]).refine((value) => /^\d+(\.\d+)?$/.test(String(value)))),
  });
  const { values } = await resolverOf(priced, {})({ whole: typed, price: typed }, undefined, {} as never);
  expect(values).toEqual({ whole, price: exact });
});

it.each(['KES 1,000', 'ksh1000', '1,000 KES', '1,000/='])(
  'a field of units refuses %j, which is money',
  async (units) => {
    const values = { code: 'A', email: 'a@b.ke', units };
    const { errors } = await resolverOf(schema, labels)(values, undefined, {} as never);
    expect(errors).toEqual({
      units: {
        type: 'fault',
        message: 'Units is not in KES: enter the number without a currency',
      },
    });
  },
);

it('takes label, requiredness and length of a field from the schema', () => {
  const optional = schema
    .extend({ limit: z.int().nullish(), units: amount('Units').optional() })
    .refine(() => true);
  expect(fieldOf(schema, 'code', labels)).toEqual({
    source: 'code',
    label: 'Sender name',
    required: true,
    lengthMax: 11,
  });
  expect(fieldOf(schema, 'note', labels)).toMatchObject({ required: false, lengthMax: 80 });
  expect(fieldOf(optional, 'units', {})).toMatchObject({ required: false, label: 'Units' });
  expect(fieldOf(schema, 'units', {})).toMatchObject({ required: true });
  expect(() => fieldOf(schema, 'missing', {})).toThrow('The schema has no field missing');
});

it('an emptied field is null where the schema takes null', async () => {
  const nullable = z.object({ owner: z.int().nullable() });
  expect(fieldOf(nullable, 'owner', {}).required).toBe(false);
  const { values } = await resolverOf(nullable, {})({ owner: '' }, undefined, {} as never);
  expect(values).toEqual({ owner: null });
});

it('a field that takes no text is not required, and a number beside it is still one', async () => {
  const cap = z.object({
    cap: z.union([z.literal(''), z.int().max(9000)]),
    code: z.string().regex(/^[a-z]*$/),
  });
  expect(fieldOf(cap, 'cap', {}).required).toBe(false);
  expect(fieldOf(cap, 'code', {}).required).toBe(false);
  expect(fieldOf(cap.extend({ code: z.string().regex(/^[a-z]+$/) }), 'code', {}).required).toBe(true);
  const check = async (typed: string) =>
    (await resolverOf(cap, {})({ cap: typed, code: '' }, undefined, {} as never)).values;
  expect(await check('1,000')).toEqual({ cap: 1000, code: '' });
  expect(await check('')).toEqual({ cap: '', code: '' });
  expect(await check('10,000')).toEqual({});
});

it('gives the faults in the order of the fields, a refinement of a missing value with its own text', async () => {
  const chosen = z.object({ code: schema.shape.code, file: z.any().refine(Boolean, 'No file selected!') });
  const { errors } = await resolverOf(chosen, labels)({ code: ' ' }, undefined, {} as never);
  expect(Object.entries(errors).map(([name, error]) => [name, error?.message])).toEqual([
    ['code', 'Sender name is required'],
    ['file', 'No file selected!'],
  ]);
});

it('a fault of the whole form has no field', async () => {
  const whole = schema.refine(() => false, 'These do not go together');
  const values = { code: 'A', email: 'a@b.ke', units: '1' };
  const { errors } = await resolverOf(whole, labels)(values, undefined, {} as never);
  expect(errors.root?.message).toBe('These do not go together');
});

it('a fault in what a text is parsed into is the text’s', async () => {
  const listed = z.object({
    days: z
      .string()
      .transform((text) => text.split(' '))
      .pipe(z.array(z.iso.date())),
  });
  const { errors } = await resolverOf(listed, {})({ days: '2026-01-31 soon' }, undefined, {} as never);
  expect(errors.days?.message).toBe('Days must be a date like 2026-01-31');
});
