/**
 * The PROXY protocol, versions 1 and 2 (haproxy.org/download/3.0/doc/proxy-protocol.txt): the first bytes of a proxied
 * connection name the client. Read from trusted proxies only, and required there, because anyone could send them.
 */
import { isIP, type Socket } from 'node:net';

/** A complete header and its length. Without an address the connection is the proxy's own, such as a health check. */
export interface ProxyHeader {
  address: string | undefined;
  bytes: number;
}

/** Longest line of version 1, including CR LF. */
const lineBytesMax = 107;
/** Version 2: signature, version and command, family, length. */
const prefixBytes = 16;
/** Limit of addresses and TLVs in version 2; the specification requires receivers to accept 536 bytes in all. */
const bodyBytesMax = 2_048;
const lineStart = Buffer.from('PROXY ');
const signature = Buffer.from('\r\n\r\n\0\r\nQUIT\n', 'latin1');

/** The header at the start of `bytes`; undefined while it is incomplete. @throws Error if it is malformed */
export function readProxyHeader(bytes: Buffer): ProxyHeader | undefined {
  if (startsLike(bytes, lineStart)) return readLine(bytes);
  if (startsLike(bytes, signature)) return readBinary(bytes);
  throw new Error('no PROXY header from a trusted proxy');
}

const startsLike = (bytes: Buffer, start: Buffer): boolean => {
  const length = Math.min(bytes.length, start.length);
  return bytes.subarray(0, length).equals(start.subarray(0, length));
};

const malformed = (what: string) => new Error(`a malformed PROXY header: ${what}`);

function readLine(bytes: Buffer): ProxyHeader | undefined {
  const end = bytes.subarray(0, lineBytesMax).indexOf('\r\n');
  if (end < 0) {
    if (bytes.length >= lineBytesMax) throw malformed('the line is too long');
    return undefined;
  }
  const [, family, source = '', target = '', ...ports] = bytes.toString('latin1', 0, end).split(' ');
  const header = { bytes: end + 2 };
  if (family === 'UNKNOWN') return { ...header, address: undefined };
  const version = family === 'TCP4' ? 4 : family === 'TCP6' ? 6 : undefined;
  // A zone, as in fe80::1%eth0, is only valid on the proxy's machine.
  const areAddresses = [source, target].every((each) => isIP(each) === version && !each.includes('%'));
  if (!areAddresses || ports.length !== 2 || !ports.every(isPort)) throw malformed('its addresses');
  return { ...header, address: source };
}

const isPort = (text: string): boolean => /^(0|[1-9]\d{0,4})$/.test(text) && Number(text) <= 65_535;

const versionAndCommand = { local: 0x20, proxy: 0x21 } as const;
/** Address family and transport; only TCP. */
const families = { unspecified: 0x00, ipv4: 0x11, ipv6: 0x21 } as const;
/** Bytes of both addresses and ports. */
const addressBytes = { ipv4: 12, ipv6: 36 } as const;

function readBinary(bytes: Buffer): ProxyHeader | undefined {
  if (bytes.length < prefixBytes) return undefined;
  const command = bytes[12];
  const family = bytes[13];
  const length = bytes.readUInt16BE(14);
  if (command !== versionAndCommand.local && command !== versionAndCommand.proxy)
    throw malformed('its version or command');
  if (length > bodyBytesMax) throw malformed('it is too long');
  if (bytes.length < prefixBytes + length) return undefined;
  const header = { bytes: prefixBytes + length };
  if (command === versionAndCommand.local) return { ...header, address: undefined };
  const body = bytes.subarray(prefixBytes, prefixBytes + length);
  if (family === families.unspecified) return { ...header, address: undefined };
  if (family === families.ipv4 && length >= addressBytes.ipv4)
    return { ...header, address: body.subarray(0, 4).join('.') };
  if (family === families.ipv6 && length >= addressBytes.ipv6) return { ...header, address: ipv6Of(body) };
  throw malformed('its addresses');
}

const mappedStart = Buffer.from('00000000000000000000ffff', 'hex');

/** The canonical short form; an IPv4-mapped address as IPv4. */
function ipv6Of(body: Buffer): string {
  if (startsLike(body, mappedStart)) return body.subarray(12, 16).join('.');
  const groups = Array.from({ length: 8 }, (_, index) => body.readUInt16BE(index * 2).toString(16));
  return new URL(`http://[${groups.join(':')}]`).hostname.slice(1, -1);
}

/**
 * Reads a connection's header, leaves the following bytes to the next reader, and resolves to the client's address, or the
 * proxy's if the header has none. Destroys the connection and rejects if the header is malformed, late or incomplete.
 */
export function takeProxyHeader(socket: Socket, timeoutMs: number): Promise<string> {
  return new Promise((resolve, reject) => {
    let received = Buffer.alloc(0);
    const end = (error: Error) => {
      stop();
      socket.destroy();
      reject(error);
    };
    const late = setTimeout(() => end(new Error('no complete PROXY header in time')), timeoutMs);
    const onClose = () => end(new Error('the connection ended before its PROXY header'));
    const onData = (chunk: Buffer) => {
      received = Buffer.concat([received, chunk]);
      try {
        const header = readProxyHeader(received);
        if (!header) return;
        stop();
        socket.pause();
        if (received.length > header.bytes) socket.unshift(received.subarray(header.bytes));
        resolve(header.address ?? socket.remoteAddress ?? '');
      } catch (error) {
        end(error as Error);
      }
    };
    const stop = () => {
      clearTimeout(late);
      socket.off('data', onData).off('close', onClose).off('error', end);
    };
    socket.on('data', onData).on('close', onClose).on('error', end);
  });
}
