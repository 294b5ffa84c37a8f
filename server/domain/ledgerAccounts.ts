// The accounts of the ledger (decisions/013-double-entry-ledger.md).

interface LedgerAccount {
  /** Whose account it is: there is one for the platform, or one for each client or package. */
  owner: 'platform' | 'client' | 'package';
  unit: 'sms' | 'kes';
  /** May not fall below its floor, by default zero. The others are counterparts: below zero, one shows how much came out of it. */
  isFloored: boolean;
}

/** Every kind of account. A client's accounts are opened in this order. */
export const ledgerAccounts = {
  supply: { owner: 'platform', unit: 'sms', isFloored: false },
  platform_stock: { owner: 'platform', unit: 'sms', isFloored: true },
  payments_clearing: { owner: 'platform', unit: 'kes', isFloored: false },
  sales: { owner: 'platform', unit: 'kes', isFloored: false },
  client_balance: { owner: 'client', unit: 'sms', isFloored: true },
  client_bonus: { owner: 'client', unit: 'sms', isFloored: true },
  /** For campaigns that are not expanded yet. */
  client_reserved: { owner: 'client', unit: 'sms', isFloored: true },
  /** What the client spent. */
  client_consumption: { owner: 'client', unit: 'sms', isFloored: false },
  client_refunds: { owner: 'client', unit: 'sms', isFloored: false },
  client_credit: { owner: 'client', unit: 'kes', isFloored: true },
  /** Follows the telco's count, so it may fall below zero (decisions/015-package-stock-below-zero.md). */
  package_stock: { owner: 'package', unit: 'sms', isFloored: false },
  package_consumption: { owner: 'package', unit: 'sms', isFloored: false },
  package_supply: { owner: 'package', unit: 'sms', isFloored: false },
} as const satisfies Record<string, LedgerAccount>;

export type AccountKind = keyof typeof ledgerAccounts;

/** The kinds of accounts of units. */
export type UnitsAccountKind = {
  [Kind in AccountKind]: (typeof ledgerAccounts)[Kind]['unit'] extends 'sms' ? Kind : never;
}[AccountKind];
