// The first visible sheet of an Excel workbook, row by row as it is unpacked (ECMA-376 part 1, 18.3 and 18.4). Only the
// strings that cells share are held; a row's number is a label and makes no room, so a sheet cannot ask for memory.
import { refuseFile } from './refuseFile.ts';
import type { RawRow } from './rawRow.ts';
import { dateStyles, formatDate, formatNumber } from './xlsxFormats.ts';
import { attribute, elements, plainText, textsOf } from './xml.ts';
import { damaged, unpack, zipEntries, type ZipEntry } from './zip.ts';

/** Unpacked bytes of a sheet, of the strings its cells share (held in memory), and of the small parts. */
const sheetBytesMax = 768 * 1024 * 1024;
const stringsBytesMax = 96 * 1024 * 1024;
const partBytesMax = 8 * 1024 * 1024;
/** Rows a sheet can have in Excel. */
const rowNumberMax = 1_048_576;

export const isZip = (bytes: Buffer): boolean => bytes.toString('latin1', 0, 4) === 'PK\x03\x04';

interface Workbook {
  bytes: Buffer;
  sheet: ZipEntry;
  strings: readonly string[];
  dates: ReadonlySet<number>;
  from1904: boolean;
}

export async function openXlsx(bytes: Buffer): Promise<() => AsyncGenerator<RawRow[]>> {
  const entries = zipEntries(bytes);
  const part = async (name: string): Promise<string> => {
    const entry = entries.get(name);
    let text = '';
    if (entry) for await (const chunk of unpack(bytes, entry, partBytesMax)) text += chunk;
    return text;
  };
  const workbook = await part('xl/workbook.xml');
  if (workbook === '')
    throw refuseFile(
      'file_format_unsupported',
      'The file is a zip archive without a workbook. Upload the file inside it',
    );
  const sheets = tags(workbook, 'sheet');
  const shown = sheets.find((sheet) => !/hidden/i.test(attribute(sheet, 'state') ?? '')) ?? sheets[0] ?? '';
  const relation = tags(await part('xl/_rels/workbook.xml.rels'), 'Relationship').find(
    (tag) => attribute(tag, 'Id') === attribute(shown, 'r:id'),
  );
  const target = (relation && attribute(relation, 'Target')) ?? 'worksheets/sheet1.xml';
  const sheet = entries.get(new URL(target, 'zip:///xl/').pathname.slice(1).toLowerCase());
  if (!sheet) throw damaged();
  const strings = entries.get('xl/sharedstrings.xml');
  const book: Workbook = {
    bytes,
    sheet,
    strings: strings ? await sharedStrings(bytes, strings) : [],
    dates: dateStyles(await part('xl/styles.xml')),
    from1904: /<(?:\w+:)?workbookPr[^>]*date1904="(?:1|true)"/.test(workbook),
  };
  return () => sheetRows(book);
}

const tags = (xml: string, name: string): string[] =>
  xml.match(new RegExp(`<(?:\\w+:)?${name}\\s[^>]*>`, 'g')) ?? [];

async function sharedStrings(bytes: Buffer, entry: ZipEntry): Promise<string[]> {
  const strings: string[] = [];
  for await (const batch of elements(unpack(bytes, entry, stringsBytesMax), 'si')) {
    for (const { empty, inner } of batch) {
      for (let left = empty; left > 0; left--) strings.push('');
      // Phonetic readings are no part of the text.
      strings.push(textsOf(inner.includes('<rPh') ? inner.replace(/<rPh[^>]*>[^]*?<\/rPh>/g, '') : inner));
    }
  }
  return strings;
}

async function* sheetRows(book: Workbook): AsyncGenerator<RawRow[]> {
  let previous = 0;
  for await (const batch of elements(unpack(book.bytes, book.sheet, sheetBytesMax), 'row')) {
    const rows: RawRow[] = [];
    for (const { empty, tag, inner } of batch) {
      const row = Number(attribute(tag, 'r') ?? previous + empty + 1);
      if (!Number.isInteger(row) || row <= previous || row > rowNumberMax) throw damaged();
      previous = row;
      const cells = cellsOf(inner, book);
      if (cells.some((cell) => cell !== '')) rows.push({ row, cells });
    }
    if (rows.length > 0) yield rows;
  }
}

/** Cells in their columns. Walks by position: a pattern could be made to search for ever. */
function cellsOf(inner: string, book: Workbook): string[] {
  const cells: string[] = [];
  let column = -1;
  for (let at = inner.indexOf('<c'); at >= 0; at = inner.indexOf('<c', at)) {
    const open = inner.indexOf('>', at);
    if (open < 0) throw damaged();
    const tag = inner.slice(at, open + 1);
    const reference = attribute(tag, 'r');
    column = reference === undefined ? column + 1 : columnIndex(reference);
    at = open + 1;
    if (tag.endsWith('/>')) continue;
    const close = inner.indexOf('</c>', at);
    if (close < 0) throw damaged();
    const value = cellText(tag, inner.slice(at, close), book);
    at = close;
    if (value === '') continue;
    // Past the bound one cell is kept for the refusal; the room before it is not made.
    if (column > 200) column = 200;
    while (cells.length < column) cells.push('');
    cells[column] = value;
  }
  return cells;
}

/** "AB12" -> 27. */
function columnIndex(reference: string): number {
  let index = 0;
  for (const letter of /^[A-Z]{1,3}/.exec(reference)?.[0] ?? '')
    index = index * 26 + letter.charCodeAt(0) - 64;
  if (index === 0) throw damaged();
  return index - 1;
}

function cellText(tag: string, body: string, book: Workbook): string {
  const type = attribute(tag, 't') ?? 'n';
  if (type === 'inlineStr') return textsOf(body).trim();
  const raw = /<v(?:\s[^>]*)?>([^<]*)<\/v>/.exec(body)?.[1] ?? '';
  if (raw === '' || type === 'e') return '';
  if (type === 's') return (book.strings[Number(raw)] ?? '').trim();
  if (type === 'b') return raw === '1' ? 'TRUE' : 'FALSE';
  if (type !== 'n') return plainText(raw).trim();
  const number = Number(raw);
  if (!Number.isFinite(number)) return '';
  return book.dates.has(Number(attribute(tag, 's') ?? -1))
    ? formatDate(number, book.from1904)
    : formatNumber(number);
}
