import { formatReceipt, startSmppServer, type Receipt, type SmppStatus } from '../../server/smpp/index.ts';
import { eventually } from '../support/eventually.ts';
import type { EngineHarness } from './engineHarness.ts';

interface ReceiptForm {
  isWide?: boolean;
  id?: string;
  isText?: boolean;
  from?: string;
}

/** A telco that answers, and sends receipts, only when the test says so. */
export async function scriptedTelco(harness: Pick<EngineHarness, 'atEnd'>) {
  interface Submit {
    answer: (messageId: string) => void;
    /**
     * Sends a receipt. `isWide`: encode it in UCS-2. `id`: the message ID that it carries in a TLV. `isText`: as a subscriber's text, without
     * the marks of a receipt. `from`: its source in place of the recipient.
     */
    receipt: (receipt: Partial<Receipt>, how?: ReceiptForm) => Promise<SmppStatus>;
  }
  const submits: Submit[] = [];
  const numbers: string[] = [];
  const server = await startSmppServer({
    host: '127.0.0.1',
    port: 0,
    window: 1_000,
    authenticate: () => 'ESME_ROK',
    onSubmit: (_peer, { params: { source, destination } }) =>
      new Promise((resolve) => {
        numbers.push(destination);
        submits.push({
          answer: (messageId) => resolve({ status: 'ESME_ROK', messageId }),
          receipt: async (receipt, how = {}) => {
            const [peer] = server.peers;
            const dates = { submitDate: new Date(), doneDate: new Date() };
            const { params } = formatReceipt({
              state: 'DELIVRD',
              error: '000',
              text: '',
              smscId: '',
              ...receipt,
              ...dates,
            });
            if (how.isWide) {
              const text = `id:${receipt.smscId} stat:${receipt.state} err:${receipt.error}`;
              params.shortMessage = Buffer.from(text, 'utf16le').swap16();
              params.dataCoding = 8;
            }
            if (how.isText) params.esmClass = 0;
            const tlvs = how.id === undefined ? {} : { receiptedMessageId: how.id };
            return peer!.deliver({ ...params, source: how.from ?? destination, destination: source }, tlvs);
          },
        });
      }),
  });
  harness.atEnd(() => server.close());
  return {
    port: server.port,
    /** Destinations of all submits, in order. */
    numbers,
    submitted: (index: number) =>
      eventually(() => {
        const submit = submits[index];
        if (!submit) throw new Error(`only ${submits.length} submitted`);
        return submit;
      }),
    cut() {
      for (const peer of server.peers) peer.session.destroy('cut');
    },
  };
}
