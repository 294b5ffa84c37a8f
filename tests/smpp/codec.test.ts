import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PduWriter, type OutgoingPdu } from '../../server/smpp/codec.ts';
import { commands, tlvs, type CommandName, type Pdu } from '../../server/smpp/protocol.ts';
import { PduReader, type PduFault } from '../../server/smpp/reader.ts';
import { bytesOf, rawPdu } from './wire.ts';

const octets = (maxLength: number) => fc.uint8Array({ maxLength }).map((bytes) => Buffer.from(bytes));
const octetsOf = (hex: string) => Buffer.from(hex.replaceAll(' ', ''), 'hex');
const cstring = fc.string({
  unit: fc.integer({ min: 1, max: 0xff }).map((code) => String.fromCharCode(code)),
});
const address = { ton: fc.nat(0xff), npi: fc.nat(0xff), address: cstring };
const values = {
  int8: fc.nat(0xff),
  int16: fc.nat(0xffff),
  int32: fc.nat(0x7fffffff),
  cstring,
  octets: octets(254),
  recipients: fc.array(fc.oneof(fc.record(address), fc.record({ list: cstring })), { maxLength: 20 }),
  refusals: fc.array(fc.record({ ...address, status: fc.nat(0x7fffffff) }), { maxLength: 20 }),
  raw: octets(300),
};

const anyPdu = fc.constantFrom(...(Object.keys(commands) as CommandName[])).chain((command) =>
  fc.record({
    command: fc.constant(command),
    sequence: fc.integer({ min: 1, max: 0x7fffffff }),
    status: fc.nat(0x7fffffff),
    params: fc.record(
      Object.fromEntries(
        Object.entries(commands[command].params).map(([name, type]) => [name, values[type]]),
      ),
    ),
    tlvs: fc.record(
      Object.fromEntries(Object.entries(tlvs).map(([name, { type }]) => [name, values[type]])),
      { requiredKeys: [] },
    ),
  }),
);

function readAll(pieces: Iterable<Buffer>): { pdus: Pdu[]; faults: PduFault[] } {
  const pdus: Pdu[] = [];
  const faults: PduFault[] = [];
  const reader = new PduReader({ pdu: (pdu) => pdus.push(pdu), fault: (fault) => faults.push(fault) });
  for (const chunk of pieces) reader.push(chunk);
  return { pdus, faults };
}

function* segments(bytes: Buffer, sizes: readonly number[]): Generator<Buffer> {
  for (let at = 0, turn = 0; at < bytes.length; turn++) {
    const size = sizes[turn % sizes.length]!;
    yield bytes.subarray(at, at + size);
    at += size;
  }
}

describe('the codec', () => {
  test('reads every PDU as written, in any segmentation of the stream', () => {
    fc.assert(
      fc.property(
        fc.array(anyPdu, { minLength: 1, maxLength: 12 }),
        fc.array(fc.integer({ min: 1, max: 700 }), { minLength: 1 }),
        (pdus, sizes) => {
          const bytes = bytesOf(...(pdus as OutgoingPdu[]));
          const { pdus: read, faults } = readAll(segments(bytes, sizes));
          expect(faults).toEqual([]);
          expect(read).toEqual(pdus);
        },
      ),
    );
  });

  test('writes the octets of the standard', () => {
    // The octets were written by hand from SMPP 3.4 section 4.4.1.
    const expected = Buffer.concat([
      octetsOf('0000003b 00000004 00000000 00000007'),
      octetsOf('00 0500 54756d6100 0101 32353437313233343536373800'),
      octetsOf('40 00 00 00 00 01 00 08 00 04 0048abcd'),
      octetsOf('0204 0002 1234'),
    ]);
    const written = bytesOf({
      command: 'submit_sm',
      sequence: 7,
      params: {
        sourceTon: 5,
        source: 'Tuma',
        destinationTon: 1,
        destinationNpi: 1,
        destination: '254712345678',
        esmClass: 0x40,
        registeredDelivery: 1,
        dataCoding: 8,
        shortMessage: Buffer.from('0048abcd', 'hex'),
      },
      tlvs: { userMessageReference: 0x1234 },
    });
    expect(written.toString('hex')).toBe(expected.toString('hex'));
  });

  test.each([
    ['a NUL in a string', { source: 'a\0b' }],
    ['a character above Latin-1', { source: 'Tum€' }],
    ['a short message over 254 octets', { shortMessage: Buffer.alloc(255) }],
    ['a number that needs more octets', { dataCoding: 256 }],
    ['a negative number', { esmClass: -1 }],
  ])('refuses %s and leaves no half of it behind', (_what, params) => {
    const writer = new PduWriter();
    writer.write({ command: 'enquire_link', sequence: 1 });
    expect(() => writer.write({ command: 'submit_sm', sequence: 2, params })).toThrow(RangeError);
    writer.write({ command: 'unbind', sequence: 3 });
    expect(writer.take()).toEqual(
      bytesOf({ command: 'enquire_link', sequence: 1 }, { command: 'unbind', sequence: 3 }),
    );
  });

  test('refuses a TLV whose length does not fit in two octets', () => {
    const payload = { messagePayload: Buffer.alloc(65_536) };
    expect(() => bytesOf({ command: 'submit_sm', sequence: 1, tlvs: payload })).toThrow(RangeError);
  });

  test('does not change taken bytes by later writes', () => {
    const writer = new PduWriter();
    const pdu = { command: 'submit_sm', params: { shortMessage: Buffer.alloc(200, 'x') } } as const;
    const taken: Buffer[] = [];
    for (let sequence = 1; sequence <= 1_500; sequence++) {
      writer.write({ ...pdu, sequence });
      if (sequence % 7 === 0) taken.push(writer.take());
    }
    taken.push(writer.take());
    const { pdus, faults } = readAll(taken);
    expect(faults).toEqual([]);
    expect(pdus.map(({ sequence }) => sequence)).toEqual(Array.from({ length: 1_500 }, (_, i) => i + 1));
  });

  test('reads a response without a body, as sent with errors', () => {
    const { pdus } = readAll([rawPdu({ id: 0x80000004, sequence: 9 })]);
    expect(pdus).toMatchObject([{ command: 'submit_sm_resp', sequence: 9, params: { messageId: '' } }]);
  });

  test.each(['00', '00 00 00', '001e 0010 aa', 'ffff'])(
    'reads a response in spite of the octets %s after its parameters',
    (rest) => {
      const { pdus, faults } = readAll([rawPdu({ id: 0x80000004, body: octetsOf(`6131 00 ${rest}`) })]);
      expect(faults).toEqual([]);
      expect(pdus).toMatchObject([{ command: 'submit_sm_resp', params: { messageId: 'a1' }, tlvs: {} }]);
    },
  );

  test('reads a response whose id ends with the PDU instead of a NUL', () => {
    const { pdus, faults } = readAll([rawPdu({ id: 0x80000004, body: Buffer.from('a1') })]);
    expect(faults).toEqual([]);
    expect(pdus).toMatchObject([{ command: 'submit_sm_resp', params: { messageId: 'a1' }, tlvs: {} }]);
  });

  test('reads a request in spite of octets after its TLVs that are too few for another one', () => {
    const { pdus, faults } = readAll([rawPdu({ id: 0x15, body: octetsOf('001e 0003 616263 00 00') })]);
    expect(faults).toEqual([]);
    expect(pdus[0]!.tlvs).toEqual({ receiptedMessageId: 'abc' });
  });

  test('ignores unknown TLVs and reads a string TLV without its NUL', () => {
    const body = octetsOf('00 1400 0002 beef 001e 0003 616263');
    const { pdus } = readAll([rawPdu({ id: 0x80000004, body })]);
    expect(pdus[0]!.tlvs).toEqual({ receiptedMessageId: 'abc' });
  });
});

