// requirements/domain.md#uploaded-files, files of numbers: workbooks are read as they are displayed.
import readPeer from 'read-excel-file/node';
import { describe, expect, test } from 'vitest';
import { read } from '../../support/api/uploadedTables.ts';
import { workbook } from '../../support/api/workbook.ts';

const xml = (text: string) => ({ xml: text });

const asText = (cells: readonly unknown[]) =>
  cells.map((value) => (typeof value === 'number' ? String(Number(value.toPrecision(15))) : (value ?? '')));

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

  describe('of several sheets', () => {
    const of = (...sheets: string[]) =>
      `<workbook><sheets>${sheets.map((sheet, at) => `<sheet ${sheet} r:id="rId${at + 1}"/>`).join('')}</sheets></workbook>`;
    const two = of('name="North &amp; East"', 'name="South"');

    test('names the sheet that is read', async () => {
      const { sheet, rows: found } = await read(workbook(rows, { workbook: two }), 'a.xlsx');
      expect([sheet, found.length]).toEqual(['North & East', 3]);
    });

    test.each([
      ['the only one', of('name="North"')],
      ['beside hidden ones', of('name="North"', 'name="Lists" state="hidden"')],
    ])('does not name one that is %s', async (_, book) => {
      expect((await read(workbook(rows, { workbook: book }), 'a.xlsx')).sheet).toBeUndefined();
    });

    test('does not call the file empty when its first one is', async () => {
      await expect(read(workbook([[]], { workbook: two }), 'a.xlsx')).rejects.toThrow(
        'The sheet "North & East" holds no phone numbers, and only the first one is read',
      );
    });

    test('says where numbers are looked for when the first one holds none', async () => {
      await expect(read(workbook([['Report'], ['By Jane']], { workbook: two }), 'a.xlsx')).rejects.toThrow(
        'The sheet "North & East" holds no phone numbers, and only the first one is read. Move the sheet with the numbers to the front',
      );
    });
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
