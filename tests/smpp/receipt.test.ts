import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { convertMessageId, formatReceipt, readReceipt } from '../../server/smpp/receipt.ts';
import { decodeText } from '../../server/smpp/text.ts';
import type { Tlvs } from '../../server/smpp/protocol.ts';

const read = (text: string, tlvs: Tlvs = {}, esmClass = 0x04) => readReceipt(text, esmClass, tlvs);

describe('a receipt', () => {
  test('is read in the format of the standard', () => {
    expect(
      read(
        'id:0123456789 sub:001 dlvrd:001 submit date:2611210930 done date:2611210931 stat:DELIVRD err:000 text:Your parcel: id:9',
      ),
    ).toEqual({
      isMarked: true,
      smscId: '0123456789',
      state: 'DELIVRD',
      error: '000',
      text: 'Your parcel: id:9',
    });
  });

  test.each([
    ['ID:a1 STAT:undeliv ERR:AbsentSubscriber', 'UNDELIV', 'AbsentSubscriber'],
    ['id: a1  stat: REJECTD err: SenderName Blacklisted text:', 'REJECTD', 'SenderName Blacklisted'],
    ['stat:DeliveredToTerminal id:a1', 'DELIVRD', 'DeliveredToTerminal'],
    ['id:a1 stat:SenderName Blacklisted', 'REJECTD', 'SenderName Blacklisted'],
    ['id:a1 stat:AbsentSubscriber err:000', 'UNDELIV', 'AbsentSubscriber'],
    ['id:a1 stat:delivrd err:000', 'DELIVRD', '000'],
    ['id:a1 stat:UNDELIVERED err:027', 'UNDELIV', '027'],
    ['id:a1 stat:EXPIRED', 'EXPIRED', 'EXPIRED'],
    ['id:a1 stat:Gone fishing', 'UNKNOWN', 'Gone fishing'],
    ['grid:9 id : a1 submit_date:2611210930 Done date: 2611210931 stat:UNDELIV err:027', 'UNDELIV', '027'],
    ['id:a1', 'UNKNOWN', ''],
    ['id:a1 imsi:639020000000001 stat:DELIVRD mccmnc:63902 err:000 nw:3 text:', 'DELIVRD', '000'],
    ['id:a1 stat:UNDELIV err:027 mccmnc:63902 text:stat:DELIVRD', 'UNDELIV', '027'],
  ])('is understood when it says %j', (text, state, error) => {
    expect(read(text)).toMatchObject({ smscId: 'a1', state, error });
  });

  test('uses its TLVs before its text', () => {
    const tlvs = { receiptedMessageId: 'abc', messageState: 5, networkErrorCode: Buffer.from([3, 0, 27]) };
    expect(read('id:1 stat:DELIVRD', tlvs)).toMatchObject({ smscId: 'abc', state: 'UNDELIV', error: '027' });
    expect(read('', tlvs, 0)).toMatchObject({ smscId: 'abc', state: 'UNDELIV', isMarked: true });
  });

  test('uses its text where a TLV is empty, and the TLV where its text has no error', () => {
    const tlvs = { receiptedMessageId: '', networkErrorCode: Buffer.from([3, 0, 27]) };
    expect(read('id:a1 stat:UNDELIV err:000', tlvs)).toMatchObject({ smscId: 'a1', error: '027' });
    expect(read('id:a1 stat:UNDELIV err:005', tlvs)).toMatchObject({ smscId: 'a1', error: '005' });
  });

  test('that is an intermediate notification ends no message, unless it says that the message was delivered', () => {
    expect(read('id:a1 stat:UNDELIV err:027', {}, 0x20)).toMatchObject({ state: 'ENROUTE', error: '027' });
    expect(read('id:a1', { messageState: 3 }, 0x20)).toMatchObject({ state: 'ENROUTE' });
    expect(read('id:a1 stat:DELIVRD', {}, 0x20)).toMatchObject({ state: 'DELIVRD' });
  });

  test('is recognised by its text if esm_class is 0, and a subscriber’s text is not', () => {
    expect(read('id:77 stat:DELIVRD', {}, 0)).toMatchObject({ smscId: '77', isMarked: false });
    expect(read('STOP', {}, 0)).toBeUndefined();
    expect(read('My id: 1234, please', {}, 0)).toBeUndefined();
  });

  test('is formatted with the times in Kenya', () => {
    const dates = {
      submitDate: new Date('2026-11-21T21:30:59Z'),
      doneDate: new Date('2026-11-21T21:31:00Z'),
    };
    const { params } = formatReceipt({ smscId: '1', state: 'DELIVRD', error: '000', text: '', ...dates });
    expect(params.shortMessage?.toString()).toContain('submit date:2611220030 done date:2611220031 stat:');
  });

  test('is read as it was formatted', () => {
    const states = [
      'DELIVRD',
      'EXPIRED',
      'DELETED',
      'UNDELIV',
      'ACCEPTD',
      'UNKNOWN',
      'REJECTD',
      'ENROUTE',
    ] as const;
    const minute = fc.date({ min: new Date('2021-01-01'), max: new Date('2098-12-31'), noInvalidDate: true });
    const anyReceipt = fc.record({
      smscId: fc.stringMatching(/^[0-9a-z]{1,20}$/),
      state: fc.constantFrom(...states),
      error: fc.constantFrom('000', 'AbsentSubscriber', 'SenderName Blacklisted'),
      doneDate: minute.map((date) => new Date(Math.floor(date.getTime() / 60_000) * 60_000)),
      text: fc.constantFrom('', 'Hello', 'stat:EXPIRED err:9'),
    });
    fc.assert(
      fc.property(anyReceipt, ({ doneDate, ...receipt }) => {
        const { params, tlvs } = formatReceipt({ ...receipt, submitDate: doneDate, doneDate });
        const { esmClass = 0, shortMessage = Buffer.alloc(0) } = params;
        const line = decodeText(shortMessage, 0);
        // The text without the TLVs has the same content.
        for (const found of [readReceipt(line, esmClass, tlvs), readReceipt(line, esmClass)]) {
          expect(found).toMatchObject(receipt);
        }
      }),
    );
  });

  test('with random content never throws', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => void read(`id:1 stat:${text} err:${text}`)),
    );
  });
});

test('message ids are converted between hexadecimal and decimal, and other ids are unchanged', () => {
  expect(convertMessageId('0000FFFFFFFFFFFFFFFF', 'hex_to_decimal')).toBe('18446744073709551615');
  expect(convertMessageId('18446744073709551615', 'decimal_to_hex')).toBe('ffffffffffffffff');
  expect(convertMessageId('a1-b2', 'hex_to_decimal')).toBe('a1-b2');
  expect(convertMessageId('00ff', 'as_is')).toBe('00ff');
});
