/**
 * Writes and reads PDUs with the tables of protocol.ts. Writes into one growing buffer that the session passes to the
 * socket once per tick, without allocations per PDU. Input of a peer must never throw anything but MalformedPdu, and a value
 * that cannot be written must leave no partial PDU in the buffer.
 */
import { BodyReader, intBytes, MalformedPdu } from './bodyReader.ts';
import {
  commands,
  headerBytes,
  pduBytesMax,
  recipientFlags,
  tlvs as tlvTable,
  type CommandName,
  type ParamType,
  type Params,
  type Pdu,
  type Recipient,
  type RefusedRecipient,
  type TlvType,
  type Tlvs,
} from './protocol.ts';

/** A PDU to write; omitted parameters are 0, '' or empty. */
export interface OutgoingPdu<C extends CommandName = CommandName> {
  command: C;
  sequence: number;
  status?: number;
  params?: Partial<Params<C>> | undefined;
  tlvs?: Tlvs | undefined;
}

/** Size of a buffer; a full one stays with the socket and is replaced. */
const chunkBytes = 65_536;
/** sm_length is one octet, and the standard limits it to 254. */
const shortMessageBytesMax = 254;
/** Tag and length of a TLV. */
const tlvHeaderBytes = 4;
const noTlvs: Readonly<Tlvs> = Object.freeze({});
const noOctets = Buffer.alloc(0);

interface Command {
  name: CommandName;
  id: number;
  params: readonly (readonly [name: string, type: ParamType])[];
  /** Object with every parameter undefined. Copying it is cheaper than adding parameters to an object one by one. */
  empty: Readonly<Record<string, unknown>>;
}
const commandByName = new Map<string, Command>();
const commandById = new Map<number, Command>();
for (const [key, { id, params }] of Object.entries(commands)) {
  const empty = Object.fromEntries(Object.keys(params).map((name) => [name, undefined]));
  const command = { name: key as CommandName, id, params: Object.entries(params), empty };
  commandByName.set(key, command);
  commandById.set(id, command);
}

interface Tlv {
  name: string;
  tag: number;
  type: TlvType;
}
const tlvByName = new Map<string, Tlv>();
const tlvByTag = new Map<number, Tlv>();
for (const [name, { tag, type }] of Object.entries(tlvTable)) {
  tlvByName.set(name, { name, tag, type });
  tlvByTag.set(tag, { name, tag, type });
}

/** Whether decodePdu supports the command id. */
export function isKnownCommand(id: number): boolean {
  return commandById.has(id);
}

/** Collects PDUs; `take` returns the bytes written since the last call and transfers their ownership. */
export class PduWriter {
  private buffer = Buffer.allocUnsafeSlow(chunkBytes);
  private start = 0;
  private pdu = 0;
  private end = 0;

  /** Adds one PDU. @throws RangeError if a value cannot be encoded; nothing is written then. */
  write(pdu: OutgoingPdu): void {
    const command = commandByName.get(pdu.command);
    if (!command) throw new RangeError(`unknown command ${pdu.command}`);
    this.pdu = this.end;
    try {
      this.room(headerBytes);
      this.end += headerBytes;
      const params = (pdu.params ?? noTlvs) as Record<string, unknown>;
      for (const [name, type] of command.params) this.param(name, type, params[name]);
      if (pdu.tlvs) this.optional(pdu.tlvs);
      const length = this.end - this.pdu;
      if (length > pduBytesMax) throw new RangeError(`a PDU of ${length} bytes`);
      this.buffer.writeUInt32BE(length, this.pdu);
      this.buffer.writeUInt32BE(command.id, this.pdu + 4);
      this.buffer.writeUInt32BE(pdu.status ?? 0, this.pdu + 8);
      this.buffer.writeUInt32BE(pdu.sequence, this.pdu + 12);
    } catch (error) {
      this.end = this.pdu;
      throw error;
    }
  }

  /** The bytes written since the last call. */
  take(): Buffer {
    const taken = this.buffer.subarray(this.start, this.end);
    this.start = this.end;
    return taken;
  }

  /** Ensures space for `bytes` more; moves the bytes not taken yet to a new buffer if this one is full. */
  private room(bytes: number): void {
    if (this.end + bytes <= this.buffer.length) return;
    const kept = this.end - this.start;
    const next = Buffer.allocUnsafeSlow(Math.max(chunkBytes, 2 * (kept + bytes)));
    this.buffer.copy(next, 0, this.start, this.end);
    this.pdu -= this.start;
    this.start = 0;
    this.end = kept;
    this.buffer = next;
  }

  private param(name: string, type: ParamType, value: unknown): void {
    if (type === 'cstring') this.cstring(name, (value ?? '') as string);
    else if (type === 'octets') this.octets(name, (value ?? noOctets) as Buffer);
    else if (type === 'recipients') this.list(name, value, (each) => this.recipient(each as Recipient));
    else if (type === 'refusals') this.list(name, value, (each) => this.refusal(each as RefusedRecipient));
    else this.int(name, intBytes[type], (value ?? 0) as number);
  }

