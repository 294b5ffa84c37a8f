// The alphabet of texts with data_coding 1, which systems use for IA5, Latin-1 and GSM 03.38 (docs/smpp.md, Encodings), and texts that
// are too long to be decoded.
import { describe, expect, test } from 'vitest';
import { readSubmission, textOf } from '../../server/gateway/submission.ts';
import { dataCodingIa5, dataCodingLatin1, dataCodingUcs2 } from '../../server/smpp/dataCoding.ts';
import type { Tlvs } from '../../server/smpp/protocol.ts';
import { encodeGsm, encodeUcs2 } from '../../server/smpp/text.ts';

const decoded = (...bodies: Buffer[]) => textOf(bodies.map((body) => ({ body, dataCoding: 1 })));

describe('data_coding 1', () => {
  test.each(['\t', '\n', '\v', '\f', '\r', ''])('is IA5 with %j', (control) => {
    const text = `Pay${control}KES $500 user_a@bank.co.ke {x} [1] ~`;
    expect(decoded(Buffer.from(text))).toBe(text);
  });

  test('is Latin-1 with an octet above 0x7f, which GSM 03.38 lacks', () => {
    expect(decoded(Buffer.from('Café\x1a $5 {x}', 'latin1'))).toBe('Café\x1a $5 {x}');
  });

  test.each([
    'user@bank',
    '£5',
    '$5',
    'a_b',
    'è',
    'é',
    'ù',
    'ì',
    'ò',
    'Å',
    'å',
    'Δ',
    'Æ',
    'à',
    '€',
    '{x}',
    '[1]',
    '~',
  ])('is GSM 03.38 with %s, which makes the other letters certain', (sign) => {
    const text = `${sign} ä ö ñ ü Ä Ö Ñ Ü § ¿ ¡ ¤ Ç Ø ø`;
    expect(decoded(encodeGsm(text)!)).toBe(text);
  });

  test('is decided for all parts of a text together', () => {
    expect(decoded(encodeGsm('ñandú'.replace('ú', 'u'))!, encodeGsm('@')!)).toBe('ñandu@');
  });
});

/** The submission of a text in message_payload, or of a part of one. */
const submissionOf = (messagePayload: Buffer, dataCoding: number, sar: Tlvs = {}) =>
  readSubmission(
    {
      params: {
        serviceType: '',
        sourceTon: 5,
        sourceNpi: 0,
        source: 'TUMA',
        destinationTon: 1,
        destinationNpi: 1,
        destination: '254712345678',
        esmClass: 0,
        protocolId: 0,
        priority: 0,
        scheduleDeliveryTime: '',
        validityPeriod: '',
        registeredDelivery: 0,
        replaceIfPresent: 0,
        dataCoding,
        defaultMessageId: 0,
        shortMessage: Buffer.alloc(0),
      },
      tlvs: { messagePayload, ...sar },
    },
    new Date('2026-11-29T09:00:00Z'),
  );

test('a text that exceeds ten parts in every alphabet is refused before it is decoded', () => {
  expect(submissionOf(Buffer.alloc(60_000, 1), dataCodingIa5)).toEqual({ status: 'ESME_RINVMSGLEN' });
  const longest = encodeUcs2('x'.repeat(1_530));
  expect(submissionOf(longest, dataCodingUcs2)).toMatchObject({ body: longest });
});

test('octets that the alphabet does not have are refused, since they would be sent as U+FFFD', () => {
  const refused = { status: 0x403 };
  const part = { sarMsgRefNum: 1, sarTotalSegments: 2, sarSegmentSeqnum: 1 };
  for (const text of [Buffer.from('café', 'latin1'), Buffer.from('“café”')]) {
    for (const coding of [0, 0xf1]) {
      expect(submissionOf(text, coding)).toEqual(refused);
      expect(submissionOf(text, coding, part)).toEqual(refused);
    }
    expect(submissionOf(text, dataCodingLatin1)).toMatchObject({ body: text });
  }
  const pair = encodeUcs2('😀');
  expect(submissionOf(pair, dataCodingUcs2)).toMatchObject({ body: pair });
  for (const half of [pair.subarray(0, 2), pair.subarray(2)]) {
    expect(submissionOf(half, dataCodingUcs2)).toEqual(refused);
    expect(submissionOf(half, dataCodingUcs2, part)).toMatchObject({ body: half });
  }
});
