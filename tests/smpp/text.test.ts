import fc from 'fast-check';
import smpp from 'smpp';
import { describe, expect, test } from 'vitest';
import { segment } from '../../contract/segments.ts';
import { readPart, splitMessage } from '../../server/smpp/concat.ts';
import { decodeText, encodeGsm } from '../../server/smpp/text.ts';
import { Reassembler } from '../support/smpp/reassembler.ts';

const gsmAlphabet =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?' +
  '¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà\f^{}\\[~]|€';
// fast-check generates short strings by default; only long ones have parts.
const gsmText = fc.string({ unit: fc.constantFrom(...Array.from(gsmAlphabet)), maxLength: 900, size: 'max' });
/** Half of the characters are escape sequences, so that some are at the end of a part. */
const escapedText = fc.string({ unit: fc.constantFrom('€', '[', 'a', 'b'), maxLength: 900, size: 'max' });
const wideText = fc.string({ unit: fc.constantFrom('😀', 'ñ', 'ж', 'a', '🇰🇪'), maxLength: 400, size: 'max' });
/** Includes lone surrogates. */
const anyText = fc.string({ unit: 'binary', maxLength: 400, size: 'max' });
const unitText = fc
  .array(fc.nat(0xffff), { maxLength: 300, size: 'max' })
  .map((units) => String.fromCharCode(...units));
const texts = fc.oneof(gsmText, escapedText, wideText, anyText, unitText);

describe('the alphabet', () => {
  test('has every character of GSM 03.38 at the same code as another implementation', () => {
    for (const character of gsmAlphabet.replace('\f', ''))
      expect([character, encodeGsm(character)]).toEqual([character, smpp.encodings.ASCII.encode(character)]);
  });

  test('decodes what it encodes', () => {
    fc.assert(fc.property(gsmText, (text) => decodeText(encodeGsm(text)!, 0) === text));
  });

  test.each(['ж', '`', '’', 'ç', '\t', '\u001b', '😀'])(
    'does not encode %j, which needs UCS-2',
    (character) => {
      expect(encodeGsm(`plain ${character}`)).toBeUndefined();
    },
  );

  test('decodes unknown octets as replacement characters, and an escape at the end as nothing', () => {
    expect(decodeText(Buffer.from([0x41, 0x80, 0x1b, 0x65, 0x1b, 0x41, 0x1b]), 0)).toBe('A\uFFFD€A');
  });

  test('decodes UCS-2 with an odd octet at the end, and Latin-1', () => {
    expect(decodeText(Buffer.from([0x04, 0x36, 0x00]), 8)).toBe('ж');
    expect(decodeText(Buffer.from([0xe9]), 3)).toBe('é');
  });
});

describe('a long message', () => {
  test('has exactly as many parts as are charged', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const { encoding, parts } = segment(text);
        const split = splitMessage(text, { reference: 1 });
        expect(split.length).toBe(parts);
        expect(split[0]!.dataCoding).toBe(encoding === 'GSM-7' ? 0 : 8);
      }),
      { numRuns: 500 },
    );
  });

  test('is joined from its parts in any order', () => {
    const shuffled = texts.chain((text) => {
      const parts = splitMessage(text, { reference: 200 });
      return fc.record({
        text: fc.constant(text),
        parts: fc.shuffledSubarray(parts, { minLength: parts.length }),
      });
    });
    fc.assert(
      fc.property(shuffled, ({ text, parts }) => {
        const reassembler = new Reassembler();
        const results = parts.map((part) => reassembler.add('254712345678', part));
        expect(results.pop()).toBe(text);
        expect(results.every((result) => result === undefined)).toBe(true);
      }),
    );
  });

  test('is never split inside an escape sequence or a surrogate pair', () => {
    fc.assert(
      fc.property(fc.oneof(escapedText, wideText), (text) => {
        const parts = splitMessage(text, { reference: 1 });
        const bodies = parts.map((part) => decodeText(readPart(part).body, part.dataCoding));
        expect(bodies.join('')).toBe(text);
        for (const body of bodies) expect(body.isWellFormed()).toBe(true);
        for (const { shortMessage } of parts) expect(shortMessage.at(-1)).not.toBe(0x1b);
      }),
    );
  });

  test('has parts with a header of six octets, of at most 140 octets each', () => {
    const parts = splitMessage('x'.repeat(161), { reference: 0x1ff });
    expect(parts.map(({ shortMessage }) => shortMessage.subarray(0, 6).toString('hex'))).toEqual([
      '050003ff0201',
      '050003ff0202',
    ]);
    expect(parts[0]!.shortMessage.length).toBe(6 + 153);
    expect(splitMessage('ж'.repeat(71), { reference: 1 })[0]!.shortMessage.length).toBe(140);
    expect(splitMessage('x'.repeat(160), { reference: 1 })).toMatchObject([{ esmClass: 0 }]);
  });

  test('is read with a 16-bit reference, after another header element, or from TLVs', () => {
    // A header of nine octets: element 05 with one octet, then element 08 with four.
    const header = Buffer.from([9, 0x05, 1, 0xff, 0x08, 4, 0x12, 0x34, 2, 1, 0x41]);
    expect(readPart({ esmClass: 0x40, dataCoding: 0, shortMessage: header })).toEqual({
      body: Buffer.from('A'),
      part: { reference: 0x1234, part: 1, total: 2 },
    });
    const tlvs = { sarMsgRefNum: 7, sarTotalSegments: 3, sarSegmentSeqnum: 2 };
    expect(readPart({ esmClass: 0, dataCoding: 0, shortMessage: Buffer.from('B') }, tlvs)).toEqual({
      body: Buffer.from('B'),
      part: { reference: 7, part: 2, total: 3 },
    });
  });

  test('of a message with a longer sar_msg_ref_num than two octets has their value, which can be stored', () => {
    const tlvs = { sarMsgRefNum: 0xffff_0007, sarTotalSegments: 3, sarSegmentSeqnum: 2 };
    expect(readPart({ esmClass: 0, dataCoding: 0, shortMessage: Buffer.from('B') }, tlvs)).toEqual({
      body: Buffer.from('B'),
      part: { reference: 7, part: 2, total: 3 },
    });
  });

  test('with an inconsistent header is read as a single message, without an error', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 20 }), (octets) => {
        readPart({ esmClass: 0x40, dataCoding: 0, shortMessage: Buffer.from(octets) });
      }),
    );
    for (const text of ['STOP', 'A text that is no header, and longer than its first octet says'.repeat(2)]) {
      const shortMessage = Buffer.from(text);
      expect(readPart({ esmClass: 0x40, dataCoding: 0, shortMessage })).toEqual({ body: shortMessage });
    }
    const zeroOfZero = Buffer.from([5, 0, 3, 1, 0, 0, 0x41]);
    expect(readPart({ esmClass: 0x40, dataCoding: 0, shortMessage: zeroOfZero })).toEqual({
      body: Buffer.from('A'),
    });
  });

  test('beside an empty payload is read from the short message', () => {
    const shortMessage = Buffer.from('STOP');
    const read = readPart({ esmClass: 0, dataCoding: 0, shortMessage }, { messagePayload: Buffer.alloc(0) });
    expect(read).toEqual({ body: shortMessage });
  });

  test('with more parts than a header can number is refused', () => {
    expect(() => splitMessage('x'.repeat(153 * 255 + 1), { reference: 1 })).toThrow(RangeError);
  });
});
