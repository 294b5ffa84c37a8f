/**
 * The commands of SMPP 3.4 as data: ids, mandatory parameters in wire order with their types, and optional parameters
 * (TLVs). Codec and static types derive from these tables. Other commands (outbind, broadcast_sm, ...) are not supported and
 * answered with ESME_RINVCMDID.
 */

/**
 * Big-endian integers, a C string, octets preceded by one octet of length (sm_length + short_message), and lists preceded by
 * one octet of count: the recipients of a submit_multi, and those it was refused for.
 */
export type ParamType = 'int8' | 'int16' | 'int32' | 'cstring' | 'octets' | 'recipients' | 'refusals';
/** TLV values: `raw` is the bytes without conversion. */
export type TlvType = 'int8' | 'int16' | 'int32' | 'cstring' | 'raw';

/** A recipient of a submit_multi (SMPP 3.4 section 4.5.1.1): a number, or the name of a distribution list. */
export type Recipient = { ton: number; npi: number; address: string } | { list: string };

/** A recipient that a submit_multi was refused for (section 4.5.2.1), with the command status. */
export interface RefusedRecipient {
  ton: number;
  npi: number;
  address: string;
  status: number;
}

/** dest_flag of a recipient. */
export const recipientFlags = { address: 1, list: 2 } as const;

const source = { sourceTon: 'int8', sourceNpi: 'int8', source: 'cstring' } as const;
const destination = { destinationTon: 'int8', destinationNpi: 'int8', destination: 'cstring' } as const;

const sender = { serviceType: 'cstring', ...source } as const;

const addressed = { ...sender, ...destination, esmClass: 'int8' } as const;

const content = {
  protocolId: 'int8',
  priority: 'int8',
  scheduleDeliveryTime: 'cstring',
  validityPeriod: 'cstring',
  registeredDelivery: 'int8',
  replaceIfPresent: 'int8',
  dataCoding: 'int8',
  defaultMessageId: 'int8',
  shortMessage: 'octets',
} as const;

const message = { ...addressed, ...content } as const;

const multi = { ...sender, recipients: 'recipients', esmClass: 'int8', ...content } as const;

const bind = {
  systemId: 'cstring',
  password: 'cstring',
  systemType: 'cstring',
  interfaceVersion: 'int8',
  addressTon: 'int8',
  addressNpi: 'int8',
  addressRange: 'cstring',
} as const;

const data = { ...addressed, registeredDelivery: 'int8', dataCoding: 'int8' } as const;

const alert = { ...source, esmeTon: 'int8', esmeNpi: 'int8', esme: 'cstring' } as const;

const query = { messageId: 'cstring', ...source } as const;

/** finalDate is empty until the message is final. */
const queried = {
  messageId: 'cstring',
  finalDate: 'cstring',
  messageState: 'int8',
  errorCode: 'int8',
} as const;

const cancellation = {
  serviceType: 'cstring',
  messageId: 'cstring',
  ...source,
  ...destination,
} as const;

const replacement = {
  messageId: 'cstring',
  ...source,
  scheduleDeliveryTime: 'cstring',
  validityPeriod: 'cstring',
  registeredDelivery: 'int8',
  defaultMessageId: 'int8',
  shortMessage: 'octets',
} as const;

const bound = { systemId: 'cstring' } as const;
const accepted = { messageId: 'cstring' } as const;
const nothing = {} as const;

