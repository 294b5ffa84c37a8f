// The warning of a review that the same text was sent to typed numbers before (docs/requirements/domain.md#pre-flight).
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { SentBefore } from '../../../src/features/sendSms/review/SentBefore.tsx';
import { serveSendSms } from '../../support/console/sendSms.tsx';
import { renderScreen } from '../../support/console/renderScreen.tsx';

it('links the message to the first of the numbers, in another tab', async () => {
  serveSendSms();
  const created = new Date(Date.now() - 150_000).toISOString();
  renderScreen(<SentBefore sent={{ message_id: 70, msisdn: '254712345678', created }} />);
  const link = await screen.findByRole('link', { name: '+254 712 345 678' });
  expect(link).toHaveAttribute('href', expect.stringMatching(/\/transactional-sms\/70$/));
  expect(link).toHaveAttribute('target', '_blank');
  expect(screen.getByRole('alert')).toHaveTextContent(
    'The same text was sent to these recipients (+254 712 345 678, 2 min ago)',
  );
});
