// Helpers for tests of Send SMS: fake answers, forms and uploads as plain values, and functions that fill in the form.
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { vi } from 'vitest';
import type { Preflight } from '../../../contract/send.ts';
import { keepCancelled } from '../../../src/features/sendSms/cancelled.ts';
import { chooseFile } from '../../../src/features/sendSms/fields/chosenFile.ts';
import { changeDraft, clearDraft } from '../../../src/features/sendSms/draft.ts';
import { SendSmsPage } from '../../../src/features/sendSms/SendSmsPage.tsx';
import { fakeServer, type FakeRequest, type Reply } from './fakeServer.ts';
import { renderScreen } from './renderScreen.tsx';
import { allPermissions } from './showScreen.tsx';
// Imported here because loading them at first use takes longer than the tests wait.
import '../../../src/components/dates/DayPicker.tsx';
import '../../../src/features/sendSms/fields/GroupFields.tsx';
import '../../../src/features/sendSms/schedule/ScheduleFields.tsx';
import '../../../src/features/sendSms/fields/SendEstimate.tsx';
import '../../../src/features/sendSms/review/SendReview.tsx';
import '../../../src/features/sendSms/submit/SentAlert.tsx';
import '../../../src/features/sendSms/fields/TemplateDialog.tsx';
import '../../../src/features/sendSms/review/TopUpMissing.tsx';
import '../../../src/features/sendSms/fields/UploadInput.tsx';

export type Answer = Reply | ((asked: FakeRequest) => Reply | Promise<Reply>);

export const preflightOf = (given: Partial<Preflight> = {}): Preflight => ({
  rows: 3,
  accepted: 2,
  encoding: 'GSM-7',
  parts: 2,
  units: 4,
  cost: '3.2000',
  balance: 1200,
  balance_after: 1196,
  rejected: [{ reason: 'Invalid number', count: 1 }],
  rejects: [{ row: 2, value: '07123', reason: 'Invalid number' }],
  networks: [{ network: 'Safaricom', numbers: 2, units: 4, cost: '3.2000' }],
  ...given,
});

export const fileRead = { upload_id: 5, columns: ['phone', 'name', 'amount'], number_column: 'phone' };

/** The server's answer for a file that it has read. */
export const columnsRead = { ...fileRead, rows: 3, numbers: 2, sample: [['0712345678', 'Asha', '100']] };

const replies: Record<string, Answer> = {
  'client/balance': {
    json: {
      message: {
        client: { id: 2, name: 'Savanna Sacco' },
        user: { id: 7, role_id: 3, permissions: allPermissions },
      },
    },
  },
  'client/senderid/view/list': {
    json: { message: [{ id: 1, sender_id: 'SAVANNA', carrier_name: 'Safaricom' }] },
  },
  templates: { json: [], headers: { 'Content-Range': 'templates 0-0/0' } },
  'contact/group': {
    json: {
      message: [
        { id: 3, name: 'Members', contacts: 1204 },
        { id: 4, name: 'Board', contacts: 1 },
      ],
    },
  },
  'message/preflight/promotional': { json: { message: preflightOf() } },
  'message/preflight/contact-group': { json: { message: preflightOf() } },
  'message/preflight/upload-columns': { json: { message: columnsRead } },
  'message/preflight/upload-file': { json: { message: preflightOf(fileRead) } },
  'message/send/promotional': { json: { message: 'Scheduled for 2 numbers', campaign_id: 9 } },
  'message/send/contact-group': {
    status: 201,
    json: { message: 'SMS queued for 2 numbers', campaign_id: 9 },
  },
  'message/send/upload-file': {
    status: 201,
    json: { message: 'SMS queued for 2 numbers', campaign_id: 9, hold_seconds: 60 },
  },
  'campaign/9/cancel': { json: { message: 'Cancelled, 4 units back' } },
};

/** Answers the calls of Send SMS; `given` overrides the defaults. */
export function serveSendSms(given: Record<string, Answer> = {}): FakeRequest[] {
  const asked = fakeServer({ ...replies, ...given });
  const answer = globalThis.fetch;
  const send = (url: string, init: RequestInit = {}) => answer(url, { ...init, body: asJson(init.body) });
  vi.stubGlobal('fetch', send);
  return asked;
}

/** The fields of a form as the server reads them; a file is given by its name. */
function asJson(body: BodyInit | null | undefined): BodyInit | null | undefined {
  if (!(body instanceof FormData)) return body;
  const fields = [...body].map(([name, value]) => [name, value instanceof File ? value.name : value]);
  return JSON.stringify(Object.fromEntries(fields));
}

/** Clears file, text and sender ID of the draft, and the kept one: test files share both because their users have the same id. */
export function emptyForm(): void {
  keepCancelled(undefined);
  chooseFile(undefined);
  clearDraft();
  changeDraft({ sender_id: '', tab: 'contacts' });
}

export function showSendSms(given?: Record<string, Answer>): FakeRequest[] {
  const asked = serveSendSms(given);
  renderScreen(<SendSmsPage />, '/send-sms');
  return asked;
}

export const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
export const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
export const message = () => screen.getByRole('textbox', { name: /Message/ });
export const write = (text: string) => fireEvent.change(message(), { target: { value: text } });
export async function openTab(name: string): Promise<void> {
  await userEvent.click(screen.getByRole('tab', { name }));
  // The fields are loaded together with the tab.
  if (name === 'Uploads') await screen.findByLabelText('File');
}
export const to = (asked: FakeRequest[], path: string) => asked.filter((one) => one.path === path);
export const figure = (label: string) => screen.getByText(label).nextElementSibling?.textContent;

export async function choose(field: string | RegExp, option: string | RegExp): Promise<void> {
  const select = await screen.findByRole('combobox', { name: field });
  await waitFor(() => {
    if (select.getAttribute('aria-disabled') === 'true') throw new Error('Still loading');
  });
  await userEvent.click(select);
  await userEvent.click(screen.getByRole('option', { name: option }));
}

export const csvFile = (name = 'customers.csv', content: BlobPart = 'phone,name\n0712345678,Amina') =>
  new File([content], name);

export const attachFile = (file = csvFile()) =>
  fireEvent.change(screen.getByLabelText('File'), { target: { files: [file] } });

/** Fills in all required fields of the Uploads tab and waits until its file is read. */
export async function fillUpload(text = 'Dear {name}'): Promise<void> {
  await openTab('Uploads');
  attachFile();
  await screen.findByText(/\d phone numbers/);
  type(/Campaign name/, 'November');
  await screen.findByText('SAVANNA');
  write(text);
}

/** Fills in all required fields of the Lists tab. */
export async function fillList(text = 'Dear {first_name}'): Promise<void> {
  await openTab('Lists');
  await choose(/Contact group/, /Members/);
  type(/Campaign name/, 'November');
  await screen.findByText('SAVANNA');
  write(text);
}
