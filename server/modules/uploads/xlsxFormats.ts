// Numbers of cells as Excel displays them, by the format of their style (ECMA-376 part 1, 18.8.30): dates are days since 1900 or 1904.
import { dayMs } from '../../domain/durations.ts';
import { codeCharactersMax, compileFormat, type NumberFormat } from './numberFormat.ts';
import { attribute, type XmlReader } from './xml.ts';

const builtInDates = [[14, 22], [27, 36], [45, 47], [50, 58]] as const; // oxfmt-ignore
/** 1899-12-30: day 1 is 1900-01-01, and Excel counts a 29 February 1900 before day 61. */
const epoch1900 = Date.UTC(1899, 11, 30);
const epoch1904 = Date.UTC(1904, 0, 1);

/** How a cell style displays a number; undefined as it is. */
export type CellFormat = 'date' | NumberFormat | undefined;

/** Reads the formats of the cell styles: `formats` has them by the index of the style. */
export class StylesReader implements XmlReader {
  readonly wantsText = false;
  readonly formats: CellFormat[] = [];
  /** By id. Each is compiled once, because a workbook may have 64,000 styles. */
  private readonly known = new Map<number, CellFormat>();
  private inCellStyles = false;

  open(name: string, tag: string, isEmpty: boolean): void {
    if (name === 'numFmt') this.known.set(idIn(tag), formatOf(idIn(tag), attribute(tag, 'formatCode') ?? ''));
    if (name === 'cellXfs') this.inCellStyles = !isEmpty;
    if (name !== 'xf' || !this.inCellStyles) return;
    const id = idIn(tag);
    if (!this.known.has(id)) this.known.set(id, formatOf(id));
    this.formats.push(this.known.get(id));
  }

  close(name: string): void {
    if (name === 'cellXfs') this.inCellStyles = false;
  }

  text(): void {}
}

const idIn = (tag: string): number => Number(attribute(tag, 'numFmtId'));

function formatOf(id: number, code?: string): CellFormat {
  const isDate =
    code === undefined ? builtInDates.some(([from, to]) => id >= from && id <= to) : isDateCode(code);
  return isDate ? 'date' : compileFormat(id, code);
}

/** Whether a format shows days or hours, after quoted text, escapes, colours and conditions are removed. */
const isDateCode = (code: string): boolean =>
  /[ymdhs]/i.test(
    code.slice(0, codeCharactersMax).replace(/&quot;[^]*?&quot;|"[^"]*"|\\.|_.|\[[^[\]]*\]|general/gi, ''),
  );

/** Formats a number as a date: 46000.5 -> "09/12/2025 12:00". Less than a day is a time of day. */
export function formatDate(days: number, from1904: boolean): string {
  const at = new Date(Math.round(((from1904 ? epoch1904 : epoch1900) + days * dayMs) / 1000) * 1000);
  if (Number.isNaN(at.getTime())) return formatNumber(days);
  const [date = '', time = ''] = at.toISOString().split('T');
  const clock = time.slice(0, 5);
  if (days >= 0 && days < 1) return clock;
  const day = date.split('-').toReversed().join('/');
  return clock === '00:00' ? day : `${day} ${clock}`;
}

/** Formats a number with the fifteen digits that Excel keeps: 0.30000000000000004 -> "0.3". */
export const formatNumber = (value: number): string => String(Number(value.toPrecision(15)));
