/**
 * Splits a TCP stream into PDUs, and continues after a malformed one: its length locates the next. Only an invalid length
 * (under 16, over pduBytesMax) ends the reading, because the next PDU cannot be located.
 */
import { MalformedPdu } from './bodyReader.ts';
import { decodePdu, isKnownCommand } from './codec.ts';
import { headerBytes, pduBytesMax, type Pdu } from './protocol.ts';
import type { StatusName } from './status.ts';

/** A PDU that could not be read. `fatal`: reading has ended. `sequence` is 0 if unknown. */
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
  /** Chunks of an incomplete PDU, joined once when it is complete. */
  private pending: Buffer[] = [];
  private pendingBytes = 0;
  /** Bytes needed before the next attempt to read. */
  private wanted = 4;
  private stopped = false;

  constructor(handlers: PduHandlers) {
    this.handlers = handlers;
  }

  /** Adds the next bytes of the stream and reports every PDU that they complete, in order. */
  push(chunk: Buffer): void {
    if (this.stopped) return;
    if (this.pendingBytes + chunk.length < this.wanted) return this.keepChunk(chunk);
    const buffer = this.pending.length > 0 ? Buffer.concat([...this.pending, chunk]) : chunk;
    this.pending = [];
    this.pendingBytes = 0;
    const rest = buffer.subarray(this.readAll(buffer));
    if (rest.length > 0 && !this.stopped) this.keepChunk(rest);
  }

  private keepChunk(chunk: Buffer): void {
    this.pending.push(chunk);
    this.pendingBytes += chunk.length;
  }

  /** Reads the complete PDUs in the buffer and returns the offset of the rest. */
  private readAll(buffer: Buffer): number {
    let at = 0;
    while (!this.stopped) {
      const left = buffer.length - at;
      this.wanted = 4;
      if (left < 4) break;
      const length = buffer.readUInt32BE(at);
      if (length < headerBytes || length > pduBytesMax) {
        this.stopped = true;
        // What follows is no header. A generic_nack with its sequence number could refuse a request of the peer that is on its way.
        this.fault({
          sequence: 0,
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
      const status = error.status ?? (isKnownCommand(id) ? 'ESME_RINVCMDLEN' : 'ESME_RINVCMDID');
      return this.fault({ sequence, status, isResponse, message: error.message });
    }
    this.handlers.pdu(pdu);
  }

  private fault(fault: Partial<PduFault> & Omit<PduFault, 'fatal' | 'isResponse'>): void {
    this.handlers.fault({ fatal: false, isResponse: false, ...fault });
  }
}
