// The paybill account number is stable and short, and a mistyped one matches no client (requirements/kenya.md#m-pesa).
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { accountNumber, promptReference, readReference } from '../../server/domain/accountNumber.ts';

const clientIds = fc.integer({ min: 1, max: 890_000 });
const clientOf = (text: string) => readReference(text)?.clientId;

test('an account number is digits only, has check digits, and never changes', () => {
  const accounts = ['10000119', '10000216', '10004290'];
  expect([1, 2, 42].map(accountNumber)).toEqual(accounts);
  expect(accounts.map(clientOf)).toEqual([1, 2, 42]);
  // Its check digits are right, but no client has this id.
  expect(clientOf(accountNumber(0))).toBeUndefined();
});

test('an account number identifies its client with any spacing and with letters for digits', () => {
  fc.assert(
    fc.property(clientIds, (id) => {
      const account = accountNumber(id);
      const spaced = ` ${account.slice(0, 4)} ${account.slice(4)} `;
      const alike = account.replaceAll('0', 'o').replaceAll('1', 'l');
      for (const typed of [account, spaced, alike, `${account.slice(0, 4)}-${account.slice(4)}`, `SMS${account}`])
        expect(clientOf(typed), typed).toBe(id);
    }),
  );
}); // oxfmt-ignore

test('an account number with a wrong, swapped, missing or extra digit matches no client', () => {
  fc.assert(
    fc.property(clientIds, fc.nat(7), fc.integer({ min: 1, max: 9 }), (id, at, by) => {
      const digits = accountNumber(id).split('');
      const wrong = digits.with(at, String((Number(digits[at]) + by) % 10)).join('');
      expect(clientOf(wrong)).toBeUndefined();
      const [a, b] = [digits[at] as string, digits[(at + 1) % 8] as string];
      if (a !== b)
        expect(
          clientOf(
            digits
              .with(at, b)
              .with((at + 1) % 8, a)
              .join(''),
          ),
        ).toBeUndefined();
      expect(clientOf(digits.toSpliced(at, 1).join(''))).toBeUndefined();
    }),
  );
});

test('a prompt’s reference fits M-Pesa’s twelve characters and identifies the prompt and the client', () => {
  fc.assert(
    fc.property(clientIds, fc.nat(2_000_000), (id, paymentId) => {
      const reference = promptReference(id, paymentId);
      expect(reference.length).toBeLessThanOrEqual(12);
      expect(readReference(reference)).toEqual({ clientId: id, prompt: reference });
    }),
  );
});

test('a prompt’s reference identifies its client also where all its digits are an account number', () => {
  for (let paymentId = 0; paymentId < 1_000; paymentId++)
    expect(clientOf(promptReference(2, paymentId)), String(paymentId)).toBe(2);
});

test.each(['', '0712345678', '254712345678', 'RENT', '12345678', '999999999999999', 'null', '10000217'])(
  '%j matches no account',
  (text) => expect(readReference(text)).toBeUndefined(),
);
