/** Types of the parts of the npm package that the tests use. The package has no types. */
declare module 'smpp' {
  import type { EventEmitter } from 'node:events';
  import type { Server as TcpServer } from 'node:net';

  export interface PeerPdu {
    command: string;
    command_status: number;
    sequence_number: number;
    system_id: string;
    password: string;
    source_addr: string;
    source_addr_ton: number;
    source_addr_npi: number;
    destination_addr: string;
    dest_addr_ton: number;
    esm_class: number;
    data_coding: number;
    registered_delivery: number;
    message_id: string;
    receipted_message_id?: string | Buffer;
    message_state?: number;
    final_date?: Date | '';
    error_code?: number;
    user_message_reference?: number;
    /** Entries of a submit_multi_resp. */
    unsuccess_sme?: { destination_addr: string; error_status_code: number }[];
    short_message: { message: string; udh?: Buffer[] };
    response(options?: Record<string, unknown>): PeerPdu;
  }
  type Reply = (pdu: PeerPdu) => void;
  type Shortcut = (options: Record<string, unknown>, reply?: Reply) => boolean;

  export class Session extends EventEmitter {
    send(pdu: PeerPdu): boolean;
    close(callback?: () => void): void;
    destroy(): void;
    bind_transceiver: Shortcut;
    bind_transmitter: Shortcut;
    bind_receiver: Shortcut;
    submit_sm: Shortcut;
    query_sm: Shortcut;
    deliver_sm: Shortcut;
    data_sm: Shortcut;
    submit_multi: Shortcut;
    cancel_sm: Shortcut;
    replace_sm: Shortcut;
    enquire_link: Shortcut;
    unbind: Shortcut;
  }
  export interface Server extends TcpServer {
    sessions: Session[];
  }
  const smpp: {
    createServer(listener: (session: Session) => void): Server;
    connect(
      options: {
        host: string;
        port: number;
        tls?: boolean;
        rejectUnauthorized?: boolean;
        ca?: string | Buffer;
      },
      listener?: () => void,
    ): Session;
    encodings: Record<'ASCII' | 'UCS2', { encode(text: string): Buffer; decode(octets: Buffer): string }>;
  };
  export default smpp;
}
