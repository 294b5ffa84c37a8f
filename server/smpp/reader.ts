/**
 * Cuts a TCP stream into PDUs, however it is chopped, and goes on after a malformed one: its length says where the next
 * begins. Only a length that cannot be (under 16, over pduBytesMax) loses the place in the stream; then reading ends.
 */
import { decodePdu, isKnownCommand, MalformedPdu } from './codec.ts';
import { headerBytes, pduBytesMax } from './protocol.ts';
import type { Pdu } from './protocol.ts';
import type { StatusName } from './status.ts';

/** What could not be read. `fatal`: the stream cannot be followed any more. `sequence` 0 where it is not known. */
export interface PduFault {
  sequence: number;
  status: StatusName;
  isResponse: boolean;
  fatal: boolean;
  message: string;
}

export interface PduHandlers {
  pdu(pdu: Pdu): void;
  fault(fault: PduFault): void;
}

export class PduReader {
  private readonly handlers: PduHandlers;
  /** The beginning of a PDU whose end has not come: its chunks, so that single bytes cost no copying each. */
  private held: Buffer[] = [];
  private heldBytes = 0;
  /** Bytes that must be there before another look is worth it. */
  private wanted = 4;
  private dead = false;

  constructor(handlers: PduHandlers) {
    this.handlers = handlers;
  }

  /** Takes the next bytes of the stream and reports every PDU that they complete, in order. */
  push(chunk: Buffer): void {
    if (this.dead) return;
    if (this.heldBytes + chunk.length < this.wanted) return this.hold(chunk);
    const buffer = this.held.length > 0 ? Buffer.concat([...this.held, chunk]) : chunk;
    this.held = [];
    this.heldBytes = 0;
    const rest = buffer.subarray(this.readAll(buffer));
    if (rest.length > 0 && !this.dead) this.hold(rest);
  }

  private hold(chunk: Buffer): void {
    this.held.push(chunk);
    this.heldBytes += chunk.length;
  }

  /** Reads the whole PDUs in the buffer and says where the rest begins. */
  private readAll(buffer: Buffer): number {
    let at = 0;
    while (!this.dead) {
      const left = buffer.length - at;
      this.wanted = 4;
      if (left < 4) break;
      const length = buffer.readUInt32BE(at);
      if (length < headerBytes || length > pduBytesMax) {
        this.dead = true;
        const sequence = left >= headerBytes ? buffer.readUInt32BE(at + 12) : 0;
        this.fault({
          sequence,
          status: 'ESME_RINVCMDLEN',
          fatal: true,
          message: `a PDU length of ${length}`,
        });
        return buffer.length;
      }
      this.wanted = length;
      if (left < length) break;
      this.readOne(buffer, at, at + length);
      at += length;
    }
    return at;
  }

  private readOne(buffer: Buffer, start: number, end: number): void {
    const id = buffer.readUInt32BE(start + 4);
    const sequence = buffer.readUInt32BE(start + 12);
    const isResponse = id >= 0x80000000;
    let pdu: Pdu;
    try {
      pdu = decodePdu(buffer, start, end);
    } catch (error) {
      if (!(error instanceof MalformedPdu)) throw error;
      const status = isKnownCommand(id) ? 'ESME_RINVCMDLEN' : 'ESME_RINVCMDID';
      return this.fault({ sequence, status, isResponse, message: error.message });
    }
    this.handlers.pdu(pdu);
  }

  private fault(fault: Partial<PduFault> & Omit<PduFault, 'fatal' | 'isResponse'>): void {
    this.handlers.fault({ fatal: false, isResponse: false, ...fault });
  }
}
