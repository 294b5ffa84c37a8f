// The phones of the simulated M-Pesa: they answer prompts as rules.ts defines, and pay by paybill. Posts the notices of both.
import { randomBytes } from 'node:crypto';
import { account } from './account.ts';
import { toJson, type Json } from './answers.ts';
import { nairobiTime, noticeOf, type Prompt } from './prompt.ts';

export interface PhoneOptions {
  /** Delay before a prompt is answered, in milliseconds (2 s). */
  answerMs?: number;
  /** Further delay of a late notice (4 s). */
  lateMs?: number;
  /** Whether prompts are answered only by {@link Phones.answer}. */
  waits?: boolean;
  /** The clock of payments; that of the machine if unset. */
  clock?: () => Date;
  onFault?: (message: string) => void;
}

export interface Paybill {
  reference: string;
  amount: number | string;
  phone?: string;
  receipt?: string;
  shortcode?: string;
  /** Time of the payment; now if unset. */
  at?: Date;
}

export class Phones {
  /** Where paybill payments are validated and confirmed; undefined until it is registered. */
  urls: { confirmation: string; validation: string } | undefined;
  private readonly options: PhoneOptions;
  private readonly timers = new Set<NodeJS.Timeout>();

  constructor(options: PhoneOptions) {
    this.options = options;
  }

  /** Answers a new prompt after the delay, unless answers wait for the test. */
  receive(prompt: Prompt): void {
    const { answerMs = 2_000, waits = false } = this.options;
    if (!waits) this.schedule(answerMs, () => this.answer(prompt));
  }

  /** Resolves with the statuses of the notices' responses. */
  async answer(prompt: Prompt): Promise<number[]> {
    const { rule } = prompt;
    const { lateMs = 4_000, waits = false } = this.options;
    if (rule.isLate && prompt.state === 'open') {
      prompt.state = 'given up';
      if (!waits) this.schedule(lateMs, () => this.answer(prompt));
      return [];
    }
    prompt.state = 'done';
    if (rule.byPaybill) await this.pay(prompt);
    const notice = noticeOf(prompt, this.options.clock?.() ?? new Date());
    const sent = Array.from({ length: rule.notices ?? 1 }, () => send(prompt.callbackUrl, notice));
    return (await Promise.all(sent)).map(({ status }) => status);
  }

  /** Pays by paybill soon, as a call does that does not wait for it. */
  paySoon(payment: Paybill): void {
    this.schedule(0, () => this.pay(payment));
  }

  /** Pays by paybill; resolves with the status of the confirmation, or the code with which the validation refused it. */
  async pay(payment: Paybill): Promise<string> {
    if (!this.urls) return 'no address registered';
    const notice = paybillNotice(payment, this.options.clock?.() ?? new Date());
    const { json } = await send(this.urls.validation, notice);
    if (typeof json.ResultCode === 'string' && json.ResultCode !== '0') return json.ResultCode;
    return String((await send(this.urls.confirmation, notice)).status);
  }

  /** Cancels what is scheduled. */
  stop(): void {
    for (const timer of this.timers) clearTimeout(timer);
  }

  private schedule(ms: number, run: () => Promise<unknown>): void {
    const timer = setTimeout(() => {
      this.timers.delete(timer);
      run().catch((error: unknown) =>
        this.options.onFault?.(error instanceof Error ? error.message : String(error)),
      );
    }, ms);
    this.timers.add(timer);
  }
}

export const newReceipt = (): string => `S${randomBytes(6).toString('hex').slice(0, 9).toUpperCase()}`;

const paybillNotice = (payment: Paybill, now: Date) => ({
  TransactionType: 'Pay Bill',
  TransID: payment.receipt ?? newReceipt(),
  TransTime: nairobiTime(payment.at ?? now),
  TransAmount: Number(payment.amount).toFixed(2),
  BusinessShortCode: payment.shortcode ?? account.shortcode,
  BillRefNumber: payment.reference,
  InvoiceNumber: '',
  OrgAccountBalance: '49197.00',
  ThirdPartyTransID: '',
  MSISDN: masked(payment.phone ?? '254712345678'),
  FirstName: 'JANE',
  MiddleName: '',
  LastName: 'WANJIRU',
});

const masked = (phone: string) => `${phone.slice(0, 4)} ***** ${phone.slice(-3)}`;

async function send(url: string, body: object): Promise<{ status: number; json: Json }> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: response.status, json: toJson(await response.text()) };
}
