// Calls on clients as an admin of the platform, and the rows stored for them.
import type { TestApp } from '../testApp.ts';

let numbers = 0;
/** A number on the network of the platform's sender ID. */
export const aNumber = () => `07125${String(++numbers).padStart(5, '0')}`;

const person = (given: object = {}) => ({
  company_name: 'Umoja Traders',
  full_name: 'Joy Njeri Otieno',
  email: 'joy@umoja.example',
  msisdn: aNumber(),
  address: 'Moi Avenue 12',
  street: 'Nairobi',
  country_code: 'KE',
  ...given,
});

/** The calls are made by the admin unless another token is given. */
export function clientsApi(app: TestApp, admin: { token: string }) {
  const { db } = app;
  return {
    table: (body: object = {}, token = admin.token) => app.call('client/table', body, { token }),
    create: (given: object = {}, token = admin.token) => app.call('client/create', person(given), { token }),
    update: (body: object, token = admin.token) => app.call('client/update', body, { token }),
    suspend: (id: number, status = 0, token = admin.token) =>
      app.call('client/status', { id, status }, { token }),
    remove: (id: number, token = admin.token) => app.call('client/delete', { id }, { token }),
    credit: (body: object, headers: Record<string, string> = {}, token = admin.token) =>
      app.call('dashboard/credit/client', body, { token, headers }),
    fieldsOf: (id: number) => db.selectFrom('clients').selectAll().where('id', '=', id).executeTakeFirst(),
    /** Sign-ins and sends are entered too. */
    auditOf: () =>
      db
        .selectFrom('audit_log')
        .select(['user_id', 'client_id', 'action', 'subject', 'before', 'after'])
        .where('action', '~', '^(client[.]|user[.]create)')
        .orderBy('id')
        .execute(),
  };
}
