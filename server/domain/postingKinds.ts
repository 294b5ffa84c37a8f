/** What a posting of the ledger records. */
export type PostingKind =
  | 'load'
  | 'transfer'
  | 'bonus'
  | 'topup'
  /** The opposite of a top-up. */
  | 'reversal'
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
