// Resubmitting a request for a sender ID with other documents, and downloading them (requirements/kenya.md#sender-ids).
import { beforeEach, describe, expect, test } from 'vitest';
import { jpeg, pdf } from '../../support/api/papers.ts';
import type { SignedIn } from '../../support/people.ts';
import {
  aClientAndConnectors,
  anAdministrator,
  senderRequestsApi,
} from '../../support/api/senderRequestsApi.ts';
import { startTestApp } from '../../support/testApp.ts';

const app = await startTestApp();
const { db } = app;
const { admin } = await anAdministrator(db);
let me: SignedIn;
let safaricom: number;
let airtel: number;
beforeEach(async () => {
  ({ me, safaricom, airtel } = await aClientAndConnectors(db));
});
const { resend, approve, reject, paper, listed, states, asked } = senderRequestsApi(app, admin, () => ({
  me,
  safaricom,
  airtel,
}));

describe('senderid/request/:id/resend', () => {
  test('requests the name again with changes, keeps papers that are not replaced, and shows the admin the last reason', async () => {
    const id = await asked();
    await reject(id, airtel);
    await reject(id, safaricom, 'Another company has this name');
    const answer = await resend(id, {
      code: 'DUKA2',
      purpose: 'promotional',
      networks: String(safaricom),
      authorisation_letter: { name: 'signed.jpg', content: jpeg },
    });
    expect(answer).toMatchObject({ status: 201, body: { id, message: 'DUKA2 is requested again' } });
    const [request] = await listed(admin);
    expect(request).toMatchObject({ code: 'DUKA2', purpose: 'promotional' });
    expect(request?.papers.map(({ file_name }) => file_name)).toEqual([
      'signed.jpg',
      'Certificate.PNG',
      'pin.jpg',
    ]);
    expect(request?.networks).toMatchObject([
      { state: 'rejected' },
      { state: 'pending', reason: 'Another company has this name', decided_by: null },
    ]);
    expect((await approve(id, safaricom)).status).toBe(200);
    expect((await listed())[0]?.networks[1]).toMatchObject({ state: 'approved', reason: null });
  });

  test('keeps name and purpose once a network has approved it', async () => {
    const id = await asked();
    await approve(id, safaricom);
    await reject(id, airtel);
    const again = { networks: String(airtel) };
    expect((await resend(id, { ...again, code: 'OTHER' })).body.message).toBe(
      'This request is open or approved at Safaricom. Use a new request for another name',
    );
    expect((await resend(id, { ...again, purpose: 'promotional' })).status).toBe(422);
    expect((await resend(id, again)).status).toBe(201);
  });

  test('asks nowhere twice', async () => {
    const id = await asked();
    expect((await resend(id)).body.message).toBe('Airtel: it is pending already');
    await approve(id, airtel);
    expect((await resend(id, { networks: String(airtel) })).body.message).toBe(
      'Airtel: it is approved already',
    );
  });

  test('refuses a changed name that passes for someone, and a file that is no paper', async () => {
    const id = await asked({ networks: String(airtel) });
    await reject(id, airtel);
    expect((await resend(id, { networks: String(airtel), code: 'KCB' })).status).toBe(422);
    const kra_pin = { name: 'pin.pdf', content: Buffer.from('no') };
    expect((await resend(id, { networks: String(airtel), kra_pin })).status).toBe(422);
    expect(await states()).toEqual([{ Airtel: 'rejected' }]);
  });
});

describe('senderid/request/:id/paper', () => {
  test.each([
    {
      kind: 'authorisation_letter',
      type: 'application/pdf',
      name: 'DUKA-Authorisation-letter.pdf',
      content: pdf,
    },
    { kind: 'kra_pin', type: 'image/jpeg', name: 'DUKA-KRA-PIN-certificate.jpg', content: jpeg },
  ])('sends $kind as it came, to be saved and never shown', async ({ kind, type, name, content }) => {
    const id = await asked();
    for (const token of [me.token, admin]) {
      const response = await app.fastify.inject({
        method: 'POST',
        url: `/api/senderid/request/${id}/paper`,
        headers: { authorization: token, 'content-type': 'application/json' },
        payload: JSON.stringify({ kind }),
      });
      expect(response.statusCode).toBe(200);
      expect(response.headers).toMatchObject({
        'content-type': type,
        'content-disposition': `attachment; filename="${name}"`,
        'x-content-type-options': 'nosniff',
        'cache-control': 'no-store',
      });
      expect(response.rawPayload.equals(content)).toBe(true);
    }
  });

  test('accepts no other kinds', async () => {
    expect((await paper(await asked(), 'passport')).status).toBe(422);
  });
});
