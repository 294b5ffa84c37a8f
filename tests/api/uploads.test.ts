// requirements/domain.md#uploaded-files, files of numbers: what people upload is read; what is no such file is refused
// and says what to do.
import fc from 'fast-check';
import Papa from 'papaparse';
import readPeer from 'read-excel-file/node';
import { describe, expect, test } from 'vitest';
import { readTable, type Table, type TableRow } from '../../server/modules/uploads/table.ts';
import { workbook, zip } from '../support/workbook.ts';

const file = (content: string | Buffer, name = 'people.csv') => ({ name, bytes: Buffer.from(content) });

async function rowsOf(table: Table): Promise<TableRow[]> {
  const rows: TableRow[] = [];
  for await (const batch of table) rows.push(...batch);
  return rows;
}

async function read(content: string | Buffer, name?: string, numberColumn?: string) {
  const table = await readTable(file(content, name), numberColumn);
  return { ...table, rows: await rowsOf(table) };
}

const msisdnsOf = async (content: string | Buffer, name?: string) =>
  (await read(content, name)).rows.map(({ msisdn }) => msisdn);

const encode = (text: string, encoding: string): Buffer => {
  if (encoding === 'utf8') return Buffer.from(text);
  const marked = `\uFEFF${text}`;
  if (encoding === 'bom') return Buffer.from(marked);
  const little = Buffer.from(marked, 'utf16le');
  return encoding === 'utf16le' ? little : little.swap16();
};

const xml = (text: string) => ({ xml: text });

/** A workbook whose sheet holds this and nothing else. */
const sheet = (inner: string) =>
  workbook([], { sheet: `<worksheet><sheetData>${inner}</sheetData></worksheet>` });

const asText = (cells: readonly unknown[]) =>
  cells.map((value) => (typeof value === 'number' ? String(Number(value.toPrecision(15))) : (value ?? '')));

describe('separated values', () => {
  const cell = fc.oneof(
    fc.string({ unit: fc.constantFrom('a', 'ß', '€', '"', ',', ';', '\t', '\n', ' ', '7', '|', '😀') }),
    fc.constantFrom('Wanjikũ', 'O"Neil', 'a, b', 'two\nlines'),
  );
  const tables = fc.record({
    rows: fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 30 }),
    delimiter: fc.constantFrom(',', ';', '\t', '|'),
    newline: fc.constantFrom('\n', '\r\n', '\r'),
    encoding: fc.constantFrom('utf8', 'bom', 'utf16le', 'utf16be'),
  });

  test('are read with any separator, line end, encoding and quotes', async () => {
    await fc.assert(
      fc.asyncProperty(tables, async ({ rows, delimiter, newline, encoding }) => {
        const lines = [
          ['Name', 'Phone', 'Town'],
          ...rows.map(([name, town], n) => [name, `07120000${10 + n}`, town]),
        ];
        const text = Papa.unparse(lines, { delimiter, newline, quotes: true });
        const { rows: back, columns } = await read(encode(text, encoding));
        expect(columns).toEqual(['Name', 'Phone', 'Town']);
        expect(back.map(({ row, cells }) => [row, ...cells])).toEqual(
          rows.map(([name, town], n) => [n + 2, name.trim(), `07120000${10 + n}`, town.trim()]),
        );
      }),
      { numRuns: 200 },
    );
  });

  test('rows and quoted cells across the chunks of the file stay whole', async () => {
    const lines = Array.from({ length: 9000 }, (_, n) => [
      `Name "${n}",\n😀`,
      `0712${String(n).padStart(6, '0')}`,
    ]);
    const { rows } = await read(Papa.unparse([['name', 'phone'], ...lines]));
    expect(rows.map(({ cells }) => cells)).toEqual(lines);
    expect(rows.at(-1)).toMatchObject({ row: 9001, msisdn: '254712008999' });
  });

  test('a line end across two chunks is one line end', async () => {
    // 9 + 12 n bytes: the second piece of 64 KB ends between \r and \n.
    const { rows } = await read(`phones.\r\n${'0712345678\r\n'.repeat(20_000)}`);
    expect([rows.length, rows.at(-1)?.row]).toEqual([20_000, 20_001]);
  });

  test('bytes that are not UTF-8 are read as Windows-1252', async () => {
    const { rows } = await read(Buffer.from('name,phone\nJos\xe9,0712345678\n', 'latin1'));
    expect(rows[0]?.cells).toEqual(['José', '0712345678']);
  });

  test('UTF-16 is read without a byte order mark, too', async () => {
    const { rows } = await read(Buffer.from('phone,name\n0712345678,Asha\n', 'utf16le'));
    expect(rows[0]).toMatchObject({ msisdn: '254712345678', cells: ['0712345678', 'Asha'] });
  });

  test.each([
    ['rows that end early', 'phone;name\n0712345678\n0712345679\n0712345670;Asha\n', ['0712345670', 'Asha']],
    ['decimal commas', 'name;due;phone\nA;1,5;0712345678\nB;2,5;0712345679', ['B', '2,5', '0712345679']],
    ['decimal commas without headings', 'A;1,5;0712345678\nB;2,5;0712345679', ['B', '2,5', '0712345679']],
    ['commas in a text', 'phone\tnote\n0712345678\tDear, all\n', ['0712345678', 'Dear, all']],
    ['one column', 'phone\n0712345678\n', ['0712345678']],
  ])('the separator is found among %s', async (_what, content, last) => {
    expect((await read(content)).rows.at(-1)?.cells).toEqual(last);
  });

  test('empty lines are skipped and still counted in the row numbers', async () => {
    const { rows } = await read('phone\n\n0712345678\n , \n0712345679');
    expect(rows.map(({ row }) => row)).toEqual([3, 5]);
  });

  test('a table can be iterated repeatedly, to the same rows', async () => {
    const table = await readTable(file('phone\n0712345678\n0712345679'));
    expect(await rowsOf(table)).toEqual(await rowsOf(table));
  });
});

