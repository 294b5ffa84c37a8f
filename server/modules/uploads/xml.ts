// The subset of XML that a workbook needs, from text in chunks: tags, their attributes and the text between. Every character
// is read once, so no file can make reading slow. Only the five entities and numeric characters, and no document types, so
// nothing expands.
import { rowCharactersMax } from './refuseFile.ts';
import { damaged } from './zip.ts';

/** Handler of a document; names come without their prefix. */
export interface XmlReader {
  /** `tag` is the whole opening tag, for {@link attribute}. An empty element (`<row/>`) has no closing tag. */
  open(name: string, tag: string, isEmpty: boolean): void;
  close(name: string): void;
  /** Text between two tags, if {@link wantsText} is set; it may come in pieces. */
  text(text: string): void;
  wantsText: boolean;
  /** Set where nothing more is to be read. */
  isDone?: boolean;
}

/** Characters of one tag, one comment or one text between two tags: a cell of Excel holds 32,767. */
const tokenCharactersMax = rowCharactersMax;
/** Elements inside each other; a workbook nests about ten. */
const depthMax = 64;

/** Reads chunks to their end, or until the handler is done; 422 where they are not XML of a workbook. */
export async function* readXml(chunks: AsyncIterable<string>, reader: XmlReader): AsyncGenerator<void> {
  let rest = '';
  const depth = { now: 0 };
  for await (const chunk of chunks) {
    const text = rest + chunk;
    let at = 0;
    for (let next = 0; next >= 0 && !reader.isDone;) {
      at = next;
      next = readToken(text, { at, reader, depth });
    }
    yield;
    if (reader.isDone) return;
    rest = text.slice(at);
    if (rest.length > tokenCharactersMax) throw damaged();
  }
  if (rest.trim() !== '') throw damaged();
}

interface Place {
  at: number;
  reader: XmlReader;
  depth: { now: number };
}

/** Reads one tag or text; returns where the next one begins, -1 where this one is incomplete. */
function readToken(text: string, place: Place): number {
  const { at, reader } = place;
  if (at >= text.length) return -1;
  if (text.charCodeAt(at) !== lessThan) {
    const end = text.indexOf('<', at);
    if (end > 0 && reader.wantsText) reader.text(plainText(text.slice(at, end)));
    return end;
  }
  const second = text[at + 1];
  if (second === '!') return readDeclaration(text, place);
  if (second === '?') return after(text, '?>', at);
  const end = endOfTag(text, at + 1);
  if (end < 0) return -1;
  readTag(text.slice(at, end + 1), place);
  return end + 1;
}

const lessThan = 0x3c;
const greaterThan = 0x3e;
const doubleQuote = 0x22;
const singleQuote = 0x27;

function readDeclaration(text: string, { at, reader }: Place): number {
  if (text.startsWith('<!--', at)) return after(text, '-->', at + 4);
  if (text.startsWith('<![CDATA[', at)) {
    const end = text.indexOf(']]>', at);
    if (end < 0) return -1;
    if (reader.wantsText) reader.text(text.slice(at + '<![CDATA['.length, end));
    return end + 3;
  }
  // The beginning of one of the two, or a document type.
  if (text.length - at < '<![CDATA['.length) return -1;
  throw damaged();
}

function after(text: string, ending: string, at: number): number {
  const end = text.indexOf(ending, at);
  return end < 0 ? -1 : end + ending.length;
}

/** Index of the tag's `>`, which its attributes may contain, too; -1 where it is incomplete. */
function endOfTag(text: string, from: number): number {
  for (let at = from; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === greaterThan) return at;
    if (code === doubleQuote || code === singleQuote) {
      at = text.indexOf(String.fromCharCode(code), at + 1);
      if (at < 0) return -1;
    }
  }
  return -1;
}

function readTag(tag: string, { reader, depth }: Place): void {
  if (tag.charCodeAt(1) === slash) {
    depth.now--;
    reader.close(nameIn(tag, 2));
    return;
  }
  const isEmpty = tag.charCodeAt(tag.length - 2) === slash;
  if (!isEmpty && ++depth.now > depthMax) throw damaged();
  reader.open(nameIn(tag, 1), tag, isEmpty);
}

const slash = 0x2f;

/** The name that begins there, without its prefix. */
function nameIn(tag: string, from: number): string {
  let start = from;
  for (let at = from; ; at++) {
    const code = tag.charCodeAt(at);
    if (code === colon) start = at + 1;
    else if (code <= blank || code === slash || code === greaterThan) return tag.slice(start, at);
  }
}

const blank = 0x20;
const colon = 0x3a;

/** The value of a tag's attribute. */
export function attribute(tag: string, name: string): string | undefined {
  for (let at = tag.indexOf('='); at >= 0; at = tag.indexOf('=', at)) {
    let open = at + 1;
    while (tag.charCodeAt(open) <= blank) open++;
    const quote = tag[open];
    if (quote !== '"' && quote !== "'") return undefined;
    const end = tag.indexOf(quote, open + 1);
    if (end < 0) return undefined;
    let nameEnd = at;
    while (tag.charCodeAt(nameEnd - 1) <= blank) nameEnd--;
    const nameStart = nameEnd - name.length;
    if (tag.startsWith(name, nameStart) && tag.charCodeAt(nameStart - 1) <= blank)
      return plainText(tag.slice(open + 1, end));
    at = end + 1;
  }
  return undefined;
}

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

// oxlint-disable-next-line no-control-regex
const special = /[&\0-\x08\x0b-\x1f\x7f]|_x/;

/** Entities and Excel's own escapes (`_x000D_`) as characters; invalid control characters are removed. */
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
