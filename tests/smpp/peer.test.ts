/** Interoperability with an independent implementation, the npm package `smpp`, as client and as server. */
import { once } from 'node:events';
import smpp, { type PeerPdu, type Session as OtherSession } from 'smpp';
import { describe, expect, onTestFinished, test } from 'vitest';
import {
  SmppClient,
  splitMessage,
  startSmppServer,
  type Delivery,
  type SubmitAnswer,
} from '../../server/smpp/index.ts';
import { Reassembler } from '../support/smpp/reassembler.ts';
import { thirdPartySmsc } from '../support/smpp/thirdPartySmsc.ts';
import { deferred, waitForEvent } from './wire.ts';

const gsmText = `Habari! Karibu Tuma {kwa} €5 [leo]. ${'Ujumbe mrefu kwa wateja wote £ñà. '.repeat(12)}`;
const wideText = `Привет 😀 ${'Ujumbe ж 🇰🇪 '.repeat(20)}`;

async function bound(onSubmit: (session: OtherSession, pdu: PeerPdu) => void, deliveries: Delivery[] = []) {
  const server = await thirdPartySmsc(onSubmit, 'secret');
  const client = new SmppClient({
    host: '127.0.0.1',
    port: server.port,
    systemId: 'tuma',
    password: 'secret',
    bind: 'transceiver',
    window: 50,
    onDeliver: (delivery) => {
      deliveries.push(delivery);
      client.emit('fault', 'delivered');
      return Promise.resolve();
    },
  });
  onTestFinished(async () => {
    await client.close();
    server.close();
  });
  client.start();
  await waitForEvent(client, 'state', (state) => state === 'bound');
  return client;
}

describe('SmppClient bound to a server of the npm package', () => {
  test.each([
    ['GSM', gsmText, 0],
    ['UCS-2', wideText, 8],
  ])('sends a long %s message that they read whole', async (_alphabet, text, dataCoding) => {
    const received: PeerPdu[] = [];
    const client = await bound((session, pdu) => {
      received.push(pdu);
      session.send(pdu.response({ message_id: `theirs-${received.length}` }));
    });
    const parts = splitMessage(text, { reference: 77 });
    expect(parts.length).toBeGreaterThan(2);
    const answers: SubmitAnswer[] = await Promise.all(
      parts.map((part) =>
        client.submit({ source: 'TUMA', destination: '254712345678', registeredDelivery: 1, ...part }),
      ),
    );
    expect(answers.map(({ messageId }) => messageId)).toEqual(parts.map((_, index) => `theirs-${index + 1}`));
    expect(received.map(({ short_message: { message } }) => message).join('')).toBe(text);
    for (const [index, pdu] of received.entries()) {
      expect(pdu).toMatchObject({
        source_addr: 'TUMA',
        source_addr_ton: 5,
        destination_addr: '254712345678',
        dest_addr_ton: 1,
        data_coding: dataCoding,
        registered_delivery: 1,
        esm_class: 0x40,
      });
      expect(pdu.short_message.udh![0]!.toString('hex')).toBe(`00034d0${parts.length}0${index + 1}`);
    }
  });

  test('reads its receipts, by text and by TLV', async () => {
    const deliveries: Delivery[] = [];
    const acknowledged = deferred<PeerPdu>();
    const client = await bound((session, pdu) => {
      session.send(pdu.response({ message_id: 'abc1' }));
      const addresses = {
        source_addr: pdu.destination_addr,
        destination_addr: pdu.source_addr,
        esm_class: 4,
      };
      session.deliver_sm({
        ...addresses,
        short_message:
          'id:abc1 sub:001 dlvrd:000 submit date:2611210930 done date:2611210931 stat:UNDELIV err:AbsentSubscriber text:Hello',
      });
      session.deliver_sm(
        { ...addresses, short_message: '', receipted_message_id: 'abc1', message_state: 2 },
        (answer) => acknowledged.open(answer),
      );
    }, deliveries);
    const { messageId } = await client.submit({
      source: 'TUMA',
      destination: '254712345678',
      registeredDelivery: 1,
      shortMessage: Buffer.from('Hello'),
    });
    expect(await acknowledged.opened).toMatchObject({ command: 'deliver_sm_resp', command_status: 0 });
    expect(deliveries.map(({ receipt }) => receipt)).toMatchObject([
      { smscId: messageId, state: 'UNDELIV', error: 'AbsentSubscriber', text: 'Hello' },
      { smscId: messageId, state: 'DELIVRD' },
    ]);
    expect(deliveries[0]).toMatchObject({ source: '254712345678', destination: 'TUMA' });
  });

  test('reads its refusals', async () => {
    const client = await bound((session, pdu) => session.send(pdu.response({ command_status: 0x58 })));
    const answer = await client.submit({ source: 'TUMA', destination: '1', shortMessage: Buffer.from('x') });
    expect(answer).toMatchObject({ status: { name: 'ESME_RTHROTTLED', class: 'throttle' }, messageId: '' });
  });
});

describe('a client of the npm package bound to startSmppServer', () => {
  test('binds, sends a long message that is joined, and gets a delivery', async () => {
    const reassembler = new Reassembler();
    const texts: string[] = [];
    const server = await startSmppServer({
      host: '127.0.0.1',
      port: 0,
      authenticate: ({ password }) => (password === 'secret' ? 'ESME_ROK' : 'ESME_RINVPASWD'),
      onSubmit: (_peer, { params, tlvs }) => {
        const text = reassembler.add(params.destination, params, tlvs);
        if (text !== undefined) texts.push(text);
        return { status: 'ESME_ROK', messageId: `sm-${params.destination}` };
      },
    });
    const session = smpp.connect({ host: '127.0.0.1', port: server.port });
    session.on('error', () => undefined);
    onTestFinished(async () => {
      session.destroy();
      await server.close();
    });
    const ask = (command: 'bind_transceiver' | 'submit_sm' | 'unbind', options: Record<string, unknown>) =>
      new Promise<PeerPdu>((resolve) => session[command](options, resolve));

    await once(session, 'connect');
    const bind = await ask('bind_transceiver', { system_id: 'them', password: 'secret' });
    expect(bind).toMatchObject({ command_status: 0, system_id: 'tuma' });

    for (const [index, part] of ['Habari €', ' [ya] leo', ' ñ'].entries()) {
      const udh = Buffer.from([5, 0, 3, 9, 3, index + 1]);
      const answer = await ask('submit_sm', {
        destination_addr: '254700000000',
        short_message: { udh, message: part },
        data_coding: 0,
        esm_class: 0x40,
      });
      expect(answer).toMatchObject({ command_status: 0, message_id: 'sm-254700000000' });
    }
    await ask('submit_sm', { destination_addr: '254700000001', short_message: 'Привет 😀' });
    expect(texts).toEqual(['Habari € [ya] leo ñ', 'Привет 😀']);

    const delivered = once(session, 'deliver_sm') as Promise<[PeerPdu]>;
    const [peer] = server.peers;
    const verdict = peer!.deliver(
      { source: '254700000000', destination: 'TUMA', shortMessage: Buffer.from('STOP') },
      { receiptedMessageId: 'sm-1', messageState: 2 },
    );
    const [pdu] = await delivered;
    expect(pdu.short_message.message).toBe('STOP');
    expect(pdu).toMatchObject({ receipted_message_id: 'sm-1', message_state: 2 });
    session.send(pdu.response());
    expect(await verdict).toMatchObject({ class: 'ok' });

    expect(await ask('unbind', {})).toMatchObject({ command: 'unbind_resp', command_status: 0 });
  });
});