export const commands = {
  generic_nack: { id: 0x80000000, params: nothing },
  bind_receiver: { id: 0x01, params: bind },
  bind_receiver_resp: { id: 0x80000001, params: bound },
  bind_transmitter: { id: 0x02, params: bind },
  bind_transmitter_resp: { id: 0x80000002, params: bound },
  query_sm: { id: 0x03, params: query },
  query_sm_resp: { id: 0x80000003, params: queried },
  submit_sm: { id: 0x04, params: message },
  submit_sm_resp: { id: 0x80000004, params: accepted },
  deliver_sm: { id: 0x05, params: message },
  deliver_sm_resp: { id: 0x80000005, params: accepted },
  unbind: { id: 0x06, params: nothing },
  unbind_resp: { id: 0x80000006, params: nothing },
  replace_sm: { id: 0x07, params: replacement },
  replace_sm_resp: { id: 0x80000007, params: nothing },
  cancel_sm: { id: 0x08, params: cancellation },
  cancel_sm_resp: { id: 0x80000008, params: nothing },
  bind_transceiver: { id: 0x09, params: bind },
  bind_transceiver_resp: { id: 0x80000009, params: bound },
  enquire_link: { id: 0x15, params: nothing },
  enquire_link_resp: { id: 0x80000015, params: nothing },
  submit_multi: { id: 0x21, params: multi },
  submit_multi_resp: { id: 0x80000021, params: { messageId: 'cstring', refused: 'refusals' } },
  alert_notification: { id: 0x102, params: alert },
  data_sm: { id: 0x103, params: data },
  data_sm_resp: { id: 0x80000103, params: accepted },
} as const satisfies Record<string, { id: number; params: Record<string, ParamType> }>;

export const tlvs = {
  qosTimeToLive: { tag: 0x0017, type: 'int32' },
  additionalStatusInfo: { tag: 0x001d, type: 'cstring' },
  receiptedMessageId: { tag: 0x001e, type: 'cstring' },
  userMessageReference: { tag: 0x0204, type: 'int16' },
  sarMsgRefNum: { tag: 0x020c, type: 'int16' },
  sarTotalSegments: { tag: 0x020e, type: 'int8' },
  sarSegmentSeqnum: { tag: 0x020f, type: 'int8' },
  scInterfaceVersion: { tag: 0x0210, type: 'int8' },
  networkErrorCode: { tag: 0x0423, type: 'raw' },
  messagePayload: { tag: 0x0424, type: 'raw' },
  messageState: { tag: 0x0427, type: 'int8' },
} as const satisfies Record<string, { tag: number; type: TlvType }>;

interface ParamValue {
  int8: number;
  int16: number;
  int32: number;
  cstring: string;
  octets: Buffer;
  recipients: readonly Recipient[];
  refusals: readonly RefusedRecipient[];
  raw: Buffer;
}

export type CommandName = keyof typeof commands;
export type Params<C extends CommandName> = {
  -readonly [K in keyof (typeof commands)[C]['params']]: (typeof commands)[C]['params'][K] extends ParamType
    ? ParamValue[(typeof commands)[C]['params'][K]]
    : never;
};
export type Tlvs = { -readonly [K in keyof typeof tlvs]?: ParamValue[(typeof tlvs)[K]['type']] };

/** A decoded PDU of one command, without unknown TLVs. `tlvs` is a shared empty object if there are none. */
export interface PduOf<C extends CommandName> {
  readonly command: C;
  readonly status: number;
  readonly sequence: number;
  readonly params: Params<C>;
  readonly tlvs: Readonly<Tlvs>;
}
/** Any decoded PDU, discriminated by `command`. */
export type Pdu = { [C in CommandName]: PduOf<C> }[CommandName];

/** The commands that are requests, and the response of each. */
export const responseTo = {
  bind_receiver: 'bind_receiver_resp',
  bind_transmitter: 'bind_transmitter_resp',
  bind_transceiver: 'bind_transceiver_resp',
  query_sm: 'query_sm_resp',
  submit_sm: 'submit_sm_resp',
  submit_multi: 'submit_multi_resp',
  replace_sm: 'replace_sm_resp',
  cancel_sm: 'cancel_sm_resp',
  deliver_sm: 'deliver_sm_resp',
  data_sm: 'data_sm_resp',
  unbind: 'unbind_resp',
  enquire_link: 'enquire_link_resp',
} as const satisfies Partial<Record<CommandName, CommandName>>;

export type RequestName = keyof typeof responseTo;
export type ResponseTo<R extends RequestName> = (typeof responseTo)[R];

/** Octets of the header: length, id, status, sequence. */
export const headerBytes = 16;
/** Longest PDU read or written; a message with payload TLV stays far below it. */
export const pduBytesMax = 65_536;
