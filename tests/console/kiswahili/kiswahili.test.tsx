// The console in Kiswahili: its frame, the sign-in pages, lists and refusals.
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { actions, modules } from '../../../contract/access.ts';
import { AccountMenu } from '../../../src/features/account/AccountMenu.tsx';
import { messageFiles } from '../../../src/features/messages/messageRow.tsx';
import { Login } from '../../../src/pages/Login.tsx';
import { NotFound } from '../../../src/pages/NotFound.tsx';
import { Register } from '../../../src/pages/Register.tsx';
import { SearchPage } from '../../../src/pages/search/SearchPage.tsx';
import { fakeServer, otherBackend, refuses, type Reply } from '../../support/console/fakeServer.ts';
import { columnHeadings } from '../../support/console/columnHeadings.ts';
import { grace, renderFrame } from '../../support/console/renderFrame.tsx';
import { renderScreen } from '../../support/console/renderScreen.tsx';
import { showScreen } from '../../support/console/showScreen.tsx';

it('registers in Kiswahili: the form, the code, and the approval', async () => {
  const sent: Reply = { status: 202, json: { message: 'A code is on its way', request: 'first' } };
  const waits: Reply = { status: 201, json: { message: { id: 3, full_name: 'Grace' }, approval_due: true } };
  const asked = fakeServer({
    'signup/options': { json: { message: { registration: 'approval' } } },
    signup: ({ body }) => ((body as { code?: string }).code === undefined ? sent : waits),
  });
  render(<Register />);
  const user = userEvent.setup();
  await screen.findByText('Unaweza kuingia mara moja. Utaweza kutuma akaunti yako ikiidhinishwa.');
  for (const field of [
    ...screen.getAllByRole('textbox'),
    ...screen.getAllByLabelText(/^(Thibitisha n|N)enosiri$/),
  ])
    await user.type(field, 'grace@example.co.ke');
  await user.click(screen.getByRole('button', { name: 'Jisajili' }));
  expect(await screen.findByRole('heading', { name: 'Thibitisha nambari yako' })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Badilisha maelezo yako' })).toBeInTheDocument();
  await user.type(screen.getByLabelText('Msimbo'), '123456{Enter}');
  expect(await screen.findByRole('heading', { name: 'Usajili umepokelewa' })).toBeInTheDocument();
  // The server sends the code in this language.
  expect(new Set(asked.map(({ headers }) => headers.get('Accept-Language')))).toEqual(new Set(['sw']));
});

describe('the frame', () => {
  it('names menu, headings, title, balance and buttons in Kiswahili', async () => {
    const permissions = modules.map((module) => ({ module, actions }));
    renderFrame({ profile: { ...grace, user: { ...grace.user, permissions } } });
    expect(await screen.findByText('Grace Wanjiku')).toBeInTheDocument();
    const menu = within(screen.getByRole('navigation', { name: 'Menyu kuu' }));
    for (const folded of menu.getAllByRole('button', { expanded: false })) await userEvent.click(folded);
    expect(menu.getAllByRole('link').map((link) => link.textContent)).toEqual([
      'Dashibodi',
      'Ripoti za API',
      'Jumbe zote',
      'SMS kwa wingi',
      'SMS zilizoratibiwa',
      'Kikasha',
      'Orodha ya DND',
      'Wawasiliani',
      'Violezo vya ujumbe',
      'Ongeza salio',
      'Historia ya kuongeza salio',
      'Matumizi ya SMS',
      'Ugavi wa uniti',
      'Malipo',
      'Ripoti ya mitandao',
      'Ripoti ya majina ya mtumaji',
      'Ripoti ya wateja',
      'Ripoti ya vifurushi',
      'Maombi ya jina la mtumaji',
      'Wateja',
      'Watumiaji',
      'Majukumu',
      'Akaunti za SMPP',
      'Wasanidi programu',
      'Faragha',
      'Kumbukumbu za ukaguzi',
      'Mipangilio ya mfumo',
    ]);
    expect(menu.getAllByRole('button').map((heading) => heading.textContent)).toEqual([
      'Jumbe',
      'Uniti',
      'Ripoti',
      'Usanidi',
      'Usimamizi',
    ]);
    expect(screen.getByRole('heading', { name: 'Dashibodi' })).toBeInTheDocument();
    expect(document.title).toBe('Dashibodi · Tuma');
    expect(screen.getByText('Mtumiaji')).toBeInTheDocument();
    expect(screen.getByText('Salio la SMS')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Tuma SMS' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Ondoka' })).toBeInTheDocument();
  });

  it.each([
    [1, 'Salio lako la SMS liko chini: imebaki uniti 1, chini ya kiwango chako cha tahadhari cha 500.'],
    [40, 'Salio lako la SMS liko chini: zimebaki uniti 40, chini ya kiwango chako cha tahadhari cha 500.'],
  ])('warns of %s units left in the form of that number', async (balance, warning) => {
    renderFrame({ balance: { json: { message: { balance, low_balance: 500 } } } });
    expect(await screen.findByText(warning)).toBeInTheDocument();
  });

  it('keeps the ids of folded groups, so that they stay folded in another language', async () => {
    renderFrame();
    await userEvent.click(screen.getByRole('button', { name: 'Jumbe' }));
    expect(localStorage.getItem('menu_folded.7')).toBe('Messages');
  });

  it('offers the languages by their own names in the account menu', async () => {
    renderScreen(<AccountMenu anchor={document.body} open onClose={vi.fn()} />);
    const choice = within(await screen.findByRole('group', { name: 'Lugha' }));
    expect(choice.getByRole('button', { name: 'Kiswahili' })).toHaveAttribute('aria-pressed', 'true');
    await userEvent.click(choice.getByRole('button', { name: 'English' }));
    await waitFor(() => expect(localStorage.getItem('tuma.language')).toBe('en'));
  });
});

