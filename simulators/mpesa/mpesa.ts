/**
 * Simulates M-Pesa on loopback: the calls of Daraja that Tuma uses (token, STK push, status query, C2B), with phones that
 * behave as rules.ts defines. For the demo and the tests; moves no money.
 */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { toJson, type Answer } from './answers.ts';
import { Daraja } from './daraja.ts';
import { Phones, type Paybill, type PhoneOptions } from './phones.ts';
import type { Prompt } from './prompt.ts';

export { account } from './account.ts';

export interface MpesaOptions extends PhoneOptions {
  /** A free port is chosen if it is 0 or undefined. */
  port?: number;
}

/** Instead of the answer to a call, or the loss of its answer or of the end of it. */
type Fault = Answer | 'no answer' | 'half an answer';

export interface MpesaSimulator {
  url: string;
  prompts: readonly Prompt[];
  /** Number of calls, by the last segment of their path. */
  calls: ReadonlyMap<string, number>;
  /** Makes the next call to a path with that ending fail. */
  failNext(ending: string, fault: Fault): void;
  /** Expires all tokens. */
  endTokens(): void;
  /** Answers the newest prompt; resolves with the statuses of the notices' responses. */
  answer(): Promise<number[]>;
  /** Pays by paybill; resolves with the status of the confirmation, or the code with which the validation refused it. */
  payBill(payment: Paybill): Promise<string>;
  close(): Promise<void>;
}

export async function startMpesa(options: MpesaOptions = {}): Promise<MpesaSimulator> {
  const phones = new Phones(options);
  const daraja = new Daraja(phones);
  const calls = new Map<string, number>();
  const faults: { ending: string; fault: Fault }[] = [];

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = (request.url ?? '/').split('?')[0] ?? '/';
    const call = path.split('/').at(-1) ?? '';
    calls.set(call, (calls.get(call) ?? 0) + 1);
    const body = toJson(await textOf(request));
    const at = faults.findIndex(({ ending }) => path.endsWith(ending));
    const fault = at < 0 ? undefined : faults.splice(at, 1)[0]?.fault;
    const reply = () => daraja.reply(path, { headers: request.headers, body });
    if (fault === 'no answer') {
      // The call is processed, but its response is lost.
      reply();
      request.socket.destroy();
      return;
    }
    if (fault === 'half an answer') {
      const text = JSON.stringify(reply().json);
      response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': text.length });
      response.write(text.slice(0, text.length / 2), () => request.socket.destroy());
      return;
    }
    const { status, json } = fault ?? reply();
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(json));
  }

  const server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => options.onFault?.(String(error)));
  });
  server.listen(options.port ?? 0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    prompts: daraja.prompts,
    calls,
    failNext: (ending, fault) => void faults.push({ ending, fault }),
    endTokens: () => daraja.endTokens(),
    answer: () => {
      const newest = daraja.prompts.at(-1);
      return newest ? phones.answer(newest) : Promise.resolve([]);
    },
    payBill: (payment) => phones.pay(payment),
    close: async () => {
      phones.stop();
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request.setEncoding('utf8')) text += chunk as string;
  return text;
}
