// As much XML as a sheet needs, from text that comes in chunks: elements of one name that do not nest, their attributes
// and the text inside. No entities but the five and characters by number, so nothing can be made to grow.
import { rowCharactersMax } from './refuseFile.ts';
import { damaged } from './zip.ts';

export interface Element {
  /** Elements without content (`<row/>`) that stood before it. */
  empty: number;
  /** Its opening tag. */
  tag: string;
  inner: string;
}

/** Characters of one element, markup included. */
const elementCharactersMax = rowCharactersMax * 10;

/** The elements of this name, as many at a time as a chunk completes; names come without their prefix. */
export async function* elements(chunks: AsyncIterable<string>, name: string): AsyncGenerator<Element[]> {
  let carry = '';
  let prefix: string | undefined;
  for await (const chunk of chunks) {
    carry += chunk;
    prefix ??= /<(\w+:)?(?:worksheet|sst)[\s>]/.exec(carry)?.[1] ?? (carry.length > 4096 ? '' : undefined);
    const closing = `</${prefix ?? ''}${name}>`;
    const end = carry.lastIndexOf(closing);
    if (end < 0) {
      // What follows the rows (merged cells, links, printing) may be long and is not read.
      if (carry.includes(`</${prefix ?? ''}sheetData>`)) return;
      if (carry.length > elementCharactersMax) throw damaged();
      continue;
    }
    const whole = carry.slice(0, end);
    carry = carry.slice(end + closing.length);
    const bare = prefix ? whole.replaceAll(`<${prefix}`, '<').replaceAll(`</${prefix}`, '</') : whole;
    yield bare.split(`</${name}>`).map((piece) => elementOf(piece, name));
  }
}

function elementOf(piece: string, name: string): Element {
  let empty = 0;
  for (let at = piece.indexOf(`<${name}`); at >= 0; at = piece.indexOf(`<${name}`, at + 1)) {
    const open = piece.indexOf('>', at);
    if (open < 0) break;
    // A longer name that begins alike is another element.
    if (!/[\s/>]/.test(piece[at + name.length + 1] ?? '')) continue;
    const tag = piece.slice(at, open + 1);
    if (!tag.endsWith('/>')) return { empty, tag, inner: piece.slice(open + 1) };
    empty++;
  }
  throw damaged();
}

const patterns = new Map<string, RegExp>();

export function attribute(tag: string, name: string): string | undefined {
  let pattern = patterns.get(name);
  if (!pattern) patterns.set(name, (pattern = new RegExp(`\\s${name}=(?:"([^"]*)"|'([^']*)')`)));
  const found = pattern.exec(tag);
  return found ? plainText(found[1] ?? found[2] ?? '') : undefined;
}

/** The text of all `<t>` inside, joined: a cell's runs of different looks are one text. */
export function textsOf(inner: string): string {
  let text = '';
  for (const [, piece = ''] of inner.matchAll(/<t(?:\s[^<>]*)?>([^<]*)<\/t>/g)) text += piece;
  return plainText(text);
}

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

// oxlint-disable-next-line no-control-regex
const special = /[&\0-\x08\x0b-\x1f\x7f]|_x/;

/** Entities and Excel's own escapes (`_x000D_`) as characters; control characters that no text holds are left out. */
export function plainText(raw: string): string {
  if (!special.test(raw)) return raw;
  return (
    raw
      .replace(/&(?:#\d{1,7}|#x[0-9a-f]{1,6}|\w{2,4});/gi, entity)
      .replace(/_x([0-9a-f]{4})_/gi, (_, hex: string) => character(parseInt(hex, 16)))
      .replace(/\r\n?/g, '\n')
      // oxlint-disable-next-line no-control-regex
      .replace(/[\0-\x08\x0b-\x1f\x7f]/g, '')
  );
}

function entity(whole: string): string {
  const name = whole.slice(1, -1);
  if (/^#x/i.test(name)) return character(parseInt(name.slice(2), 16));
  return name.startsWith('#') ? character(Number(name.slice(1))) : (named[name] ?? whole);
}

const character = (code: number): string => (code <= 0x10ffff ? String.fromCodePoint(code) : '');
