// Causes of the postings of a payment in the ledger. Each is posted once. The ledger's statements and checks read them.
import type { PaymentRow } from './payments.store.ts';

/** The credit that counts: a payment that was moved is credited once to each of its clients. */
export const creditOf = ({ id, moves }: Pick<PaymentRow, 'id' | 'moves'>): string =>
  moves === 0 ? `payment:${id}` : `payment:${id}:${moves}`;

/** The return of a credit that was moved away; named after the move. */
export const moveOf = ({ id, moves }: Pick<PaymentRow, 'id' | 'moves'>): string => `moved:${id}:${moves}`;

export const reversalOf = ({ id }: Pick<PaymentRow, 'id'>): string => `reversal:${id}`;