describe('columns', () => {
  test.each(['Phone', 'MSISDN', 'mobile no.', 'Namba ya simu', 'Tel', 'Cell', 'CONTACT'])(
    'a column named %s is taken before another that holds as many numbers',
    async (heading) => {
      const { numberColumn, rows } = await read(
        `Next of kin,${heading}\n0722000001,0712345678\n0722000002,x`,
      );
      expect(numberColumn).toBe(heading);
      expect(rows.map(({ msisdn }) => msisdn)).toEqual(['254712345678', undefined]);
    },
  );

  test('the column with most numbers is chosen where no heading names one', async () => {
    const { numberColumn } = await read('a,b,c\n1,x,0712345678\n0712345679,y,0712345670');
    expect(numberColumn).toBe('c');
  });

  test('a column with a heading of numbers and without numbers is not chosen', async () => {
    const { numberColumn } = await read('ID number,Who\n12345678,0712345678');
    expect(numberColumn).toBe('Who');
  });

  test('a chosen column matches in any case', async () => {
    const { numberColumn, rows } = await read('phone,other\n0712345678,0722345678', 'a.csv', ' OTHER ');
    expect([numberColumn, rows[0]?.msisdn]).toEqual(['other', '254722345678']);
  });

  test('a file without headings gets columns by position and loses no row', async () => {
    const { columns, rows } = await read('Asha,0712345678\nJuma,0712345679');
    expect(columns).toEqual(['Column 1', 'Column 2']);
    expect(rows.map(({ row, msisdn }) => [row, msisdn])).toEqual([
      [1, '254712345678'],
      [2, '254712345679'],
    ]);
  });

  test('a first row with a mistyped number is a row, not a heading', async () => {
    const { rows } = await read('Asha,07123456\nJuma,0712345679');
    expect(rows.map(({ msisdn }) => msisdn)).toEqual([undefined, '254712345679']);
  });

  test('missing and duplicate headings get names of their own', async () => {
    const { columns } = await read('name,,Name,phone\na,b,c,0712345678');
    expect(columns).toEqual(['name', 'Column 2', 'Name 2', 'phone']);
  });
});

describe('numbers changed by spreadsheets', () => {
  test.each([
    ['712345678', '254712345678'],
    ['712345678.0', '254712345678'],
    ["'0712345678", '254712345678'],
    ['="0712345678"', '254712345678'],
    ['2.54712345678E+11', '254712345678'],
    ['7.12345678E+08', '254712345678'],
    ['+254 712-345 678', '254712345678'],
    // Digits are lost: the rest is another number.
    ['2.54712E+11', undefined],
    ['2.5471234568E+11', undefined],
  ])('%s is %s', async (written, msisdn) => {
    expect(await msisdnsOf(`phone;x\n0722000000;\n${written};`)).toEqual(['254722000000', msisdn]);
  });

  test('a column of numbers rounded by Excel is refused with a way to fix it', async () => {
    await expect(readTable(file('phone\n2.54712E+11\n2.54713E+11'))).rejects.toThrow(
      'Excel has cut the phone numbers (like 2.54712E+11). Format their column as Text or Number there, save and upload again',
    );
  });
});

