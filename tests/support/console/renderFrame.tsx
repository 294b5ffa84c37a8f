// Renders the console's frame around a screen of one line, at a path.
import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { I18nContextProvider } from 'react-admin';
import { MemoryRouter } from 'react-router-dom';
import { i18nProvider } from '../../../src/i18n/index.ts';
import { Layout } from '../../../src/layout/Layout.tsx';
import { Notices } from '../../../src/notices/Notices.tsx';
import { queryClient } from '../../../src/queryClient.ts';
import { startSession } from '../../../src/session.ts';
import { fakeServer, type Reply } from './fakeServer.ts';

interface Frame {
  roleId?: number;
  path?: string;
  profile?: object;
  /** The answer for the profile, if it is not {@link profile}. */
  answer?: () => Reply;
  balance?: Reply | (() => Reply);
  /** Undefined if the backend has none. */
  alarms?: () => readonly object[];
  children?: ReactNode;
}

export const grace = {
  client: { id: 2, name: 'Wanjiku Agrovet' },
  user: { id: 7, role_id: 3, full_name: 'Grace Wanjiku' },
};

/** The requests that the frame makes. */
export function renderFrame({
  roleId = 3,
  path = '/dashboard',
  profile = grace,
  answer = () => ({ json: { message: profile } }),
  balance = { json: { message: { balance: 1_234_567 } } },
  alarms,
  children = 'the screen',
}: Frame = {}) {
  startSession({ token: 'token-1', userId: 7, roleId });
  history.replaceState(null, '', path);
  const requests = fakeServer({
    'client/balance': answer,
    'dashboard/client/balance': balance,
    ...(alarms && { 'operations/alarms': () => ({ json: { message: alarms() } }) }),
    'user/logout': { json: { message: 'Bye' } },
  });
  render(
    <QueryClientProvider client={queryClient}>
      <I18nContextProvider value={i18nProvider}>
        <Notices />
        <MemoryRouter initialEntries={[path]}>
          <Layout>{children}</Layout>
        </MemoryRouter>
      </I18nContextProvider>
    </QueryClientProvider>,
  );
  return requests;
}
