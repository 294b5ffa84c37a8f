// What a request asks for: its messages, each with its text, or the refusal of that message. Pure.
import type { ErrorCode } from '../../../contract/errors.ts';
import { fieldKey } from '../../../contract/fields.ts';
import type { MessageClass } from '../../../contract/messages.ts';
import { messageCharactersMax } from '../../../contract/send.ts';
import { partsMax } from '../../../contract/segments.ts';
import type { RejectReason } from '../../../contract/rejects.ts';
import type { sendBatch, sendMessage } from '../../../contract/v1/messages.ts';
import { lifetimeOf } from '../../domain/lifetime.ts';
import { toMsisdn } from '../../domain/msisdn.ts';
import { fieldNames, missingField, render, templateOf, type Template } from '../../domain/personalise.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { ApiCall } from '../../http/v1.ts';

export type SendBody = ApiCall<typeof sendMessage>['body'];
export type BatchBody = ApiCall<typeof sendBatch>['body'];
type Content = Pick<SendBody, 'text' | 'template_id' | 'variables'>;

/** One message of a request. */
export interface Entry {
  /** The number as written in the request. */
  to: string;
  msisdn: string | undefined;
  text: string | Refusal;
  reference: string | null;
  metadata: Record<string, string> | null;
}

/** The properties that all messages of a request share. */
export interface Terms {
  from: string;
  class: MessageClass;
  isUrgent: boolean;
  isDryRun: boolean;
  sendAt: Date | undefined;
  validUntil: Date | undefined;
}

/** The terms of a request at an instant; 422 for times that cannot be met (domain/lifetime.ts). */
export function termsOf(body: SendBody | BatchBody, now: Date): Terms {
  const sendAt = body.send_at ? new Date(body.send_at) : undefined;
  const { validity_seconds: seconds } = body;
  const asked = seconds ? new Date((sendAt ?? now).getTime() + seconds * 1000) : undefined;
  const { notBefore, validUntil } = lifetimeOf({ sendAt, validUntil: asked }, now);
  return {
    from: body.from,
    class: body.type,
    isUrgent: body.priority === 'high',
    isDryRun: body.dry_run,
    sendAt: notBefore ?? undefined,
    validUntil: validUntil ?? undefined,
  };
}

/** The ids of the templates that a request names; 0 for a text that is none. */
export const templateIdsOf = (body: SendBody | BatchBody): number[] => [
  ...new Set([body, ...messagesOf(body)].flatMap(({ template_id: id }) => (id ? [templateNumber(id)] : []))),
];

const templateNumber = (id: string): number => (/^[1-9]\d{0,8}$/.test(id) ? Number(id) : 0);

const messagesOf = (body: SendBody | BatchBody) => ('messages' in body ? body.messages : [body]);

/** The text of a template of the client; undefined where it has none of that id. */
type TemplateText = (id: number) => string | undefined;

/** The messages of a request, in their order. */
export function* entriesOf(body: SendBody | BatchBody, templateText: TemplateText): Generator<Entry> {
  const texts = textsOf(templateText);
  const common = 'messages' in body ? commonOf(body) : undefined;
  for (const message of messagesOf(body)) {
    const { to, reference = null, metadata = null } = message;
    const text = texts(common ? withCommon(message, common) : message);
    yield { to, msisdn: toMsisdn(to), text, reference, metadata };
  }
}

const hasOwnText = ({ text, template_id }: Content): boolean => Boolean(text || template_id);

/**
 * What the messages of a batch have in common. Its text is personalised for all where it is for one: a message whose variables were
 * forgotten would get the text with the names in braces.
 */
function commonOf({
  text,
  template_id,
  variables,
  messages,
}: BatchBody): Content & { isPersonalised: boolean } {
  const isPersonalised = messages.some((message) => !hasOwnText(message) && message.variables);
  return { text, template_id, variables, isPersonalised };
}

/** Adds what a batch has in common to a message: the batch's text if the message has none, and its variables. */
function withCommon(own: Content, common: ReturnType<typeof commonOf>): Content {
  const { text, template_id } = hasOwnText(own) ? own : common;
  const isFilled = common.variables || own.variables || (common.isPersonalised && !hasOwnText(own));
  return { text, template_id, variables: isFilled ? { ...common.variables, ...own.variables } : undefined };
}

/** The text of a content, or its refusal; texts that many messages share are parsed once. */
function textsOf(templateText: TemplateText): (content: Content) => string | Refusal {
  const parsed = new Map<string, Template>();
  const fill = (text: string, variables: NonNullable<Content['variables']>): string | Refusal => {
    let template = parsed.get(text);
    if (!template) parsed.set(text, (template = templateOf(text, fieldNames(text))));
    const values = Object.fromEntries(
      Object.entries(variables).map(([name, value]) => [fieldKey(name), String(value)]),
    );
    const missing = missingField(template, values);
    // A short text and variables can make megabytes, which a batch would hold for each of its messages.
    if (missing === undefined) return withinLength(render(template, values));
    return new Refusal(
      422,
      'variable_missing',
      `The text has {${missing}}, which variables lacks`,
      'variables',
    );
  };
  return ({ text, template_id: id, variables }) => {
    if (text && id) return new Refusal(422, 'invalid_input', 'Give text or template_id, not both', 'text');
    const own = text && withinLength(text);
    if (own instanceof Refusal) return own;
    if (own) return variables ? fill(own, variables) : own;
    if (!id) return new Refusal(422, 'invalid_input', 'Give text or template_id', 'text');
    const template = templateText(templateNumber(id));
    if (template === undefined)
      return new Refusal(422, 'template_not_found', `You have no template ${id}`, 'template_id');
    return fill(template, variables ?? {});
  };
}

/** The text, or the refusal of one with more characters than ten parts have. */
const withinLength = (text: string): string | Refusal =>
  text.length > messageCharactersMax ? messageRefusals.message_too_long() : text;

/** The refusals of a message for its number or text. */
export const messageRefusals = {
  phone_number_invalid: () =>
    new Refusal(422, 'phone_number_invalid', 'to is not a mobile number; write it like +254712345678', 'to'),
  number_on_dnd_list: () =>
    new Refusal(422, 'number_on_dnd_list', 'The number is on a do-not-disturb list', 'to'),
  no_route: () => new Refusal(422, 'no_route', 'No network carries this sender ID to this number', 'to'),
  message_too_long: () =>
    new Refusal(422, 'message_too_long', `The text is longer than ${partsMax} parts`, 'text'),
} satisfies Partial<Record<ErrorCode, () => Refusal>>;

/** The refusals of messages whose number or text the screening rejects. */
const refusalsByReason: Partial<Record<RejectReason, () => Refusal>> = {
  'Invalid number': messageRefusals.phone_number_invalid,
  DND: messageRefusals.number_on_dnd_list,
  'No route': messageRefusals.no_route,
  'Too long': messageRefusals.message_too_long,
};

/** Parameters of the HTTP API by the fields of the console's sends. */
const params: Readonly<Record<string, string>> = { sender_id: 'from', msisdn: 'to', message: 'text' };

/** The refusal of an order in terms of the HTTP API. */
export function refusalOf({
  refusal,
  reason,
}: {
  refusal: Refusal;
  reason?: RejectReason | undefined;
}): Refusal {
  const own = reason && refusalsByReason[reason]?.();
  if (own) return own;
  const { status, code, message, field } = refusal;
  const param = field === undefined ? undefined : (params[field] ?? field);
  return param === field ? refusal : new Refusal(status, code, message, param);
}