describe('texts of numbers', () => {
  test('numbers are separated by lines, commas, semicolons and blanks, and may contain blanks', async () => {
    const { rows, columns } = await read(
      '0712345678, 0712345679;0712 345 670\n0712345671 0712345672\n',
      'a.txt',
    );
    expect(rows.map(({ msisdn }) => msisdn?.slice(-2))).toEqual(['78', '79', '70', '71', '72']);
    expect(rows.map(({ row }) => row)).toEqual([1, 2, 3, 4, 5]);
    expect(columns).toEqual(['Column 1']);
  });

  test('a hundred thousand numbers on one line are read', async () => {
    const line = Array.from({ length: 100_000 }, (_, n) => `0712${String(n).padStart(6, '0')}`).join(',');
    const found = await msisdnsOf(line, 'a.txt');
    expect([found.length, new Set(found).size]).toEqual([100_000, 100_000]);
  });

  test('a text with headings is a table', async () => {
    expect((await read('name\tphone\nAsha\t0712345678', 'a.txt')).columns).toEqual(['name', 'phone']);
  });
});

describe('workbooks', () => {
  const rows = [
    ['First name', 'Phone', 'Balance', 'Tom & "Jerry"'],
    ['Asha', '0712345678', 1234.5, '<a> & b'],
    [],
    ['Juma', 254712345679, 0.1 + 0.2, 'Wanjikũ 😀'],
    [undefined, 712345670, undefined, '€'],
  ];

  test('cells are read like by an independent reader', async () => {
    const bytes = workbook(rows);
    const [peer] = await readPeer(bytes);
    const { rows: mine, columns } = await read(bytes, 'people.xlsx');
    const data = (peer?.data ?? []) as unknown[][];
    expect(columns).toEqual(data[0]);
    expect(mine.map(({ row, cells }) => [row, ...cells])).toEqual(
      [2, 4, 5].map((row) => [row, ...asText(data[row - 1] ?? [])]),
    );
    expect(mine.map(({ msisdn }) => msisdn)).toEqual(['254712345678', '254712345679', '254712345670']);
  });

  test('dates, times, booleans, formulas, rich text and inline strings are read as displayed', async () => {
    const { rows: read1 } = await read(
      workbook([
        ['phone', 'a', 'b', 'c', 'd', 'e', 'f', 'g'],
        [
          xml('<c><v>2.54712345678E11</v></c>'),
          xml('<c s="1"><v>46347</v></c>'),
          xml('<c s="2"><v>46347.5</v></c>'),
          xml('<c s="1"><v>0.75</v></c>'),
          xml('<c t="b"><v>1</v></c>'),
          xml('<c t="str"><f>A1</f><v>x &amp; y_x000D_</v></c>'),
          xml('<c t="inlineStr"><is><r><t>two </t></r><r><t>runs</t></r></is></c>'),
          xml('<c t="e"><v>#N/A</v></c>'),
        ],
      ]),
      'a.xlsx',
    );
    expect(read1[0]?.msisdn).toBe('254712345678');
    expect(read1[0]?.cells.slice(1)).toEqual([
      '21/11/2026',
      '21/11/2026 12:00',
      '18:00',
      'TRUE',
      'x & y',
      'two runs',
    ]);
  });

  test('the first visible sheet is read, also where names have a prefix', async () => {
    const hidden = `<workbook xmlns:r="r"><sheets><sheet name="A" state="hidden" r:id="rId1"/><sheet name="B" r:id="rId2"/></sheets></workbook>`;
    const prefixed = `<x:worksheet xmlns:x="m"><x:sheetData><x:row r="7"><x:c r="A7"><x:v>712345678</x:v></x:c></x:row></x:sheetData></x:worksheet>`;
    const bytes = workbook([['phone'], ['0722000000']], {
      workbook: hidden,
      more: [{ name: 'xl/worksheets/sheet2.xml', text: prefixed }],
    });
    expect((await read(bytes, 'a.xlsx')).rows).toMatchObject([{ row: 7, msisdn: '254712345678' }]);
  });
});

