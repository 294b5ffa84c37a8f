// Renders a screen without the frame, at an address, in react-admin's context with our providers.
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { AdminContext, memoryStore } from 'react-admin';
import { MemoryRouter, useLocation, useNavigate } from 'react-router-dom';
import { dataProvider } from '../../../src/dataProvider/index.ts';
import { i18nProvider } from '../../../src/i18n/index.ts';
import { Notices } from '../../../src/notices/Notices.tsx';
import { queryClient } from '../../../src/queryClient.ts';
import { startSession } from '../../../src/session.ts';

interface Address {
  path: () => string;
  search: () => URLSearchParams;
  /** Goes back like the browser's Back button. */
  back: () => void;
}

/** Signs in (role 1 is Admin) and renders; returns functions for the screen's current address. */
export function renderScreen(screen: ReactNode, address = '/', roleId = 3): Address {
  let path = '';
  let search = '';
  let goBack: (() => void) | undefined;
  const Watch = () => {
    const navigate = useNavigate();
    ({ pathname: path, search } = useLocation());
    goBack = () => void navigate(-1);
    return null;
  };
  startSession({ token: 'token-1', userId: 7, roleId });
  render(
    <MemoryRouter initialEntries={[address]}>
      <AdminContext
        dataProvider={dataProvider}
        i18nProvider={i18nProvider}
        queryClient={queryClient}
        store={memoryStore()}
      >
        <Notices />
        <Watch />
        {screen}
      </AdminContext>
    </MemoryRouter>,
  );
  return { path: () => path, search: () => new URLSearchParams(search), back: () => goBack?.() };
}
