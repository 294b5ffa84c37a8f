// A list of messages on a fake server, for tests of the console.
import type { MessageRecord } from '../../../contract/messages.ts';
import { TransactionalList } from '../../../src/resources/messages/TransactionalList.tsx';
import { fakeServer, type FakeRequest, type Reply } from './fakeServer.ts';
import { allPermissions } from './showScreen.tsx';
import { renderScreen } from './renderScreen.tsx';

export const aMessage = (given: Partial<MessageRecord> = {}): MessageRecord => ({
  id: 1,
  created: '2024-01-01T10:05:00Z',
  msisdn: '254712345678',
  sender_id: 'SAVANNA',
  status_description: 'Delivered',
  carrier_name: 'Safaricom',
  sms_cost: '1.6000',
  message: 'Habari yako',
  ...given,
});

type Answer = Reply | ((asked: FakeRequest) => Reply | Promise<Reply>);

export const pageOf = (data: MessageRecord[], last_page = 1) => ({ json: { data, last_page } });

/** Opens the list of transactional messages. */
export function show(list: Answer = pageOf([aMessage()]), more: Record<string, Answer> = {}, place = '') {
  const asked = fakeServer({ 'message/all/transactional': list, ...more });
  const address = renderScreen(<TransactionalList />, `/transactional-sms${place}`);
  return { asked, address };
}

/** A user of the platform. */
export const profile = {
  json: {
    message: {
      client: { id: 1, name: 'Tuma' },
      user: { id: 7, role_id: 1, full_name: 'Grace Wanjiku', permissions: allPermissions },
    },
  },
};
