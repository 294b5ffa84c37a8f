// The download of a list of messages (requirements/portal.md#message-lists; requirements/domain.md#exports).
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { otherBackend, refuses, type Reply } from '../../support/console/fakeServer.ts';
import { notices } from '../../support/console/notices.ts';
import { aMessage, pageOf, profile, show } from '../../support/console/messageLists.tsx';

describe('Download', () => {
  let file: Blob | undefined;
  let name = '';
  beforeEach(() => {
    file = undefined;
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      name = this.download;
    });
    Object.assign(URL, {
      createObjectURL: (blob: Blob) => {
        file = blob;
        return 'blob:file';
      },
      revokeObjectURL: () => undefined,
    });
  });
  afterEach(() => vi.restoreAllMocks());

  it('writes all pages that match the filters, in pages of 5,000', async () => {
    const filter = { range: 'custom', start_date: '2026-01-02', end_date: '2026-01-09', msisdn: '0712' };
    const { asked } = show(
      ({ body }) => {
        const { page, per_page } = body as { page: number; per_page: number };
        if (per_page === 10) return pageOf([aMessage()], 700);
        const campaign =
          page === 2 &&
          ({ reason: 'AbsentSubscriber', failure_code: 'absent_subscriber', campaign_name: 'Rent' } as const);
        return pageOf(
          [aMessage({ id: page, msisdn: '+254712345678', message: '=cmd()', units: 2, ...campaign })],
          2,
        );
      },
      {},
      `?filter=${JSON.stringify(filter)}`,
    );
    await screen.findByText('+254 712 345 678');
    await userEvent.click(screen.getByRole('button', { name: 'Download' }));
    expect(await screen.findByText('File downloaded successfully!')).toBeInTheDocument();

    expect(name).toBe('transactional_sms.csv');
    const lines = (await file!.text()).replace('\uFEFF', '').split('\r\n');
    expect(lines).toEqual([
      'Date,Mobile Number,Sender ID,Status,Network,Cost,Message,Reason,Failure Code,Message ID,Campaign,Units charged',
      '1st Jan 2024 1:05 pm,254712345678,SAVANNA,Delivered,Safaricom,1.60,"\'=cmd()",,,1,,2',
      '1st Jan 2024 1:05 pm,254712345678,SAVANNA,Delivered,Safaricom,1.60,"\'=cmd()",AbsentSubscriber,absent_subscriber,2,Rent,2',
      '',
    ]);
    const requests = asked.filter(({ body }) => (body as { per_page: number }).per_page === 5000);
    expect(requests.map(({ body }) => (body as { page: number }).page)).toEqual([1, 2]);
    for (const { body, search } of requests) {
      expect(body).toMatchObject({ start_date: '2026-01-02', end_date: '2026-01-09' });
      expect(search).toBe('?msisdn=0712');
    }
  });

  it('names the client of each message for platform users, after the other columns', async () => {
    const permissions = [{ module: 'messages', actions: ['read'] }];
    const { client, user } = profile.json.message;
    const platform = { json: { message: { client, user: { ...user, permissions } } } };
    show(pageOf([aMessage({ client_name: 'Jambo' })]), { 'client/balance': platform });
    await screen.findByRole('row', { name: /Jambo/ });
    await userEvent.click(screen.getByRole('button', { name: 'Download' }));
    expect(await screen.findByText('File downloaded successfully!')).toBeInTheDocument();
    expect((await file!.text()).trim().split('\r\n')).toEqual([
      expect.stringMatching(/,Units charged,Client$/),
      expect.stringMatching(/,1,,,Jambo$/),
    ]);
  });

  it('shows its progress, and saves no file when cancelled', async () => {
    show(({ body }) => {
      const { page, per_page } = body as { page: number; per_page: number };
      if (per_page === 10) return pageOf([aMessage()], 700);
      return page === 1 ? pageOf([aMessage()], 4) : new Promise<Reply>(() => undefined);
    });
    await screen.findByText('+254 712 345 678');
    await userEvent.click(screen.getByRole('button', { name: 'Download' }));
    expect(await screen.findByText('25%')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Cancel download' }));
    expect(await screen.findByText('Download cancelled')).toBeInTheDocument();
    expect(await screen.findByRole('button', { name: 'Download' })).toBeEnabled();
    expect(file).toBeUndefined();
  });

  it('says that it is cancelled when its screen is left', async () => {
    show(({ body }) =>
      (body as { per_page: number }).per_page === 10
        ? pageOf([aMessage()], 700)
        : new Promise<Reply>(() => undefined),
    );
    await screen.findByText('+254 712 345 678');
    await userEvent.click(screen.getByRole('button', { name: 'Download' }));
    await screen.findByRole('button', { name: 'Cancel download' });
    cleanup();
    expect(notices()).toEqual([['info', 'Download cancelled']]);
    expect(file).toBeUndefined();
  });

  it('shows why a download failed', async () => {
    show(({ body }) =>
      (body as { per_page: number }).per_page === 10
        ? pageOf([aMessage()])
        : otherBackend(500, 'The disk is full'),
    );
    await screen.findByText('+254 712 345 678');
    await userEvent.click(screen.getByRole('button', { name: 'Download' }));
    expect(await screen.findByText('Failed To Download document. The disk is full')).toBeInTheDocument();
    expect(file).toBeUndefined();
  });

  it('has only the notice of the session if that ends meanwhile', async () => {
    show(({ body }) =>
      (body as { per_page: number }).per_page === 10
        ? pageOf([aMessage()], 700)
        : refuses('token_expired', 'Token expired', { status: 401 }),
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Download' }));
    await waitFor(() => expect(notices()).not.toEqual([]));
    await waitFor(() => expect(screen.queryByText('0%')).toBeNull());
    expect(notices()).toEqual([['error', 'Token expired. You have been logged out.']]);
  });
});
