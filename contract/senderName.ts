// Rules for the names of sender IDs (requirements/domain.md#sender-ids; requirements/kenya.md#sender-ids): the form that telcos accept, and
// names that imitate institutions people trust with their money. Without I/O: the console warns by the server's rules.

/** Most characters of an alphanumeric sender on the wire. */
export const senderNameMax = 11;

/** What is wrong with a name, for users; undefined if it is valid. */
export function senderNameFault(name: string): string | undefined {
  if (name !== name.trim()) return 'The sender name must not begin or end with a space';
  if (name.length > senderNameMax) return `The sender name may have at most ${senderNameMax} characters`;
  if (!/^[A-Za-z0-9 .&_-]*$/.test(name))
    return 'The sender name may hold only letters, digits, spaces and - . & _';
  if (/^\d{3,11}$/.test(name)) return undefined;
  if (!/[A-Za-z]/.test(name))
    return 'The sender name needs a letter, unless it is a short code of 3 to 11 digits';
  return undefined;
}

/** Institutions that people trust with their money, and the spellings of their names without separators. */
const trusted: readonly [who: string, ...spellings: string[]][] = [
  ['M-PESA', 'mpesa', 'lipana', 'paybill'],
  ['Safaricom', 'safaricom', 'safcom', 'fuliza', 'mshwari'],
  ['Airtel', 'airtel'],
  ['Telkom', 'telkom', 'tkash'],
  ['KCB', 'kcb'],
  ['Equity Bank', 'equity', 'equitel'],
  ['Co-operative Bank', 'coopbank', 'mcoop'],
  ['Absa', 'absa'],
  ['NCBA', 'ncba'],
  ['Standard Chartered', 'stanchart'],
  ['Stanbic', 'stanbic'],
  ['DTB', 'dtb'],
  ['Central Bank of Kenya', 'cbk', 'centralbank'],
  ['KRA', 'kra', 'itax'],
  ['the Hustler Fund', 'hustlerfund'],
  ['a bank', 'bank', 'benki'],
];

/** Spellings of at most this length must match a whole word: KRA matches, but not KRAAL. */
const wordLengthMax = 3;

/** The possible readings of digits that look like letters; 1 may be i or l. */
const readings = (text: string) =>
  ['i', 'l'].map((one) =>
    text.replace(
      /[013457]/g,
      (digit) => ({ '0': 'o', '1': one, '3': 'e', '4': 'a', '5': 's', '7': 't' })[digit] ?? digit,
    ),
  );

/** The institution that a name imitates ("M-PE5A INFO" for M-PESA); undefined if there is none. */
export function lookalikeOf(name: string): string | undefined {
  const words = name.toLowerCase().split(/[^a-z0-9]+/);
  const joined = words.join('');
  const isLike = (spelling: string) =>
    spelling.length <= wordLengthMax
      ? [...words, joined].some((word) => readings(word).includes(spelling))
      : readings(joined).some((read) => read.includes(spelling));
  return trusted.find(([, ...spellings]) => spellings.some(isLike))?.[0];
}
