// Files made to exhaust their reader: archives, XML and separated values that no program writes. Each is created on demand,
// since some are large.
import { workbook, zip, type ZipPart } from './workbook.ts';

const MB = 1024 * 1024;
/** Size of the largest accepted file. */
export const largest = 20 * MB;

const book = '<workbook><sheets><sheet name="a" r:id="rId1"/></sheets></workbook>';

/** A workbook whose parts have this content. */
export const archive = (
  parts: { sheet?: string | Buffer; strings?: string | Buffer; styles?: string },
  more: ZipPart[] = [],
): Buffer =>
  zip([
    { name: 'xl/workbook.xml', text: book },
    { name: 'xl/worksheets/sheet1.xml', text: parts.sheet ?? '<worksheet><sheetData/></worksheet>' },
    ...(parts.strings === undefined ? [] : [{ name: 'xl/sharedStrings.xml', text: parts.strings }]),
    ...(parts.styles === undefined ? [] : [{ name: 'xl/styles.xml', text: parts.styles }]),
    ...more,
  ]);

const sheetOf = (rows: string) => `<worksheet><sheetData>${rows}</sheetData></worksheet>`;
const phoneRow = '<row><c><v>712345678</v></c></row>';
const sheet = (rows: string) => archive({ sheet: sheetOf(rows) });

/** Repeats a text until it has that many bytes. */
const filled = (text: string, bytes: number): string => text.repeat(Math.floor(bytes / text.length));
/** A file of the largest size that repeats only this text. */
const full = (text: string): Buffer => Buffer.from(filled(text, largest));

/** A part of that many bytes, which may be more than a string can have; packed, it takes a few thousand bytes. */
const bomb = (bytes: number, text = ' ') => Buffer.alloc(bytes, text);

/** An archive whose directory lists one part many times. */
function overlapping(): Buffer {
  const bytes = archive({ sheet: sheetOf(phoneRow) });
  const end = bytes.length - 22;
  const at = bytes.readUInt32LE(end + 16);
  const directory = bytes.subarray(at, end);
  const again = Buffer.concat([
    bytes.subarray(0, at),
    ...Array.from({ length: 20_000 }, () => directory),
    bytes.subarray(end),
  ]);
  again.writeUInt16LE(40_000, again.length - 22 + 10);
  return again;
}

/** An archive whose directory gives a packed size that ends in the middle of the part. */
function cut(): Buffer {
  const bytes = archive({ sheet: sheetOf(phoneRow.repeat(100_000)) });
  const at = bytes.readUInt32LE(bytes.length - 22 + 16);
  for (let entry = at; bytes.readUInt32LE(entry) === 0x02014b50;) {
    bytes.writeUInt32LE(Math.floor(bytes.readUInt32LE(entry + 20) / 2), entry + 20);
    entry += 46 + bytes.readUInt16LE(entry + 28);
  }
  return bytes;
}

function noise(bytes: number): Buffer {
  const made = Buffer.alloc(bytes);
  let seed = 1;
  for (let at = 0; at < bytes; at++) made[at] = (seed = (seed * 1_103_515_245 + 12_345) & 0x7fffffff) >> 16;
  return made;
}

const text2000 = 'x'.repeat(2000);

