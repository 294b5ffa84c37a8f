// Payments, dates and reports in Kiswahili.
import { columnHeadings } from '../../support/console/columnHeadings.ts';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { resultOf, unconfirmed } from '../../../server/domain/mpesa.ts';
import { DateField } from '../../../src/components/dates/DateField.tsx';
// Loaded before the tests, because their waits are for renders only.
import '../../../src/components/dates/DayPicker.tsx';
import { subjectOf } from '../../../src/features/approvals/approvalTexts.ts';
import { paymentReason } from '../../../src/features/payments/paymentReason.ts';

/** Reasons as server/modules/payments and server/payments write them, and the results of M-Pesa's codes. */
const reasons = [
  'KES 500 was paid where KES 600 was asked for.',
  'It was paid to business number 600999, not to this one.',
  'No client has the account number that was typed.',
  'Its client was deleted before it was paid.',
  'M-Pesa sent a notice of another request for this payment. It was ignored.',
  'A notice reported it as paid, but M-Pesa did not answer the queries that confirm it.',
  ...['1', '2', '1019', '1032', '1037', '2001', '4242'].map((code) => unconfirmed(code, '')),
  'A notice about another M-Pesa request came to its address. It was not believed.',
  'A notice said it was paid, M-Pesa says: no funds.',
  'A notice said it was paid; M-Pesa could not be asked whether it was.',
  'M-Pesa reported it as paid after it was closed.',
  'M-Pesa reported it as paid after it was closed: KES 500 was paid where KES 600 was asked for.',
  'M-Pesa could not be reached. Nothing was charged. Try again in a minute.',
  ...['2', '3', '4', '8', '17', '1001', '1025', '9999', '4242'].map(
    (code) => resultOf(code, '').reason ?? '',
  ),
];

it.each(reasons)('the reason "%s" of a payment has a text', (reason) => {
  const text = paymentReason({ reason });
  expect(text).not.toBe(reason);
  expect(text).not.toMatch(/\b(the|was|not|says)\b/i);
});

it('a payment without a reason has none, and an unknown reason stays', () => {
  expect(paymentReason({ reason: null })).toBeUndefined();
  expect(paymentReason({ reason: 'Said by a telco' })).toBe('Said by a telco');
});

it('a request for approval is for the stock or the settings, which the server names in English', () => {
  const subjects = [
    { kind: 'load', subject: 'Platform stock', client_id: null },
    { kind: 'limit', subject: 'Platform settings', client_id: null },
    { kind: 'credit', subject: 'Duka Ltd', client_id: 3 },
    { kind: 'correction', subject: 'Platform stock', client_id: null },
    { kind: 'correction', subject: 'Duka Ltd', client_id: 3 },
  ] as const;
  const [stock, settings] = ['Akiba ya mfumo', 'Mipangilio ya mfumo'];
  expect(subjects.map(subjectOf)).toEqual([stock, settings, 'Duka Ltd', stock, 'Duka Ltd']);
});

it('a date field has the days, months and labels of Kiswahili', async () => {
  render(<DateField label="Tarehe" value="" max="2026-03-01" onChange={() => undefined} />);
  const field = within(await screen.findByRole('group', { name: 'Tarehe' }));
  expect(field.getAllByRole('spinbutton').map((part) => part.textContent)).toEqual([
    'siku',
    'mwezi',
    'mwaka',
  ]);
  await userEvent.click(screen.getByRole('button', { name: 'Chagua tarehe' }));
  const calendar = within(await screen.findByRole('dialog'));
  expect(columnHeadings(calendar)).toEqual(
    ['J3', 'J4', 'J5', 'Alh', 'Ij', 'J1', 'J2'],
  ); // oxfmt-ignore
  expect(calendar.getByText('Machi 2026')).toBeInTheDocument();
});
