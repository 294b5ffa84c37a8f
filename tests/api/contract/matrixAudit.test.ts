// Every change is in the audit log: each call and collection of the contract that changes data writes its entry
// (requirements/domain.md#audit-log; decisions/008-calls-are-values.md).
import { describe, expect, test } from 'vitest';
import { mayWrite } from '../../../contract/endpoint.ts';
import { roleIds } from '../../../server/modules/access/access.service.ts';
import { asks, type Ask } from '../../support/matrix/asks.ts';
import { matrixCallers } from '../../support/matrix/callers.ts';
import { signedIn, testPassword } from '../../support/people.ts';
import { startMpesaApp } from '../../support/api/mpesa.ts';

const app = await startMpesaApp();
const { db } = app;
const { platform, newest, ask } = await matrixCallers(app);

/** Calls that need an action other than `read` but write no entry, each with the reason. */
const unaudited: Record<string, string> = {
  'developers/webhooks/:id/test': 'sends an invented event, which is in the log of deliveries',
  'message/preflight/transactional': 'works out a send and sends nothing',
  'message/preflight/promotional': 'works out a send and sends nothing',
  'message/preflight/contact-group': 'works out a send and sends nothing',
  'message/preflight/upload-file': 'works out a send; the file it keeps is forgotten after a day',
  'message/preflight/upload-rejects': 'reads a file that was kept',
  'message/preflight/upload-columns': 'reads a file; the one it keeps is forgotten after a day',
  'message/preflight/schedule': 'works out the runs of a schedule',
  'contact/upload/columns': 'reads a file; the one it keeps is forgotten after a day',
  'campaign/:id/resend-failed/preview': 'works out a send and sends nothing',
  'campaign/:id/copy': 'reads what a new send starts with',
  'connector/test': 'binds once and changes nothing',
  countries: 'reads what is the same for all',
  'user/logout': 'ends the own session; that it began is entered',
  'client/user/invitations': 'reads what waits',
  'account/sessions/end': 'ends an own session; that it began is entered',
  'account/sessions/end-all': 'ends the own sessions; that they began is entered',
  'account/second-factor/begin':
    'makes a secret that counts for nothing until it is confirmed, which is entered',
  'account/devices/end': 'asks for a code again; that it was given is entered',
  'account/confirm': 'confirms who is there; what it is asked for is entered, and so is each failure',
  'user/password/forgot': 'asked by anyone; that a password was replaced is entered',
  'senderid/request/networks': 'reads what can be asked for',
};

/** Entries by the name of the sample, for calls that do not follow the rule of one entry per change and none per read. */
const entered: Record<string, string[]> = {
  'client/create': ['client.create', 'user.create'],
  // One entry is in the log of the former client, the other in that of the new client.
  'account/invitations/accept': ['invitation.accept', 'invitation.accept'],
  // An approval also configures the name and assigns it to the client, which are separate actions.
  'senderid/request/bulk/approve': ['sender.create', 'sender.assign', 'sender_request.approve'],
  'senderid/request/:id/decide (2)': ['sender.create', 'sender.assign', 'sender_request.approve'],
  // Exports are logged, to record who took the rows.
  'message/all/transactional/export': ['message.export'],
  'message/all/promotional/export': ['message.export'],
  'message/groupbulk/download/export': ['campaign.export'],
  'contact/group/list/export': ['contact.export'],
  'blacklist/all/export': ['dnd.export'],
  'audit-log/export': ['audit.export'],
  // One of each client.
  'payment/move': ['payment.move', 'payment.move'],
  'approval/approve': ['units.load', 'approval.approve'],
  'privacy/find': ['privacy.find'],
  'privacy/export': ['privacy.export'],
};

const changes = ({ access, onlyReads }: Ask): boolean => mayWrite({ access, onlyReads });

describe('is written into the audit log, and what only reads is not', () => {
  test.each(asks)('%s', async (_name, asked) => {
    const { id: userId, token } = await signedIn(db, { clientId: platform, roleId: roleIds.root });
    const caller = { userId, now: app.clock.now };
    const request = await asked.sample.request({ db, clientId: platform, caller });
    const before = await newest();
    const { status, text } = await ask(asked, request, token);
    expect(status, text).toBe(asked.status);
    const entries = await db.selectFrom('audit_log').selectAll().where('id', '>', before).orderBy('id').execute();
    const acts = entries.map(({ action }) => action);
    const known = entered[asked.name] ?? entered[asked.path];
    if (known) expect(acts).toEqual(known);
    else if (unaudited[asked.path] !== undefined || !changes(asked))
      expect(acts, 'it only reads: take it out of the exceptions, or name it in `entered`').toEqual([]);
    else expect(acts, 'record(tx, …) in the transaction of the change, or an exception with its reason').toHaveLength(1);
    for (const entry of entries)
      expect(entry).toMatchObject({ address: expect.stringMatching(/^10\./), user_name: expect.stringMatching(/./) });
    expect(JSON.stringify(entries)).not.toContain(testPassword);
  }); // oxfmt-ignore
});
