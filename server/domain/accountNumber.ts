// The account number of a client for paybill: stable, digits only (typed on any phone), with the two check digits of
// ISO 7064 MOD 97-10, so that a mistyped one matches no client instead of another one.

/** Added to a client's id, so that every account number has at least eight digits and no leading zero. */
const base = 100_000;
/** Characters M-Pesa accepts as the reference of a prompt. */
const referenceMax = 12;
const tagDigits = 3;

/** Formats a client's account number: 2 -> "10000216". */
export function accountNumber(clientId: number): string {
  const number = BigInt(base + clientId);
  return `${number}${String(98n - ((number * 100n) % 97n)).padStart(2, '0')}`;
}

/** The reference of one prompt: the account, and three digits of the payment's id that distinguish it from the client's others. */
export function promptReference(clientId: number, paymentId: number): string {
  const account = accountNumber(clientId);
  const tag = String(paymentId % 10 ** tagDigits).padStart(tagDigits, '0');
  const reference = `${account}-${tag}`;
  return reference.length <= referenceMax ? reference : `${account}${tag}`;
}

export interface ReadReference {
  clientId: number;
  /** The reference if the account number was that of a prompt, as written by {@link promptReference}. */
  prompt: string | undefined;
}

/** Parses a typed account number, with any spacing and letters that resemble digits; undefined for no account. */
export function readReference(text: string): ReadReference | undefined {
  const compact = text.toUpperCase().replace(/[\s./_-]+/g, '');
  const alike = compact.replaceAll('O', '0').replace(/[IL]/g, '1');
  const digits = /^\d+$/.test(alike) ? alike : compact.replace(/^[A-Z]+/, '');
  if (!/^\d{8,12}$/.test(digits)) return undefined;
  const clientId = clientOf(digits);
  if (clientId !== undefined && digits.length < 8 + tagDigits) return { clientId, prompt: undefined };
  const account = digits.slice(0, -tagDigits);
  const tagged = clientOf(account);
  if (tagged === undefined) return undefined;
  return { clientId: tagged, prompt: promptReference(tagged, Number(digits.slice(-tagDigits))) };
}

function clientOf(account: string): number | undefined {
  if (BigInt(account) % 97n !== 1n) return undefined;
  const clientId = Number(account.slice(0, -2)) - base;
  return clientId >= 1 ? clientId : undefined;
}
