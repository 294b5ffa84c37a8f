// Reads a workbook's sheet and its shared strings tag by tag (ECMA-376 part 1, 18.3.1 and 18.4).
import type { NumberFormat } from './numberFormat.ts';
import type { RawRow } from './rawRow.ts';
import { cellCharactersMax, columnsMax } from './refuseFile.ts';
import { formatDate, formatNumber, type CellFormat } from './xlsxFormats.ts';
import { attribute, type XmlReader } from './xml.ts';
import { damaged } from './zip.ts';

export interface Workbook {
  strings: readonly string[];
  /** How the cell styles display numbers, by index. */
  formats: readonly CellFormat[];
  from1904: boolean;
}

/** Rows a sheet can have in Excel, and strings a workbook may share: they are held in memory. */
const rowNumberMax = 1_048_576;
const stringsMax = 4_000_000;
/** Characters of a text that are kept: one more than a cell may have, so that it is refused. */
const textCharactersMax = cellCharactersMax + 1;
/** Index at which a cell beyond the last column is placed, so that its row is refused without allocating the cells before it. */
const columnBeyond = columnsMax * 2;

/** Collects the text of `<t>`, except phonetic readings (`<rPh>`). */
class TextCollector {
  value = '';
  wants = false;
  private inReading = false;

  open(name: string, isEmpty: boolean): void {
    if (isEmpty) return;
    if (name === 'rPh') this.inReading = true;
    if (name === 't') this.wants = !this.inReading;
  }

  close(name: string): void {
    if (name === 'rPh') this.inReading = false;
    if (name === 't') this.wants = false;
  }

  add(text: string): void {
    if (this.value.length < textCharactersMax) this.value = (this.value + text).slice(0, textCharactersMax);
  }

  take(): string {
    const { value } = this;
    this.value = '';
    this.wants = false;
    this.inReading = false;
    return value;
  }
}

/** Reads `xl/sharedStrings.xml` into {@link strings}. */
export class StringsReader implements XmlReader {
  readonly strings: string[] = [];
  private readonly collected = new TextCollector();

  get wantsText(): boolean {
    return this.collected.wants;
  }

  open(name: string, _tag: string, isEmpty: boolean): void {
    this.collected.open(name, isEmpty);
    if (name === 'si' && isEmpty) this.keep('');
  }

  close(name: string): void {
    this.collected.close(name);
    if (name === 'si') this.keep(this.collected.take());
  }

  text(text: string): void {
    this.collected.add(text);
  }

  private keep(text: string): void {
    if (this.strings.push(text) > stringsMax) throw damaged();
  }
}

interface OpenCell {
  tag: string;
  column: number;
}

/** Reads the rows of a sheet; what follows them (merged cells, links, printing) is not read. */
export class SheetReader implements XmlReader {
  isDone = false;
  private readonly book: Workbook;
  private readonly collected = new TextCollector();
  private rows: RawRow[] = [];
  private previous = 0;
  private column = -1;
  private cells: string[] | undefined;
  private formats: Map<number, NumberFormat> | undefined;
  private cell: OpenCell | undefined;

  constructor(book: Workbook) {
    this.book = book;
  }

  get wantsText(): boolean {
    return this.collected.wants;
  }

  /** Whether every row is closed. */
  get isWhole(): boolean {
    return this.cells === undefined;
  }

  /** The rows since the last call, except empty ones. */
  takeRows(): RawRow[] {
    const rows = this.rows;
    this.rows = [];
    return rows;
  }

  open(name: string, tag: string, isEmpty: boolean): void {
    if (name === 'row') this.openRow(tag, isEmpty);
    else if (name === 'c' && this.cells) this.openCell(tag, isEmpty);
    else if (name === 'v' && !isEmpty && this.cell) this.collected.wants = true;
    else if (this.cell) this.collected.open(name, isEmpty);
  }

  close(name: string): void {
    if (name === 'v') this.collected.wants = false;
    else if (name === 'c') this.closeCell();
    else if (name === 'row') this.closeRow();
    else if (name === 'sheetData') this.isDone = true;
    else this.collected.close(name);
  }

  text(text: string): void {
    this.collected.add(text);
  }

  private openRow(tag: string, isEmpty: boolean): void {
    const row = Number(attribute(tag, 'r') ?? this.previous + 1);
    const isNext = Number.isInteger(row) && row > this.previous && row <= rowNumberMax;
    if (!isNext || this.cells) throw damaged();
    this.previous = row;
    this.column = -1;
    if (!isEmpty) this.cells = [];
  }

  private closeRow(): void {
    const cells = this.cells;
    if (!cells || this.cell) throw damaged();
    if (cells.length > 0) this.rows.push({ row: this.previous, cells, formats: this.formats });
    this.cells = undefined;
    this.formats = undefined;
  }

  private openCell(tag: string, isEmpty: boolean): void {
    if (this.cell) throw damaged();
    const reference = attribute(tag, 'r');
    this.column = reference === undefined ? this.column + 1 : columnIndex(reference);
    if (!isEmpty) this.cell = { tag, column: Math.min(this.column, columnBeyond) };
  }

  private closeCell(): void {
    const cell = this.cell;
    const cells = this.cells;
    const raw = this.collected.take();
    this.cell = undefined;
    if (!cell || !cells || raw === '') return;
    const value = this.valueIn(cell, raw).trim();
    if (value === '') return;
    while (cells.length < cell.column) cells.push('');
    cells[cell.column] = value;
  }

  /** The value of a cell; a number as Excel keeps it, with the format that displays it in the row's `formats`. */
  private valueIn({ tag, column }: OpenCell, raw: string): string {
    const { strings, formats, from1904 } = this.book;
    switch (attribute(tag, 't') ?? 'n') {
      case 's':
        return strings[Number(raw)] ?? '';
      case 'b':
        return raw === '1' ? 'TRUE' : 'FALSE';
      case 'e':
        return '';
      case 'n': {
        const number = Number(raw);
        if (!Number.isFinite(number)) return '';
        const format = formats[Number(attribute(tag, 's') ?? -1)];
        if (format === 'date') return formatDate(number, from1904);
        if (format) (this.formats ??= new Map()).set(column, format);
        return formatNumber(number);
      }
      default:
        return raw;
    }
  }
}

/** "AB12" -> 27. */
function columnIndex(reference: string): number {
  let index = 0;
  for (const letter of /^[A-Z]{1,3}/.exec(reference)?.[0] ?? '')
    index = index * 26 + letter.charCodeAt(0) - 64;
  if (index === 0) throw damaged();
  return index - 1;
}
