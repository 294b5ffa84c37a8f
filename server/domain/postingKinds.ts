/** What a posting of the ledger records. */
export type PostingKind =
  | 'load'
  | 'transfer'
  | 'bonus'
  | 'topup'
  /** The opposite of a top-up. */
  | 'reversal'
  /** Takes back units that were loaded or given by mistake. */
  | 'correction'
  /** Units of messages that were accepted, or of reserved ones that now exist. */
  | 'send'
  /** Units of a campaign that is expanded later. */
  | 'reserve'
  /** Reserved units that were not needed. */
  | 'release'
  | 'refund'
  | 'package_credit'
  | 'package_debit'
  /** Parts that were handed over to the telco, out of the stock of their packages. */
  | 'handed_over';

/** Units that a person loaded or gave; a mistake in them can be corrected. */
export const correctableKinds = ['load', 'transfer', 'bonus'] as const satisfies readonly PostingKind[];
