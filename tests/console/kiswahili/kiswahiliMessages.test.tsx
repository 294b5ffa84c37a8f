// Messages, campaigns, contacts and the DND list in Kiswahili: texts of the server are translated by their codes.
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { Campaign } from '../../../contract/campaigns.ts';
import { failureCodes } from '../../../contract/failures.ts';
import { explanationKinds } from '../../../contract/search.ts';
import { customerAnswers, explanationText } from '../../../src/features/messages/explanationText.ts';
import { confirmationOf } from '../../../src/resources/campaigns/confirmations.ts';
import { repeatText } from '../../../src/resources/campaigns/repeatText.ts';
import {
  reasonText,
  statisticsText,
  statusDescription,
} from '../../../src/resources/campaigns/campaignText.ts';
import { ContactList } from '../../../src/resources/contacts/ContactList.tsx';
import { DndList } from '../../../src/resources/dnd/DndList.tsx';
import { rejectReasonText } from '../../../src/components/files/rejectReason.ts';
import { columnHeadings } from '../../support/console/columnHeadings.ts';
import { openedDialog } from '../../support/console/openedDialog.ts';
import { pageOfRows, showScreen } from '../../support/console/showScreen.tsx';

describe('the explanation of a message', () => {
  const english = { happened: 'Happened', side: 'Side', charged: 'Charged', tell: 'Advice' };
  const facts = {
    kind: 'failed',
    network: 'Airtel',
    parts: 2,
    parts_sent: 2,
    failure_code: 'absent_subscriber',
    reason: 'The phone was off or out of coverage',
  } as const;

  it('is made of its facts', () => {
    expect(explanationText({ ...english, facts })).toEqual({
      happened: 'Airtel haikuufikisha: Simu ilikuwa imezimwa au haipatikani',
      side: 'Simu ya mpokeaji',
      charged: 'Ndiyo, uniti 2: mtandao uliupokea',
    });
    expect(customerAnswers({ ...english, facts })).toEqual([
      {
        language: 'sw',
        text: 'Simu ilikuwa imezimwa au nje ya mtandao kwa muda mrefu; tafadhali tuma ujumbe tena itakapowashwa.',
      },
      { language: 'en', text: 'Advice' },
    ]);
  });

  it.each([
    [{ parts_sent: 0 }, 'Hapana, uniti 2 zimerudishwa'],
    [{ parts_sent: 1 }, 'Ndiyo, uniti 1; uniti 1 imerudishwa'],
    [{ kind: 'delivered' }, 'Ndiyo, uniti 2'],
    [{ kind: 'queued', parts: 1 }, 'Uniti 1 imetengwa; itarudishwa usipotumwa'],
  ] as const)('of %j says "%s"', (over, charged) => {
    expect(explanationText({ ...english, facts: { ...facts, ...over } }).charged).toBe(charged);
  });

  it('has no English sentence for any kind or failure', () => {
    const all = [
      ...explanationKinds.map((kind) => ({ ...facts, kind })),
      ...failureCodes.map((failure_code) => ({ ...facts, failure_code })),
    ].map((given) => ({
      ...explanationText({ ...english, facts: given }),
      tell: customerAnswers({ ...english, facts: given })[0]?.text ?? '',
    }));
    const sentences = all.flatMap((text) => Object.values(text));
    expect(sentences.filter((text) => text.trim() === '' || Object.values(english).includes(text))).toEqual(
      [],
    );
  });

  it('stays in English from a backend without facts', () => {
    const { tell, ...sentences } = english;
    expect(explanationText(english)).toEqual(sentences);
    expect(customerAnswers(english)).toEqual([{ language: 'en', text: tell }]);
  });
});

