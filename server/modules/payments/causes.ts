// Causes of the postings of a payment in the ledger. Each is posted once. The ledger's statements and checks read them.
import type { PaymentRow } from './payments.store.ts';

/** The credit that counts: a payment is credited again when it is moved, and when a reversal was a mistake. `moves` counts those. */
export const creditOf = ({ id, moves }: Pick<PaymentRow, 'id' | 'moves'>): string =>
  moves === 0 ? `payment:${id}` : `payment:${id}:${moves}`;

/** The return of a credit that was moved away; named after the move. */
export const moveOf = ({ id, moves }: Pick<PaymentRow, 'id' | 'moves'>): string => `moved:${id}:${moves}`;

/** The return of a credit that M-Pesa reversed. Earlier versions named that of a moved payment without the number. */
export const reversalOf = ({ id, moves }: Pick<PaymentRow, 'id' | 'moves'>): string =>
  moves === 0 ? `reversal:${id}` : `reversal:${id}:${moves}`;
