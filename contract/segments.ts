// Splits a text into SMS parts: GSM 03.38 7-bit with its extension table, otherwise UCS-2 (3GPP TS 23.038, 23.040;
// requirements/domain.md#text). Server and console use this one function, so that the price shown is the price charged.

/** Most parts of a message (requirements/domain.md#text). */
export const partsMax = 10;

const basic =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
const extension = '\f^{}\\[~]|€';

/** Septets by code unit: 1, 2, or 0 if only UCS-2 can encode it. */
const septets = new Uint8Array(65_536);
for (const character of basic) septets[character.charCodeAt(0)] = 1;
for (const character of extension) septets[character.charCodeAt(0)] = 2;

/** Replacements of characters that force UCS-2. */
const gsm7Equivalents: Record<string, string> = {
  '\u2018': "'", '\u2019': "'", '\u201A': "'", '\u201B': "'", '\u2032': "'", '\u0060': "'", '\u00B4': "'",
  '\u201C': '"', '\u201D': '"', '\u201E': '"', '\u2033': '"', '\u00AB': '"', '\u00BB': '"',
  '\u2010': '-', '\u2011': '-', '\u2012': '-', '\u2013': '-', '\u2014': '-', '\u2212': '-',
  '\u2026': '...', '\u2022': '*', '\u00A0': ' ', '\u2007': ' ', '\u2009': ' ', '\u202F': ' ', '\t': ' ',
  '\u200B': '', '\u200C': '', '\u200D': '', '\uFEFF': '', '\u2028': '\n', '\u2029': '\n',
}; // oxfmt-ignore

export interface Segments {
  encoding: 'GSM-7' | 'UCS-2';
  /** Length in units of the encoding: septets, or 16-bit units. */
  units: number;
  parts: number;
  /** Units that one part of this message holds: 160 or 153, 70 or 67. */
  unitsPerPart: number;
  /** Free units in the last part. */
  left: number;
  /** The distinct characters that force UCS-2, in order of appearance. */
  forcing: string[];
  /** The distinct characters that cost two septets; only if the text is GSM-7. */
  doubled: string[];
}

export type SegmentCount = Omit<Segments, 'forcing' | 'doubled'>;

/** Counts the parts of a text of any length; callers compare them with {@link partsMax}. An empty text is one part. */
export function countSegments(text: string): SegmentCount {
  let units = 0;
  for (let i = 0; i < text.length; i++) {
    const cost = septets[text.charCodeAt(i)]!;
    if (cost === 0) return ucs2(text);
    units += cost;
  }
  const encoding = 'GSM-7';
  if (units <= 160) return { encoding, units, parts: 1, unitsPerPart: 160, left: 160 - units };
  // An escape pair is never split, so a part may end one septet early: texts with pairs are walked part by part.
  if (units === text.length) {
    const parts = Math.ceil(units / 153);
    return { encoding, units, parts, unitsPerPart: 153, left: parts * 153 - units };
  }
  let parts = 1;
  let used = 0;
  for (let i = 0; i < text.length; i++) {
    const cost = septets[text.charCodeAt(i)]!;
    if (used + cost > 153) {
      parts++;
      used = 0;
    }
    used += cost;
  }
  return { encoding, units, parts, unitsPerPart: 153, left: 153 - used };
}

/** Counts the parts of a text, and names the characters that make it longer, which takes many times as long. */
export function segment(text: string): Segments {
  const count = countSegments(text);
  const isWide = count.encoding === 'UCS-2';
  return {
    ...count,
    forcing: isWide ? distinct(text, (unit) => septets[unit] === 0) : [],
    doubled: isWide || count.units === text.length ? [] : distinct(text, (unit) => septets[unit] === 2),
  };
}

function ucs2(text: string): SegmentCount {
  const units = text.length;
  const encoding = 'UCS-2';
  if (units <= 70) return { encoding, units, parts: 1, unitsPerPart: 70, left: 70 - units };
  let parts = 1;
  let start = 0;
  // A surrogate pair is never split, so a part may hold only 66 units.
  while (units - start > 67) {
    const end = start + 67;
    start = isHighSurrogate(text.charCodeAt(end - 1)) ? end - 1 : end;
    parts++;
  }
  return { encoding, units, parts, unitsPerPart: 67, left: 67 - (units - start) };
}

const isHighSurrogate = (unit: number) => unit >= 0xd800 && unit <= 0xdbff;

function distinct(text: string, wanted: (unit: number) => boolean): string[] {
  const found = new Set<string>();
  for (const character of text) if (wanted(character.charCodeAt(0))) found.add(character);
  return [...found];
}

/** The text with characters replaced by their GSM 7-bit equivalents, if they have one. */
export function withGsm7Equivalents(text: string): string {
  return Array.from(text, (character) => gsm7Equivalents[character] ?? character).join('');
}

/** Whether {@link withGsm7Equivalents} would change the text. */
export const hasGsm7Equivalents = (text: string): boolean => withGsm7Equivalents(text) !== text;