const campaign: Campaign = {
  id: 8,
  campaign_name: 'Rent reminder',
  start_date: '2026-01-31T05:00:00.000Z',
  created: '2026-01-20T10:05:00+03:00',
  sender_id: 'WANJIKU',
  status: 0,
  message: 'Rent is due on the 5th',
  recipients: 400,
  number_of_sends: 9,
  delivered: 300,
  failed: 60,
  pending: 40,
  status_description: 'Failed: Insufficient balance',
  statistics: '9 runs to 400 recipients: 300 delivered, 60 failed, 40 waiting for a receipt',
  state: 'failed',
  reason: 'Insufficient balance: 3 units needed, 2 available',
  reason_code: 'balance_insufficient',
  repeat_type: 'EVERY_MONTH',
  end_date: '2026-12-31',
  next_run: '2026-11-30T05:00:00.000Z',
};

describe('a campaign', () => {
  it('has reason, status and statistics by its codes and figures', () => {
    expect(reasonText(campaign)).toBe('Salio halikutosha');
    expect(statusDescription(campaign)).toBe('Imefeli: Salio halikutosha');
    expect(statisticsText(campaign)).toBe(
      'Awamu 9 kwa wapokeaji 400: 300 zimefika, 60 zimefeli, 40 zinasubiri uthibitisho wa kufika',
    );
  });

  it('keeps a reason without a known code', () => {
    expect(reasonText({ reason: 'Odd', reason_code: null })).toBe('Odd');
    expect(reasonText({ reason: null })).toBeUndefined();
  });

  it('has its schedule and the question before its end in words', () => {
    expect(repeatText(campaign)).toBe(
      'Kila mwezi tarehe 31 (au siku ya mwisho ya mwezi) saa 08:00, hadi 31 Des 2026',
    );
    expect(repeatText({ ...campaign, repeat_type: 'EVERY_WEEK' })).toContain('Kila wiki siku ya Jumamosi');
    const running = { ...campaign, state: 'running', failed: 0, queued: 60, units: 400 } as const;
    expect(confirmationOf('cancel', running)?.text).toBe(
      'Jumbe 60 hazitatumwa. Uniti 60 zitarudishwa. Hakuna awamu nyingine itakayotumwa. Kampeni iliyoghairiwa haiwezi kuendelezwa.',
    );
  });
});

it.each([
  ['Duplicate', 'Imerudiwa'],
  ['Name longer than 80 characters', 'Jina linazidi herufi 80'],
  ['Odd', 'Odd'],
])('a row rejected because of "%s" says "%s"', (reason, text) => expect(rejectReasonText(reason)).toBe(text));

it('the DND list names its columns, sources and buttons', async () => {
  const entry = {
    id: 4,
    msisdn: '254712345678',
    created: '2026-11-20T10:05:00+03:00',
    source: 'subscriber',
    platform: false,
  };
  showScreen(DndList, { 'blacklist/all': { json: { message: [entry] } } }, { path: '/dnd-sms' });
  const table = within(await screen.findByRole('table', { name: 'Orodha ya DND' }));
  expect(await table.findByText('Mpokeaji alijiondoa (STOP)')).toBeInTheDocument();
  expect(columnHeadings(table)).toEqual([
    '#', 'Nambari', 'Chanzo', 'Iliongezwa', 'Kitendo',
  ]); // oxfmt-ignore
  await userEvent.click(screen.getByRole('button', { name: 'Futa +254 712 345 678' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Ungependa kufuta +254 712 345 678?' }));
  expect(dialog.getByRole('button', { name: 'NDIYO' })).toBeInTheDocument();
});

it('a form of contacts names its fields, their faults and its notice', async () => {
  const groups = [{ id: 3, name: 'Bodi', contacts: 0 }];
  showScreen(
    ContactList,
    { 'contact/group': { json: { message: groups } }, 'contact/group/list': pageOfRows([]) },
    { path: '/contact-sms' },
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Unda kikundi' }));
  const dialog = await openedDialog('Unda kikundi');
  await userEvent.click(dialog.getByRole('button', { name: 'Hifadhi' }));
  expect(await screen.findByText('Tafadhali jaza sehemu zote')).toBeInTheDocument();
  expect(dialog.getByLabelText(/Jina la kwanza/)).toHaveAccessibleDescription(/inahitajika/);
});
