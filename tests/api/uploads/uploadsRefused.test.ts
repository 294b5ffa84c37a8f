// requirements/domain.md#uploaded-files, files of numbers: other files are refused with an instruction.
import { describe, expect, test } from 'vitest';
import { read } from '../../support/api/uploadedTables.ts';
import { workbook, zip } from '../../support/api/workbook.ts';

/** Creates a workbook whose sheet contains only this XML. */
const sheet = (inner: string) =>
  workbook([], { sheet: `<worksheet><sheetData>${inner}</sheetData></worksheet>` });

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
    [
      'a workbook that Excel has encrypted with a password',
      Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.from('EncryptedPackage', 'utf16le')]),
      'a.xlsx',
      'The workbook is protected by a password. Save it without one',
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
