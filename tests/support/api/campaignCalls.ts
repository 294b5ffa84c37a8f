// Campaigns at the API: callers with units and a sender ID, and the bodies of their sends.
import { findDueWork } from '../../../server/modules/campaigns/runs/dueWork.service.ts';
import { expandRun } from '../../../server/modules/campaigns/runs/expansion.service.ts';
import { available } from '../../../server/modules/ledger/ledger.service.ts';
import { aSender, senderName } from '../campaignHarness.ts';
import { aClient, signedIn } from '../people.ts';
import type { TestApp } from '../testApp.ts';

export const groupSend = (contact_group_id: number, more: object = {}) => ({
  campaign_name: 'Fees reminder',
  contact_group_id,
  message: 'Habari {first_name}',
  sender_id: senderName,
  schedule: false,
  ...more,
});

export const scheduled = {
  schedule: true,
  send_time: '08:00',
  repeat_type: 'EVERY_MONTH',
  repeat_interval_value: 30,
  start_date: '2027-01-31',
  end_date: '2027-12-31',
};

const uploadFields = {
  campaign_name: 'Open day',
  message: 'Karibu {name}',
  sender_id: senderName,
  schedule: 'false',
};

export function campaignCalls(app: TestApp) {
  const { db } = app;

  /** Creates a client with units, a sender ID and a signed-in user. */
  async function aCaller(units = 1000) {
    const clientId = await aClient(db, { units });
    await aSender(db, clientId);
    const user = await signedIn(db, { clientId, now: app.clock.now });
    const call = (
      path: string,
      body: object = {},
      more: { key?: string; query?: Record<string, string> } = {},
    ) =>
      app.call(path, body, {
        token: user.token,
        headers: more.key === undefined ? {} : { 'idempotency-key': more.key },
        ...(more.query && { query: more.query }),
      });
    return { ...user, call, units: () => available(db, clientId) };
  }
  type Caller = Awaited<ReturnType<typeof aCaller>>;

  const upload = ({ token }: Caller, file?: string, key?: string) =>
    app.form(
      'message/send/upload-file',
      { ...uploadFields, ...(file !== undefined && { file: { name: 'people.csv', content: file } }) },
      { token, ...(key !== undefined && { headers: { 'idempotency-key': key } }) },
    );

  /** Expands the runs that have started into messages. */
  async function expandAll(): Promise<void> {
    const { toExpand } = await findDueWork(db, app.clock.now);
    for (const id of toExpand) await expandRun(app.database, id);
  }

  return { aCaller, upload, expandAll };
}
