/** Reads the parameters in the body of a PDU (codec.ts). Input of a peer must never throw anything but MalformedPdu. */
import { recipientFlags, type ParamType, type Recipient, type TlvType } from './protocol.ts';
import type { StatusName } from './status.ts';

export const intBytes = { int8: 1, int16: 2, int32: 4 } as const;

/** A PDU whose body does not match its command. */
export class MalformedPdu extends Error {
  /** Status of the answer; undefined if the default status fits. */
  readonly status: StatusName | undefined;

  constructor(message: string, status?: StatusName) {
    super(message);
    this.status = status;
  }
}

export class BodyReader {
  private readonly buffer: Buffer;
  private at: number;
  private readonly end: number;

  constructor(buffer: Buffer, at: number, end: number) {
    this.buffer = buffer;
    this.at = at;
    this.end = end;
  }

  /** Octets that are not read yet. */
  get left(): number {
    return this.end - this.at;
  }

  /** The length at the start of what is left. */
  get nextBytes(): number {
    return this.buffer.readUInt16BE(this.at);
  }

  param(type: ParamType): unknown {
    if (type === 'cstring') return this.cstring();
    if (type === 'octets') return this.octets(this.int(1));
    if (type === 'recipients') return this.list(() => this.recipient());
    if (type === 'refusals') return this.list(() => ({ ...this.address(), status: this.int(4) }));
    return this.int(intBytes[type]);
  }

  /** Length and value of a TLV. The length is decisive, so a string may lack its NUL and an integer may be shorter or longer. */
  value(type: TlvType = 'raw'): number | string | Buffer {
    const bytes = this.int(2);
    if (type === 'raw') return this.octets(bytes);
    const { buffer, at } = this;
    this.skip(bytes);
    const end = at + bytes;
    if (type === 'cstring') {
      const nul = buffer.indexOf(0, at);
      return buffer.toString('latin1', at, nul < 0 || nul > end ? end : nul);
    }
    let value = 0;
    for (let i = at; i < end; i++) value = (value * 256 + (buffer[i] ?? 0)) % 2 ** 32;
    return value;
  }

  int(bytes: number): number {
    const { buffer, at } = this;
    this.skip(bytes);
    if (bytes === 1) return buffer[at] ?? 0;
    return bytes === 2 ? buffer.readUInt16BE(at) : buffer.readUInt32BE(at);
  }

  private list<Item>(read: () => Item): Item[] {
    return Array.from({ length: this.int(1) }, read);
  }

  private recipient(): Recipient {
    const flag = this.int(1);
    if (flag === recipientFlags.list) return { list: this.cstring() };
    if (flag === recipientFlags.address) return this.address();
    throw new MalformedPdu(`a dest_flag of ${flag}`, 'ESME_RINVDESTFLAG');
  }

  private address(): { ton: number; npi: number; address: string } {
    return { ton: this.int(1), npi: this.int(1), address: this.cstring() };
  }

  /** Copies the octets, because `buffer` belongs to the socket and is far larger than the value. */
  private octets(bytes: number): Buffer {
    const { at } = this;
    this.skip(bytes);
    const copy = Buffer.allocUnsafe(bytes);
    this.buffer.copy(copy, 0, at, at + bytes);
    return copy;
  }

  /** Reads a string. `isLenient`: the end of the body ends it, too. */
  cstring({ isLenient = false } = {}): string {
    const { buffer, at, end } = this;
    let nul = at;
    while (nul < end && buffer[nul] !== 0) nul++;
    if (nul >= end && !isLenient) throw new MalformedPdu('a string without an end');
    this.at = Math.min(nul + 1, end);
    return nul === at ? '' : buffer.toString('latin1', at, nul);
  }

  private skip(bytes: number): void {
    if (this.at + bytes > this.end) throw new MalformedPdu('the body is too short');
    this.at += bytes;
  }
}