describe('hostile and broken files answer 422 with what to do', () => {
  const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
  const million = '0712345678\n'.repeat(1_000_001);
  const bomb = { name: 'xl/worksheets/sheet1.xml', text: ' ', declaredBytes: 800 * 1024 * 1024 };
  const phoneCell = '<c><v>712345678</v></c>';

  test.each<[string, string | Buffer, string, string]>([
    ['a picture named .csv', png, 'a.csv', 'The file is a PNG picture. Upload a .csv, .txt or .xlsx file'],
    [
      'an old workbook',
      Buffer.from('d0cf11e0a1b11ae1', 'hex'),
      'a.xlsx',
      'of the old .xls format: save it as .xlsx or CSV',
    ],
    ['NUL bytes', 'phone\n0712345678\0\n', 'a.csv', 'The file holds NUL or other control characters'],
    [
      'an escape character far inside',
      `${'0712345678\n'.repeat(20_000)}\x1b[31m`,
      'a.csv',
      'control characters',
    ],
    [
      'one giant line',
      'x'.repeat(5_000_000),
      'a.csv',
      'Row 1 is longer than 200,000 characters. Put each recipient on a line of its own',
    ],
    [
      'a quote that is never closed',
      `phone\n0712345678\n"${'a\n'.repeat(500_000)}`,
      'a.csv',
      'Row 3 is longer than 200,000 characters',
    ],
    ['a line of many numbers', '0712345678,'.repeat(500), 'a.csv', 'Row 1 has more than 100 columns'],
    [
      'a giant cell',
      `phone,note\n0712345678,${'x'.repeat(3000)}`,
      'a.csv',
      'Row 2 has a cell of more than 2,000 characters',
    ],
    ['an empty file', '', 'a.csv', 'The file is empty'],
    ['nothing but blanks', ' \n\n , \n', 'a.csv', 'The file is empty'],
    [
      'only headings',
      'name,phone\n',
      'a.csv',
      'The file holds no phone numbers, only headings. Add a row for each recipient',
    ],
    [
      'no column of numbers',
      'name,town\nAsha,Nakuru\n',
      'a.csv',
      'No column of the file holds phone numbers',
    ],
    [
      'another kind of file',
      '0712345678',
      'a.docx',
      'A file named a.docx cannot be read. Upload a .csv, .txt or .xlsx file',
    ],
    [
      '1,000,001 rows',
      million,
      'a.csv',
      'The file holds more than 1,000,000 rows. Split it into several files',
    ],
    [
      'a zip without a workbook',
      zip([{ name: 'a.csv', text: '0712345678' }]),
      'a.csv',
      'The file is a zip archive without a workbook',
    ],
    [
      'half a workbook',
      workbook([['phone'], ['0712345678']]).subarray(0, 400),
      'a.xlsx',
      'The workbook is damaged',
    ],
    ['a workbook without rows', workbook([]), 'a.xlsx', 'The file is empty'],
    [
      'a row that is a billion',
      sheet(`<row r="1000000000">${phoneCell}</row>`),
      'a.xlsx',
      'The workbook is damaged',
    ],
    [
      'rows out of order',
      sheet(`<row r="2">${phoneCell}</row><row r="2">${phoneCell}</row>`),
      'a.xlsx',
      'The workbook is damaged',
    ],
    [
      'a cell in column XFD',
      sheet('<row r="1"><c r="XFD1"><v>712345678</v></c></row>'),
      'a.xlsx',
      'Row 1 has more than 100 columns',
    ],
    [
      'cells that never end',
      sheet(`<row r="1">${'<c>'.repeat(100_000)}</row>`),
      'a.xlsx',
      'The workbook is damaged',
    ],
    [
      'a zip bomb',
      zip([{ name: 'xl/workbook.xml', text: '<sheet r:id="a"/>' }, bomb]),
      'a.xlsx',
      'Unpacked, the workbook is larger than 768 MB',
    ],
    [
      'a zip bomb that lies about its size',
      zip([{ name: 'xl/workbook.xml', text: '<a/>'.repeat(9 * 256 * 1024), declaredBytes: 10 }]),
      'a.xlsx',
      'Unpacked, the workbook is larger than 8 MB',
    ],
  ])('%s', async (...[, content, name, message]) => {
    await expect(read(content, name)).rejects.toMatchObject({
      status: 422,
      field: 'file',
      message: expect.stringContaining(message) as string,
    });
  });

  test('a missing chosen column is refused with the names of the columns', async () => {
    await expect(read('name,phone\nAsha,0712345678', 'a.csv', 'mobile')).rejects.toMatchObject({
      status: 422,
      field: 'number_column',
      message: 'The file has no column "mobile". Its columns: "name", "phone"',
    });
  });
});
