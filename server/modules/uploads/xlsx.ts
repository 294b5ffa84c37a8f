// The first visible sheet of an Excel workbook, row by row as it is unpacked (ECMA-376 part 1, 18.3 and 18.4). Only shared
// strings are kept in memory; a row number allocates nothing, so a sheet cannot exhaust memory.
import { refuseFile } from './refuseFile.ts';
import type { RawRow } from './rawRow.ts';
import { SheetReader, StringsReader, type Workbook } from './sheet.ts';
import { StylesReader } from './xlsxFormats.ts';
import { attribute, readXml, type XmlReader } from './xml.ts';
import { damaged, unpack, zipEntries, type ZipEntry } from './zip.ts';

/** Unpacked bytes of a sheet, of the strings its cells share (held in memory), and of the small parts. */
const sheetBytesMax = 768 * 1024 * 1024;
const stringsBytesMax = 96 * 1024 * 1024;
const partBytesMax = 8 * 1024 * 1024;

export const isZip = (bytes: Buffer): boolean => bytes.toString('latin1', 0, 4) === 'PK\x03\x04';

export interface OpenedSheet {
  rows: () => AsyncGenerator<RawRow[]>;
  /** Name of the sheet, if the workbook has other visible sheets. */
  sheet: string | undefined;
}

export async function openXlsx(bytes: Buffer): Promise<OpenedSheet> {
  const entries = zipEntries(bytes);
  const read = async <Reader extends XmlReader>(name: string, reader: Reader, bytesMax = partBytesMax) => {
    const entry = entries.get(name);
    if (entry) for await (const _ of readXml(unpack(bytes, entry, bytesMax), reader));
    return reader;
  };
  if (!entries.has('xl/workbook.xml'))
    throw refuseFile(
      'file_format_unsupported',
      'The file is a zip archive without a workbook. Upload the file inside it',
    );
  const contents = await read('xl/workbook.xml', new TagsReader(['sheet', 'workbookPr']));
  const sheets = contents.of('sheet');
  const visible = sheets.filter((sheet) => !/hidden/i.test(attribute(sheet, 'state') ?? ''));
  const shown = visible[0] ?? sheets[0] ?? '';
  const relations = await read('xl/_rels/workbook.xml.rels', new TagsReader(['Relationship']));
  const relation = relations
    .of('Relationship')
    .find((tag) => attribute(tag, 'Id') === attribute(shown, 'r:id'));
  const sheet = entries.get(pathOf((relation && attribute(relation, 'Target')) ?? 'worksheets/sheet1.xml'));
  if (!sheet) throw damaged();
  const [properties = ''] = contents.of('workbookPr');
  const { formats } = await read('xl/styles.xml', new StylesReader());
  const { strings } = await read('xl/sharedstrings.xml', new StringsReader(), stringsBytesMax);
  const from1904 = /^(?:1|true)$/.test(attribute(properties, 'date1904') ?? '');
  return {
    rows: () => sheetRows(bytes, sheet, { strings, formats, from1904 }),
    sheet: visible.length > 1 ? attribute(shown, 'name') : undefined,
  };
}

async function* sheetRows(bytes: Buffer, sheet: ZipEntry, book: Workbook): AsyncGenerator<RawRow[]> {
  const reader = new SheetReader(book);
  for await (const _ of readXml(unpack(bytes, sheet, sheetBytesMax), reader)) {
    const rows = reader.takeRows();
    if (rows.length > 0) yield rows;
  }
  if (!reader.isWhole) throw damaged();
}

/** A relation's target as a path of the archive. */
function pathOf(target: string): string {
  const base = 'zip:///xl/';
  if (!URL.canParse(target, base)) throw damaged();
  return new URL(target, base).pathname.slice(1).toLowerCase();
}

/** Collects the tags of some names. */
class TagsReader implements XmlReader {
  readonly wantsText = false;
  private readonly tags: Map<string, string[]>;

  constructor(names: readonly string[]) {
    this.tags = new Map(names.map((name) => [name, []]));
  }

  of = (name: string): readonly string[] => this.tags.get(name) ?? [];

  open(name: string, tag: string): void {
    this.tags.get(name)?.push(tag);
  }

  close(): void {}
  text(): void {}
}
