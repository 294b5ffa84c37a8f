/** Joins parts of long messages, which may arrive in any order, as a handset or another system does. */
import { decodeText, readPart } from '../../../server/smpp/index.ts';

type Message = Parameters<typeof readPart>[0];
type Tlvs = Parameters<typeof readPart>[1];

export class Reassembler {
  private readonly open = new Map<string, Map<number, Buffer>>();

  /** The text once its last part has arrived, otherwise undefined. `key` identifies sender and receiver. */
  add(key: string, message: Message, tlvs: Tlvs = {}): string | undefined {
    const { body, part } = readPart(message, tlvs);
    if (!part || part.total === 1) return decodeText(body, message.dataCoding);
    const id = `${key}/${part.reference}/${part.total}`;
    const bodies = this.open.get(id) ?? new Map<number, Buffer>();
    this.open.set(id, bodies.set(part.part, body));
    if (bodies.size < part.total) return undefined;
    this.open.delete(id);
    const octets = [...bodies].toSorted(([a], [b]) => a - b).map(([, each]) => each);
    return decodeText(Buffer.concat(octets), message.dataCoding);
  }
}