export const workbooks: Record<string, () => Buffer> = {
  'a cell of 400,000 values that are begun and not ended': () =>
    sheet(`<row><c>${'<v '.repeat(400_000)}</c></row>`),
  'a cell of a million values without an end': () => sheet(`<row><c>${'<v>'.repeat(1_000_000)}</c></row>`),
  'a cell of a million texts without an end': () =>
    sheet(`<row><c t="inlineStr">${'<t '.repeat(1_000_000)}</c></row>`),
  'a million phonetic readings without an end': () =>
    archive({ sheet: sheetOf(phoneRow), strings: `<sst><si>${'<rPh>'.repeat(1_000_000)}</si></sst>` }),
  'a million elements inside each other': () => sheet('<a>'.repeat(1_000_000)),
  'a million rows that are not ended': () => sheet('<row>'.repeat(1_000_000)),
  'a million cells that are not ended': () => sheet(`<row>${'<c>'.repeat(1_000_000)}</row>`),
  'ten million empty rows': () => sheet('<row/>'.repeat(10_000_000)),
  'ten million empty cells in a row': () => sheet(`<row>${'<c/>'.repeat(10_000_000)}</row>`),
  'twenty million shared strings that are empty': () =>
    archive({ sheet: sheetOf(phoneRow), strings: `<sst>${'<si/>'.repeat(19_000_000)}</sst>` }),
  'an attribute of ten million characters': () => sheet(`<row r="${'1'.repeat(10_000_000)}"/>`),
  'a million attributes': () => sheet(`<row ${'r="1" '.repeat(1_000_000)}/>`),
  'a million quotes that are opened in tags': () => sheet('<c r="'.repeat(1_000_000)),
  'a million comments': () => sheet(`${'<!-- -->'.repeat(1_000_000)}${phoneRow}`),
  'a comment without an end': () => sheet(`<!--${'-'.repeat(10_000_000)}`),
  'a million character data sections': () =>
    sheet(`<row><c t="str"><v>${'<![CDATA[x]]>'.repeat(1_000_000)}</v></c></row>`),
  'a document type with entities': () =>
    archive({ sheet: `<!DOCTYPE a [<!ENTITY a "${'b'.repeat(1_000_000)}">]>${sheetOf(phoneRow)}` }),
  'a million entities': () => sheet(`<row><c t="str"><v>${'&amp;'.repeat(1_000_000)}</v></c></row>`),
  'a million ampersands': () => sheet(`<row><c t="str"><v>${'&#'.repeat(30_000)}</v></c></row>`.repeat(30)),
  'a shared string of ninety million characters': () =>
    archive({ sheet: sheetOf(phoneRow), strings: `<sst><si><t>${'x'.repeat(90_000_000)}</t></si></sst>` }),
  'four million shared strings': () =>
    archive({
      sheet: sheetOf(phoneRow),
      strings: `<sst>${'<si><t>some text</t></si>'.repeat(3_900_000)}</sst>`,
    }),
  'a long string in each of 99 columns': () =>
    archive({
      sheet: sheetOf(
        `<row><c><v>712345678</v></c>${'<c t="s"><v>0</v></c>'.repeat(99)}</row>`.repeat(20_000),
      ),
      strings: `<sst><si><t>${text2000}</t></si></sst>`,
    }),
  'formats of brackets that are not closed': () =>
    archive({
      sheet: sheetOf(phoneRow),
      styles: `<styleSheet><numFmts>${`<numFmt numFmtId="164" formatCode="${'['.repeat(100_000)}"/>`.repeat(20)}</numFmts><cellXfs>${'<xf numFmtId="164"/>'.repeat(20_000)}</cellXfs></styleSheet>`,
    }),
  'a sheet of 700 MB of blanks': () => archive({ sheet: bomb(700 * MB) }),
  'a sheet of 100 MB of empty elements': () => archive({ sheet: bomb(100 * MB, '<a/>') }),
  'a part that says it is small and holds 9 MB': () =>
    zip([{ name: 'xl/workbook.xml', text: '<a/>'.repeat(9 * 256 * 1024), declaredBytes: 10 }]),
  'a directory of 40,000 entries of the same parts': overlapping,
  'parts that are cut off': cut,
  'an archive of noise': () => Buffer.concat([Buffer.from('PK\x03\x04'), noise(largest - 100)]),
  'ends of a directory and nothing else': () =>
    Buffer.concat([Buffer.from('PK\x03\x04'), full('PK\x05\x06').subarray(0, largest - 10)]),
  'a target that is no path': () =>
    workbook([['0712345678']], {
      more: [
        {
          name: 'xl/_rels/workbook.xml.rels',
          text: '<Relationships><Relationship Id="rId1" Target="http://["/></Relationships>',
        },
      ],
    }),
};

export const texts: Record<string, () => Buffer> = {
  'twenty million line breaks': () => full('\n'),
  'twenty million carriage returns': () => full('\r'),
  'ten million rows of a separator': () => full(',\n'),
  'twenty million separators': () => full(','),
  'twenty million quotes': () => full('"'),
  'quotes in pairs on lines': () => full('""\n'),
  'quotes that close in the middle of a cell': () => full('"a"b,'),
  'a quote that is never closed': () => Buffer.from(`phone\n0712345678\n"${filled('a,b\n', largest - 100)}`),
  'quotes after every separator': () => full(',"'),
  'one line of twenty million characters': () => full('x'),
  NULs: () => Buffer.alloc(largest),
  'UTF-16 without a line end': () => Buffer.from(`\uFEFF${'x'.repeat(largest / 2 - 1)}`, 'utf16le'),
  'lone surrogates': () =>
    Buffer.from(`\uFEFFphone,name\n${'0712345678,\uD800\n'.repeat(500_000)}`, 'utf16le'),
  'bytes that are no text of any kind': () => noise(largest),
  'two million rows of numbers': () => full('0712345678\n'),
  'a million rows that are no numbers': () => Buffer.from(`phone\n0712345678\n${'07\n'.repeat(999_000)}`),
  'rows of a hundred columns': () => full(`0712345678${',a'.repeat(99)}\n`),
  'rows of cells of 2,000 characters': () => full(`0712345678,${text2000}\n`),
  'a cell of 2,000 digits in each row': () => full(`0712345678,${'1'.repeat(2000)}\n`),
};