  private optional(tlvs: Tlvs): void {
    for (const [name, value] of Object.entries(tlvs)) {
      if (value === undefined) continue;
      const tlv = tlvByName.get(name);
      if (!tlv) throw new RangeError(`unknown TLV ${name}`);
      this.int('tag', 2, tlv.tag);
      const lengthAt = this.end - this.pdu;
      this.int('length', 2, 0);
      const valueAt = this.end - this.pdu;
      if (tlv.type === 'raw') this.bytes(value as Buffer);
      else this.param(name, tlv.type, value);
      this.buffer.writeUInt16BE(this.end - this.pdu - valueAt, this.pdu + lengthAt);
    }
  }

  private int(name: string, bytes: 1 | 2 | 4, value: number): void {
    if (!Number.isInteger(value) || value < 0 || value >= 2 ** (8 * bytes))
      throw new RangeError(`${name} cannot be ${value}`);
    this.room(bytes);
    for (let shift = 8 * (bytes - 1); shift >= 0; shift -= 8) this.buffer[this.end++] = value >>> shift;
  }

  /** Writes a C string. A loop is much faster than latin1Write on the short strings of a PDU. */
  private cstring(name: string, value: string): void {
    const { length } = value;
    this.room(length + 1);
    const { buffer } = this;
    let at = this.end;
    for (let i = 0; i < length; i++) {
      const code = value.charCodeAt(i);
      // A NUL would end the string early and shift every parameter after it.
      if (code === 0 || code > 0xff) throw new RangeError(`${name} has a character that cannot be encoded`);
      buffer[at++] = code;
    }
    buffer[at] = 0;
    this.end = at + 1;
  }

  private octets(name: string, value: Buffer): void {
    if (value.length > shortMessageBytesMax) throw new RangeError(`${name} is ${value.length} bytes long`);
    this.int(name, 1, value.length);
    this.bytes(value);
  }

  private list(name: string, value: unknown, write: (item: unknown) => void): void {
    const items = (value ?? []) as readonly unknown[];
    this.int(name, 1, items.length);
    for (const item of items) write(item);
  }

  private recipient(to: Recipient): void {
    this.int('dest_flag', 1, 'list' in to ? recipientFlags.list : recipientFlags.address);
    if ('list' in to) return this.cstring('dl_name', to.list);
    this.address(to);
  }

  private refusal(to: RefusedRecipient): void {
    this.address(to);
    this.int('error_status_code', 4, to.status);
  }

  private address({ ton, npi, address }: { ton: number; npi: number; address: string }): void {
    this.int('ton', 1, ton);
    this.int('npi', 1, npi);
    this.cstring('address', address);
  }

  private bytes(value: Buffer): void {
    this.room(value.length);
    this.buffer.set(value, this.end);
    this.end += value.length;
  }
}

/** Reads the PDU in `buffer` from `start` to `end`, including its header. @throws MalformedPdu */
export function decodePdu(buffer: Buffer, start: number, end: number): Pdu {
  const id = buffer.readUInt32BE(start + 4);
  const command = commandById.get(id);
  if (!command) throw new MalformedPdu(`unknown command ${id.toString(16)}`);
  const body = new BodyReader(buffer, start + headerBytes, end);
  const params: Record<string, unknown> = { ...command.empty };
  // A response with an error may have no body.
  const isResponse = id >= 0x80000000;
  const absent = isResponse && body.left === 0;
  for (const [name, type] of command.params)
    if (absent) params[name] = type === 'refusals' ? [] : '';
    // The status decides a response: one whose id lacks its NUL must not leave the outcome of a message unknown.
    else if (isResponse && type === 'cstring') params[name] = body.cstring({ isLenient: true });
    else params[name] = body.param(type);
  const pdu = {
    command: command.name,
    status: buffer.readUInt32BE(start + 8),
    sequence: buffer.readUInt32BE(start + 12),
    params,
    tlvs: body.left < tlvHeaderBytes ? noTlvs : readTlvs(body, isResponse),
  };
  return pdu as unknown as Pdu;
}

/**
 * Reads the TLVs. Ignores octets after them that are too few for another one, which some peers append. A response is decided by its
 * status and parameters, so a malformed TLV ends its TLVs only.
 */
function readTlvs(body: BodyReader, isResponse: boolean): Tlvs {
  const found: Record<string, unknown> = {};
  while (body.left >= tlvHeaderBytes) {
    const tlv = tlvByTag.get(body.int(2));
    if (isResponse && body.nextBytes > body.left - 2) break;
    const value = body.value(tlv?.type);
    if (tlv) found[tlv.name] = value;
  }
  return found;
}
