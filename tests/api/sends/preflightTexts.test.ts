// The texts of a send in its pre-flight: fields, parts, and the opt-out (requirements/domain.md#text, #pre-flight).
import { beforeEach, describe, expect, test } from 'vitest';
import type { SignedIn } from '../../support/people.ts';
import { aShop, csv, midday, preflightApi } from '../../support/api/preflightApi.ts';
import { startTestApp } from '../../support/testApp.ts';

const app = await startTestApp();
app.clock.now = midday;
let me: SignedIn;
beforeEach(async () => {
  me = await aShop(app);
});
const { upload, typed } = preflightApi(app, () => me);

describe('fields', () => {
  test('match any column by its heading in any case, and reject a row with an empty value', async () => {
    const { body } = await upload({
      ...csv(
        'Phone,First Name,Due\n0712000001, Asha ,5\n0712000002,,6\n0712000003,Juma\n0712000002,Otieno,{Due}\n',
      ),
      message: 'Dear {first name}, {DUE} shillings',
    });
    expect(body.message.rejects).toEqual([
      { row: 3, value: '0712000002 without {first name}', reason: 'Missing field' },
      { row: 4, value: '0712000003 without {due}', reason: 'Missing field' },
    ]);
    // A number is accepted with its first complete row, even after an incomplete one. Fields inside a value are not replaced.
    expect(body.message.samples.map((sample: { text: string }) => sample.text)).toEqual([
      'Dear Asha, 5 shillings',
      'Dear Otieno, {Due} shillings',
    ]);
  });

  test('with a fallback take it where the row has no value, also an empty one, and reject no row for it', async () => {
    const { body } = await upload({
      ...csv('phone,name,town\n0712000001,Asha,Nakuru\n0712000002, ,\n0712000003,,Kisumu\n'),
      message: 'Dear { name | Member }{town|}, pay {phone}',
    });
    expect(body.message.samples.map(({ text }: { text: string }) => text)).toEqual([
      'Dear AshaNakuru, pay 0712000001',
      'Dear Member, pay 0712000002',
      'Dear MemberKisumu, pay 0712000003',
    ]);
    expect(body.message.rejects).toEqual([]);
    const unknown = await upload({ ...csv('phone\n0712000001\n'), message: 'Dear {nmae|Member}' });
    expect([unknown.status, unknown.body.message]).toEqual([
      422,
      'There is no field {nmae}. Fields you can use: {phone}',
    ]);
  });

  test('are found whole where the heading of a column has a bar', async () => {
    const { body } = await upload({
      ...csv('phone,"name|town"\n0712000001,Asha\n0712000002,\n'),
      message: 'Dear {name|town}',
    });
    expect(body.message.samples).toMatchObject([{ text: 'Dear Asha' }]);
    expect(body.message.rejects).toMatchObject([{ reason: 'Missing field' }]);
  });

  test('that are unknown are rejected with 422 and the list of known ones', async () => {
    const { status, body } = await upload({
      ...csv('phone,town\n0712000001,Nakuru\n'),
      message: 'Hi {name}',
    });
    expect([status, body]).toEqual([
      422,
      {
        code: 'message_field_unknown',
        message: 'There is no field {name}. Fields you can use: {phone}, {town}',
        field: 'message',
      },
    ]);
  });

  test('make texts differ: the longest is shown, and rows that need more parts are counted', async () => {
    const { body } = await upload({
      ...csv(`phone,name\n0712000001,Jo\n0712000002,${'A'.repeat(40)}\n0712000003,Wanjikũ\n`),
      message: `${'x'.repeat(150)}{name}`,
    });
    expect(body.message).toMatchObject({
      parts: 3,
      units: 1 + 2 + 3,
      spilled: 2,
      encoding: 'UCS-2',
      cost: '3.0000',
    });
    expect(body.message.longest).toMatchObject({ msisdn: '254712000003', parts: 3 });
  });

  test('that make a text longer than ten parts reject the row; a text that is too long without them is 422', async () => {
    const near = 'x'.repeat(1520);
    const { body } = await upload({
      ...csv(`phone,name\n0712000001,Jo\n0712000002,${'A'.repeat(40)}\n`),
      message: `${near}{name}`,
    });
    expect(body.message.rejects).toEqual([{ row: 3, value: '0712000002 (11 parts)', reason: 'Too long' }]);
    const over = await upload({ ...csv('phone\n0712000001\n'), message: 'ũ'.repeat(671) });
    expect([over.status, over.body.message]).toEqual([422, 'Message is 11 parts long, at most 10 are sent']);
  });
});

describe('the opt-out', () => {
  test('is appended to each text and counts in its parts', async () => {
    const plain = await typed('0712000001', { message: 'x'.repeat(147) });
    expect(plain.body.message.parts).toBe(1);
    const { body } = await typed('0712000001', { message: 'x'.repeat(147), opt_out: true });
    expect(body.message).toMatchObject({ parts: 2, units: 2 });
    expect(body.message.samples[0].text).toBe(`${'x'.repeat(147)} STOP*456*9*5#`);
    const file = await upload({ ...csv('phone\n0712000001\n'), opt_out: 'true' });
    expect(file.body.message.samples[0].text).toBe('Hello STOP*456*9*5#');
  });
});
