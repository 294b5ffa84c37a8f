// The alphabet of texts with data_coding 1, which systems use for IA5, Latin-1 and GSM 03.38 (docs/smpp.md, Encodings).
import { describe, expect, test } from 'vitest';
import { textOf } from '../../server/gateway/submission.ts';
import { encodeGsm } from '../../server/smpp/text.ts';

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