describe('the reader', () => {
  const good = bytesOf({ command: 'enquire_link', sequence: 77 });

  test.each([0, 15, 65_537, 2 ** 31, 2 ** 32 - 1])(
    'gives up a stream that claims a length of %d',
    (length) => {
      const { pdus, faults } = readAll([good, rawPdu({ id: 0x15, sequence: 5, length }), good]);
      expect(faults).toMatchObject([{ fatal: true, status: 'ESME_RINVCMDLEN', sequence: 0 }]);
      expect(pdus).toHaveLength(1);
    },
  );

  test('reports an invalid length before the header is complete', () => {
    const { faults } = readAll([Buffer.from('80000000', 'hex')]);
    expect(faults).toMatchObject([{ fatal: true, sequence: 0 }]);
  });

  test.each([
    ['an unknown command', rawPdu({ id: 0x7777, sequence: 5 }), 'ESME_RINVCMDID'],
    ['a cut body', rawPdu({ id: 0x04, sequence: 5, body: Buffer.from('000500', 'hex') }), 'ESME_RINVCMDLEN'],
    ['no body at all', rawPdu({ id: 0x04, sequence: 5 }), 'ESME_RINVCMDLEN'],
    ['a string without end', rawPdu({ id: 0x02, sequence: 5, body: Buffer.from('abc') }), 'ESME_RINVCMDLEN'],
    [
      'a TLV that exceeds the body',
      rawPdu({ id: 0x15, sequence: 5, body: Buffer.from('001e0010aa', 'hex') }),
      'ESME_RINVCMDLEN',
    ],
  ])('reports %s and reads on', (_what, bad, status) => {
    const { pdus, faults } = readAll([Buffer.concat([good, bad, good])]);
    expect(faults).toMatchObject([{ fatal: false, status, sequence: 5, isResponse: false }]);
    expect(pdus.map(({ sequence }) => sequence)).toEqual([77, 77]);
  });

  test('reads a stream one octet at a time, including malformed PDUs', () => {
    const stream = Buffer.concat([good, rawPdu({ id: 0x7777 }), good, rawPdu({ id: 0x04 }), good]);
    const { pdus, faults } = readAll(segments(stream, [1]));
    expect(pdus).toHaveLength(3);
    expect(faults).toHaveLength(2);
  });

  test('reads ten PDUs in one segment', () => {
    const ten = Array.from({ length: 10 }, (_, i) => ({ command: 'enquire_link', sequence: i + 1 }) as const);
    const { pdus } = readAll([bytesOf(...ten)]);
    expect(pdus.map(({ sequence }) => sequence)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  });

  test('never throws on random octets', () => {
    fc.assert(
      fc.property(fc.array(octets(80), { maxLength: 20 }), (bodies) => {
        const framed = bodies.map((body) => rawPdu({ id: (body[0] ?? 0) % 10, body: body.subarray(1) }));
        const { pdus, faults } = readAll([...framed, good]);
        expect(pdus.length + faults.length).toBe(framed.length + 1);
        expect(pdus.at(-1)!.sequence).toBe(77);
        readAll(bodies);
      }),
    );
  });
});
