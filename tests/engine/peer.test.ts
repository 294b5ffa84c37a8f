/** The engine with an independent SMSC: the npm package `smpp` decodes its long messages and UCS-2 messages. */
import type { PeerPdu } from 'smpp';
import { expect, test } from 'vitest';
import { eventually } from '../support/eventually.ts';
import { thirdPartySmsc } from '../support/smpp/thirdPartySmsc.ts';
import { engineHarness, uniqueNumbers } from './engineHarness.ts';

const long = `Habari {jina} €5 [leo]. ${'Ujumbe mrefu kwa wateja wote £ñà. '.repeat(10)}`;
const wide = `Привет 😀 ${'Ujumbe ж '.repeat(20)}`;

test.each([
  { kind: 'short', text: 'Habari', parts: 1, dataCoding: 0 },
  { kind: 'long', text: long, parts: 3, dataCoding: 0 },
  { kind: 'UCS-2', text: 'Привет 😀', parts: 1, dataCoding: 8 },
  { kind: 'long UCS-2', text: wide, parts: 3, dataCoding: 8 },
])(
  'their SMSC reads a $kind message whole, and its receipt delivers it',
  async ({ text, parts, dataCoding }) => {
    const harness = await engineHarness();
    const received: PeerPdu[] = [];
    const { port, close } = await thirdPartySmsc((session, pdu) => {
      received.push(pdu);
      const id = `theirs-${received.length}`;
      session.send(pdu.response({ message_id: id }));
      if (pdu.registered_delivery !== 1) return;
      session.deliver_sm({
        source_addr: pdu.destination_addr,
        destination_addr: pdu.source_addr,
        esm_class: 4,
        short_message: `id:${id} sub:001 dlvrd:001 submit date:2611210930 done date:2611210931 stat:DELIVRD err:000 text:`,
      });
    });
    harness.atEnd(async () => close());
    const connectorId = await harness.connector(port);
    await harness.engine();
    const [number = ''] = uniqueNumbers(1);
    const [id] = await harness.send({ connectorId, numbers: [number], text, parts });

    await eventually(async () => expect(await harness.states()).toEqual({ delivered: 1 }));
    expect(received.map(({ short_message }) => short_message.message).join('')).toBe(text);
    expect(received.map((pdu) => pdu.registered_delivery)).toEqual([...Array<number>(parts - 1).fill(2), 1]);
    for (const pdu of received)
      expect(pdu).toMatchObject({
        source_addr: 'TUMA',
        source_addr_ton: 5,
        destination_addr: number,
        dest_addr_ton: 1,
        data_coding: dataCoding,
      });
    const headers = received.map(({ short_message }) => short_message.udh?.[0]?.toString('hex'));
    const reference = ((id ?? 0) % 256).toString(16).padStart(2, '0');
    expect(headers).toEqual(
      parts === 1
        ? [undefined]
        : Array.from({ length: parts }, (_, index) => `0003${reference}0${parts}0${index + 1}`),
    );
    expect(await harness.message(id)).toMatchObject({ smsc_id: `theirs-${parts}`, parts_sent: parts });
  },
);
