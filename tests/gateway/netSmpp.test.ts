// Debian's Net::SMPP as a client's system. Skipped if the package is not installed (scripts/fetchDebianTools.ts).
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { findNetSmpp } from '../support/product/debianTools.ts';
import { gatewayHarness } from './gatewayHarness.ts';
import { password } from './peer.ts';

const library = findNetSmpp();
if (library === undefined)
  process.stderr.write('Debian’s package libnet-smpp-perl is not there: its test is skipped.\n');

test.skipIf(library === undefined)('Net::SMPP sends with every command and gets its receipts', async () => {
  const harness = await gatewayHarness();
  const smsc = await harness.smsc();
  await harness.sender('TUMA', smsc.port);
  const { systemId } = await harness.account();
  const { port } = await harness.gateway();
  await harness.engine();
  const program = join(import.meta.dirname, '../support/processes/netSmpp.pl');
  const { stdout } = await promisify(execFile)(
    '/usr/bin/perl',
    [`-I${library}`, program, '127.0.0.1', String(port), systemId, password],
    { timeout: 60_000 },
  );
  expect(stdout.trim().split('\n')).toEqual([
    'bind_transceiver: 0',
    'submit_sm: 0 id',
    'data_sm: 0 id',
    'submit_multi: 0 1 12345 11',
    ...['gsm', 'ucs2', 'flash', 'payload', 'udh', 'udh', 'sar', 'sar', 'failed', 'refused'].map(
      (text) => `${text}: 0 id`,
    ),
    'enquire_link: 0',
    ...Array<string>(11).fill('receipt: DELIVRD'),
    'receipt: UNDELIV',
    'receipt: REJECTD',
    'query_sm: 0 2',
    // The message is delivered, so it cannot be cancelled.
    'cancel_sm: 17',
    // A message cannot be replaced.
    'replace_sm: 19',
    'unbind: 0',
  ]);
  const long = 'Ujumbe mrefu kwa wateja wote. '.repeat(8);
  const messages = await harness.db.selectFrom('messages').select(['message', 'message_class', 'state']).where('msisdn', '=', '254712345671').orderBy('id').execute(); // oxfmt-ignore
  expect(messages).toEqual([
    { message: 'Habari @£ [€]', message_class: null, state: 'delivered' },
    { message: 'Habari 😀', message_class: null, state: 'delivered' },
    { message: 'Angalia sasa', message_class: 0, state: 'delivered' },
    ...Array.from({ length: 3 }, () => ({ message: long, message_class: null, state: 'delivered' })),
  ]);
});
