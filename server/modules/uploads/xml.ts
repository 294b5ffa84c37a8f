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

export function attribute(tag: string, name: string): string | undefined {
  const start = tag.search(new RegExp(`\\s${name}="`));
  if (start < 0) return undefined;
  const from = tag.indexOf('"', start) + 1;
  return plainText(tag.slice(from, tag.indexOf('"', from)));
}

/** The text of all `<t>` inside, joined: a cell's runs of different looks are one text. */
export function textsOf(inner: string): string {
  let text = '';
  for (const [, piece = ''] of inner.matchAll(/<t(?:\s[^<>]*)?>([^<]*)<\/t>/g)) text += piece;
  return plainText(text);
}

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Entities and Excel's own escapes (`_x000D_`) as characters; control characters that no text holds are left out. */
export function plainText(raw: string): string {
  if (!raw.includes('&') && !raw.includes('_x')) return raw;
  return (
    raw
      .replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(\w{2,4}));/gi, (whole, decimal, hex, name) =>
        name
          ? (named[String(name)] ?? String(whole))
          : character(decimal ? Number(decimal) : parseInt(String(hex), 16)),
      )
      .replace(/_x([0-9a-f]{4})_/gi, (_, hex) => character(parseInt(String(hex), 16)))
      .replace(/\r\n?/g, '\n')
      // oxlint-disable-next-line no-control-regex
      .replace(/[\0-\x08\x0b-\x1f\x7f]/g, '')
  );
}

const character = (code: number): string => (code <= 0x10ffff ? String.fromCodePoint(code) : '');
