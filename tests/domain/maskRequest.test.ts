// The log of requests stores no phone number and no text.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { maskPath, maskRequest } from '../../server/domain/maskRequest.ts';

const masked = (value: unknown) => JSON.parse(maskRequest(value) ?? 'null') as unknown;

test('masks numbers and texts of a send, and keeps what describes it', () => {
  expect(
    masked({
      to: '+254712345678',
      from: 'SAVANNA',
      text: 'Your code is 482913',
      reference: 'order-991 for 0712345678',
      priority: 'high',
      validity_seconds: 300,
      dry_run: false,
      variables: { name: 'Amina' },
      metadata: { customer: '712345678' },
    }),
  ).toEqual({
    to: '+25471•••78',
    from: 'SAVANNA',
    text: '[19 characters]',
    reference: 'order-991 for 071•••78',
    priority: 'high',
    validity_seconds: 300,
    dry_run: false,
    variables: { name: '[5 characters]' },
    metadata: { customer: '[9 characters]' },
  });
});

test('a request in the newer form of Africa’s Talking is masked like one in the older form', () => {
  const common = { username: 'savanna', message: 'Habari' };
  const older = maskRequest({ ...common, to: ['+254712345678'], from: 'SAVANNA' });
  const newer = maskRequest({ ...common, phoneNumbers: ['+254712345678'], senderId: 'SAVANNA' });
  expect(newer).toBe(older?.replace('"to"', '"phoneNumbers"').replace('"from"', '"senderId"'));
  expect(newer).toContain('"phoneNumbers":["+25471•••78"],"senderId":"SAVANNA"');
});

test('keeps the first three items of a list and says how many more there are', () => {
  const messages = Array.from({ length: 1000 }, (_, index) => ({ to: `0712${100_000 + index}` }));
  const of = (last: string) => ({ to: `071•••${last}` });
  expect(masked({ messages })).toEqual({ messages: [of('00'), of('01'), of('02'), '[997 more]'] });
  expect(masked({ to: '0712345678, 0722345678,0733345678,0744345678' })).toEqual({
    to: '071•••78, 072•••78, 073•••78, [1 more]',
  });
});

test('masks a number that is given as a number, and an address but for its host', () => {
  expect(masked({ to: 254712345678, limit: 50 })).toEqual({ to: '[number]', limit: 50 });
  expect(masked({ url: 'https://example.com/hook?token=secret' })).toEqual({ url: 'https://example.com/…' });
});

test('masks names of fields that may be texts or numbers, such as JSON that was sent as a form', () => {
  const json = '{"to":"+254712345678","message":"Your code is 4821"}';
  expect(masked({ [json]: '', username: 'duka' })).toEqual({
    '[52 characters]': '[0 characters]',
    username: '[4 characters]',
  });
  expect(masked({ to: { '0712 345 678': 'Amina', order_id: '12', a254712345678: '' } })).toEqual({
    to: { '[12 characters]': '[5 characters]', order_id: '[2 characters]', 'a25471•••78': '[0 characters]' },
  });
});

test('no body is kept as none, and a long one is shortened', () => {
  expect(maskRequest(undefined)).toBeNull();
  expect(maskRequest({})).toBeNull();
  const long = Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`${'f'.repeat(58)}${at}`, 'x']));
  expect(maskRequest({ a: long, b: long })?.length).toBe(2001);
});

test('masks a number in a path and keeps the id of a message', () => {
  expect(maskPath('/v1/opt_outs/+254712345678')).toBe('/v1/opt_outs/+25471•••78');
  expect(maskPath('/v1/opt_outs/%2B254712345678')).toBe('/v1/opt_outs/+25471•••78');
  expect(maskPath('/v1/opt_outs/0712345678')).toBe('/v1/opt_outs/071•••78');
  expect(maskPath('/v1/messages/588357086222612/cancel')).toBe('/v1/messages/588357086222612/cancel');
});

test('no nine digits in a row and no unlisted text of any body are kept', () => {
  const values = fc.oneof(
    fc.stringMatching(/^\+?2547\d{8}$/),
    fc.integer({ min: 700_000_000, max: 254_799_999_999 }),
    fc.constant('a secret text'),
  );
  const names = fc.constantFrom('to', 'text', 'reference', 'from', 'number', 'metadata', 'x');
  const body = fc.dictionary(
    names,
    fc.oneof(values, fc.array(values), fc.dictionary(fc.constantFrom('text', 'to', 'y'), values)),
  );
  fc.assert(
    fc.property(body, (given) => {
      const text = maskRequest(given) ?? '';
      expect(text).not.toMatch(/\d{9}/);
      for (const name of ['text', 'x', 'metadata'])
        expect(JSON.stringify((masked(given) as Record<string, unknown> | null)?.[name]) ?? '').not.toContain(
          'secret',
        );
    }),
  );
});
