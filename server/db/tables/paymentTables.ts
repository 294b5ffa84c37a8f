// The table of payments as Kysely sees it; see schema.ts.
import type { Generated } from 'kysely';
import type { PaymentState } from '../../../contract/payments.ts';
import type { Created, Decimal, Instant } from './columns.ts';

export interface PaymentsTable {
  id: Generated<number>;
  source: 'stk' | 'paybill';
  /** The state; a reversed payment stays `paid`. */
  state: Exclude<PaymentState, 'reversed'>;
  client_id: number | null;
  user_id: number | null;
  amount: Decimal;
  paid: Decimal | null;
  msisdn: string | null;
  payer: string | null;
  reference: string;
  merchant_request_id: string | null;
  checkout_request_id: string | null;
  receipt: string | null;
  claimed_receipt: string | null;
  result_code: string | null;
  reason: string | null;
  units: number | null;
  settled_by: number | null;
  next_query: Instant;
  queries: Generated<number>;
  note: string | null;
  handled_by: number | null;
  /** When an admin recorded that M-Pesa reversed the payment. */
  reversed: Instant;
  created: Created;
  /** Time of the payment by M-Pesa's clock; null if M-Pesa did not send it. */
  paid_at: Instant;
  /** How often it was moved to another client. */
  moves: Generated<number>;
}