describe('the pages outside the frame', () => {
  const signIn = async () => {
    await userEvent.type(screen.getByLabelText('Nambari ya simu'), '0712345678');
    await userEvent.type(screen.getByLabelText('Nenosiri'), 'not-mine');
    await userEvent.click(screen.getByRole('button', { name: 'Ingia' }));
  };

  it('shows a refused sign-in by its code', async () => {
    fakeServer({ 'user/login': refuses('credentials_wrong', 'Wrong mobile number or password') });
    render(<Login />);
    await signIn();
    expect(await screen.findByRole('alert')).toHaveTextContent('Nambari ya simu au nenosiri si sahihi.');
  });

  it('shows the message of a backend without codes as it is', async () => {
    fakeServer({ 'user/login': otherBackend(422, 'No such user') });
    render(<Login />);
    await signIn();
    expect(await screen.findByRole('alert')).toHaveTextContent('No such user');
  });

  it('shows the fallback of a status without a message', async () => {
    fakeServer({ 'user/login': otherBackend(500) });
    render(<Login />);
    await signIn();
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Hitilafu ya seva. Tafadhali jaribu tena baadaye.',
    );
  });

  it('explains an unknown address', () => {
    render(<NotFound />);
    expect(screen.getByRole('heading')).toHaveTextContent('Hitilafu 404 - Ukurasa haujapatikana');
    expect(document.title).toBe('Hitilafu 404 - Ukurasa haujapatikana · Tuma');
  });
});

const message = {
  id: 45_000_000_000_001,
  created: '2026-03-20T10:05:07+03:00',
  msisdn: '254712345678',
  sender_id: 'DUKA',
  status_description: 'Failed',
  carrier_name: 'Safaricom',
  sms_cost: '0.6000',
  message: 'Your order is ready',
  reason: 'The number is on the do-not-disturb list',
  failure_code: 'on_dnd_list',
} as const;

describe('a list', () => {
  it('has its columns, states, dates, counts and pager in Kiswahili', async () => {
    showScreen(
      SearchPage,
      {
        'support/search': {
          json: {
            number: null,
            campaigns: [],
            messages: { data: [message], last_page: 3, current_page: 1, total: 2_041 },
          },
        },
      },
      { path: '/search?q=0712345678' },
    );
    const table = within(await screen.findByRole('table', { name: 'Jumbe zilizopatikana' }));
    expect(columnHeadings(table)).toEqual([
      '#',
      'Tarehe',
      'Nambari ya simu',
      'Jina la mtumaji',
      'Hali',
      'Mtandao',
      'Gharama',
    ]);
    expect(await table.findByText('Imefeli')).toBeInTheDocument();
    expect(table.getByText('20 Mac 2026 10:05')).toBeInTheDocument();
    expect(screen.getByText('jumbe 2,041')).toBeInTheDocument();
    const pages = within(screen.getByRole('navigation', { name: 'Kurasa' }));
    expect(pages.getAllByRole('button').map((button) => button.textContent)).toEqual(
      'Mwanzo Nyuma 1 2 3 Mbele Mwisho'.split(' '),
    );
  });

  it('that fails shows the refusal by its code', async () => {
    showScreen(
      SearchPage,
      { 'support/search': refuses('too_many_requests', 'Too many requests') },
      { path: '/search?q=0712345678' },
    );
    expect(await screen.findByText('Utafutaji umeshindikana')).toBeInTheDocument();
    expect(
      screen.getByText('Maombi ni mengi mno kwa sasa. Subiri kidogo kisha ujaribu tena.'),
    ).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Jaribu tena' })).toBeInTheDocument();
  });

  it('is in a file as on the screen', () => {
    const messageFile = messageFiles.client['transactional-sms'];
    expect(messageFile.fields.slice(0, 6)).toEqual([
      'Tarehe',
      'Nambari ya simu',
      'Jina la mtumaji',
      'Hali',
      'Mtandao',
      'Gharama',
    ]);
    const { cells } = messageFile.row(message);
    expect(cells.slice(0, 4)).toEqual(['20 Mac 2026 10:05', '254712345678', 'DUKA', 'Imefeli']);
    expect(cells).toContain('Nambari iko kwenye orodha ya DND');
  });
});
