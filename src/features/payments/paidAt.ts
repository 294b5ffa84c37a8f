// When a payment was made, by M-Pesa's clock: the date to compare with M-Pesa's statement.
import type { Payment } from '../../../contract/payments.ts';

type Dated = Pick<Payment, 'created' | 'paid_at'>;

/** Another backend may send the time of arrival only. */
export const paidAt = ({ created, paid_at }: Dated): string => paid_at ?? created;

/** Time after which an announcement of M-Pesa is late, as after an outage. */
const lateMs = 10 * 60_000;

export const isLate = ({ source, created, ...payment }: Payment): boolean =>
  source === 'paybill' && Date.parse(created) - Date.parse(payment.paid_at ?? created) > lateMs;
