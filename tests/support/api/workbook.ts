// Builds Excel workbooks and zip archives by hand, so that tests can make files that no program would write.
import { constants, crc32, deflateRawSync } from 'node:zlib';

export interface ZipPart {
  name: string;
  text: string | Buffer;
  /** A wrong unpacked size for the directory. */
  declaredBytes?: number;
}

export function zip(parts: readonly ZipPart[]): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, text, declaredBytes } of parts) {
    const bytes = typeof text === 'string' ? Buffer.from(text) : text;
    const packed = deflateRawSync(bytes, { level: constants.Z_BEST_SPEED });
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(8, 4);
    common.writeUInt32LE(crc32(bytes), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(declaredBytes ?? bytes.length, 18);
    common.writeUInt16LE(Buffer.byteLength(name), 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), common, Buffer.from(name), packed]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(offset, 10);
    directory.push(Buffer.from('PK\x01\x02'), Buffer.from([20, 0]), common, rest, Buffer.from(name));
    locals.push(local);
    offset += local.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, listed, end]);
}

/** A cell. Text is written to the shared strings, a number into the cell, and `xml` is inserted unchanged. */
export type Cell = string | number | { xml: string } | undefined;

const escaped = (text: string) => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);

const columnName = (index: number): string =>
  index < 26
    ? String.fromCharCode(65 + index)
    : columnName(Math.floor(index / 26) - 1) + columnName(index % 26);

/** A number, written unchanged, with one of the formats of the workbook by index. */
export const styled = (value: number | string, style: number): Cell => ({
  xml: `<c s="${style + ownStyles}"><v>${value}</v></c>`,
});

/** Styles before those of the given formats. */
const ownStyles = 3;

/**
 * A workbook whose second cell style is a date. `sheet` and `workbook` replace the parts of these names. `formats` are codes or the
 * numbers of built-in formats, for {@link styled}.
 */
export function workbook(
  rows: readonly (readonly Cell[])[],
  given: { sheet?: string; workbook?: string; more?: ZipPart[]; formats?: readonly (string | number)[] } = {},
): Buffer {
  const strings: string[] = [];
  const cellXml = (cell: Cell, reference: string) => {
    if (cell === undefined) return '';
    if (typeof cell === 'object') return cell.xml.replace('<c', `<c r="${reference}"`);
    if (typeof cell === 'number') return `<c r="${reference}"><v>${cell}</v></c>`;
    return `<c r="${reference}" t="s"><v>${strings.push(cell) - 1}</v></c>`;
  };
  const sheetRows = rows.map((cells, row) => {
    const inner = cells.map((cell, column) => cellXml(cell, `${columnName(column)}${row + 1}`)).join('');
    return inner === '' ? `<row r="${row + 1}"/>` : `<row r="${row + 1}">${inner}</row>`;
  });
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const sheet =
    given.sheet ??
    `<worksheet xmlns="${main}"><cols><col min="1" max="1"/></cols><sheetData>${sheetRows.join('')}</sheetData><pageMargins left="1"/></worksheet>`;
  const shared = strings.map((text) => `<si><t xml:space="preserve">${escaped(text)}</t></si>`).join('');
  const { formats = [] } = given;
  const codes = formats.map((code, at) =>
    typeof code === 'string' ? `<numFmt numFmtId="${165 + at}" formatCode="${escaped(code)}"/>` : '',
  );
  const styles = formats.map(
    (code, at) => `<xf numFmtId="${typeof code === 'string' ? 165 + at : code}" applyNumberFormat="1"/>`,
  );
  return zip([
    {
      name: '[Content_Types].xml',
      text: '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    },
    {
      name: 'xl/workbook.xml',
      text:
        given.workbook ??
        `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="One" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      text: `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${relations}/worksheet" Target="/xl/worksheets/sheet2.xml"/><Relationship Id="rId3" Type="${relations}/sharedStrings" Target="sharedStrings.xml"/><Relationship Id="rId4" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
    },
    {
      name: 'xl/styles.xml',
      text: `<styleSheet xmlns="${main}"><numFmts count="1"><numFmt numFmtId="164" formatCode="[Red]dd\\-mmm"/>${codes.join('')}</numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/>${styles.join('')}</cellXfs></styleSheet>`,
    },
    { name: 'xl/sharedStrings.xml', text: `<sst xmlns="${main}">${shared}</sst>` },
    { name: 'xl/worksheets/sheet1.xml', text: sheet },
    ...(given.more ?? []),
  ]);
}
