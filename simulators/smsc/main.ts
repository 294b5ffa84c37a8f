/**
 * Runs the SMSC simulator as a process: SMSC_PORT (2775), SMSC_LOG (file of accepted parts), SMSC_RECEIPT_MS
 * ("1000-3000"), SMSC_LATENCY_MS (0), SMSC_SLOW_SOCKET (true: without TCP_NODELAY).
 */
import { startSmsc } from './smsc.ts';

const {
  SMSC_PORT = '2775',
  SMSC_LOG,
  SMSC_SLOW_SOCKET,
  SMSC_RECEIPT_MS = '1000-3000',
  SMSC_LATENCY_MS = '0',
} = process.env;
const [shortest = 1_000, longest = shortest] = SMSC_RECEIPT_MS.split('-').map(Number);

const smsc = await startSmsc({
  port: Number(SMSC_PORT),
  receiptDelayMs: [shortest, longest],
  latencyMs: Number(SMSC_LATENCY_MS),
  slowSocket: SMSC_SLOW_SOCKET === 'true',
  ...(SMSC_LOG && { logFile: SMSC_LOG }),
  logMax: 0,
  onFault: (message) => console.error(message),
});
console.log(`SMSC simulator on 127.0.0.1:${smsc.port}`);

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void smsc.close());
