// requirements/domain.md#uploaded-files, files of numbers: uploaded files are read.
import fc from 'fast-check';
import Papa from 'papaparse';
import { describe, expect, test } from 'vitest';
import { readTable } from '../../../server/modules/uploads/table.ts';
import { file, read, rowsOf } from '../../support/api/uploadedTables.ts';
import { workbook } from '../../support/api/workbook.ts';

const msisdnsOf = async (content: string | Buffer, name?: string) =>
  (await read(content, name)).rows.map(({ msisdn }) => msisdn);

const encode = (text: string, encoding: string): Buffer => {
  if (encoding === 'utf8') return Buffer.from(text);
  const marked = `\uFEFF${text}`;
  if (encoding === 'bom') return Buffer.from(marked);
  const little = Buffer.from(marked, 'utf16le');
  return encoding === 'utf16le' ? little : little.swap16();
};

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
    // 9 + 12 n bytes, so that the second chunk of 64 KB ends between \r and \n.
    const { rows } = await read(`phones.\r\n${'0712345678\r\n'.repeat(20_000)}`);
    expect([rows.length, rows.at(-1)?.row]).toEqual([20_000, 20_001]);
  });

  test('bytes that are not UTF-8 are read as Windows-1252', async () => {
    const { rows } = await read(Buffer.from('name,phone\nJos\xe9,0712345678\n', 'latin1'));
    expect(rows[0]?.cells).toEqual(['José', '0712345678']);
  });

  test.each([
    ['Mac Roman where lines end with \\r alone', 'last,first,phone\rNg\xd5ang\xd5a,Jos\x8e,0712345678\r', ['Ng’ang’a', 'José']],
    ['Windows-1252 where its small letters are more', 'last,first,phone\r\x93B\xe9\x94,Jos\xe9 N\xe9,0712345678\r', ['“Bé”', 'José Né']],
    ['Windows-1252 where lines end as on Windows', 'last,first,phone\r\nNg\x92ang\x92a,Jos\xe9,0712345678\r\n', ['Ng’ang’a', 'José']],
    ['Windows-1252 where lines end as on Unix', 'last,first,phone\nNg\x92ang\x92a,Joe,0712345678\n', ['Ng’ang’a', 'Joe']],
  ])('bytes that are not UTF-8 are read as %s', async (_what, content, cells) => {
    const { rows } = await read(Buffer.from(content, 'latin1'));
    expect(rows[0]?.cells).toEqual([...cells, '0712345678']);
  }); // oxfmt-ignore

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
    ['rows that end early, with decimal commas', 'phone;due;name\n0712345678;1,5\n0712345679;2,5\n0712345670;3,5;Asha', ['0712345670', '3,5', 'Asha']],
  ])('the separator is found among %s', async (_what, content, last) => {
    expect((await read(content)).rows.at(-1)?.cells).toEqual(last);
  }); // oxfmt-ignore

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

  test.each([
    ['a title', 'Customers of November\nName,Phone\nAsha,0712345678'],
    ['a title of a file with semicolons', 'Customers of November\n\nName;Phone\nAsha;0712345678'],
    ['titles of a file with tabs', 'Customers\nAs of 27/11/2026\nName\tPhone\nAsha\t0712345678'],
    ['a title with a comma', 'Customers, November\nName;Phone\nAsha;0712345678'],
    [
      'a title across columns, a date and an empty row',
      'Customers,,\nAs of 27/11/2026,\n,\nName,Phone\nAsha,0712345678',
    ],
  ])('the headings are found below %s', async (_, text) => {
    const { columns, rows, numberColumn } = await read(text);
    expect([columns, numberColumn]).toEqual([['Name', 'Phone'], 'Phone']);
    expect(rows.map(({ msisdn }) => msisdn)).toEqual(['254712345678']);
  });

  test('the headings of a workbook are found below a merged title, and its rows keep their numbers', async () => {
    const sheet = workbook([['Customers of November'], [], ['Name', 'Phone'], ['Asha', 712345678]]);
    const { columns, rows } = await read(sheet, 'a.xlsx');
    expect(columns).toEqual(['Name', 'Phone']);
    expect(rows.map(({ row, msisdn }) => [row, msisdn])).toEqual([[4, '254712345678']]);
  });

  test.each([
    ['a heading of one column', 'Phone\nnone,Jane\n0712345678,Asha', ['none', '254712345678']],
    ['a number alone', '0712345679\nPhone,Name\n0712345678,Asha', ['0712345679', 'Phone', '254712345678']],
  ])('%s is not skipped as a title', async (_, text, values) => {
    const { rows } = await read(text);
    expect(rows.map(({ value, msisdn }) => (value === '0712345678' ? msisdn : value))).toEqual(values);
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
    // Digits are lost, so the rest is another number.
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
