// Page title, theme toggle, sign-out; the burger on narrow screens.
import { useTranslate } from 'react-admin';
import { ThemeToggle } from '../theme/ThemeToggle.tsx';
import { AlarmLink } from './AlarmLink.tsx';
import { Icon } from './Icon.tsx';
import { QuickSearch } from './QuickSearch.tsx';
import type { Drawer } from './useDrawer.ts';
import { useLogout } from './useLogout.ts';

export function TopBar({ title, drawer }: { title: string; drawer: Drawer }) {
  const translate = useTranslate();
  const logout = useLogout();
  return (
    <header className="top-bar">
      {drawer.narrow && (
        <button
          type="button"
          className="icon-button"
          aria-label={translate('tuma.layout.openMenu')}
          aria-expanded={drawer.open}
          aria-controls="sidebar"
          onClick={drawer.show}
        >
          <Icon name="menu" />
        </button>
      )}
      <h1>{title}</h1>
      <AlarmLink />
      <QuickSearch />
      <ThemeToggle />
      <button
        type="button"
        className="icon-button"
        aria-label={translate('tuma.layout.signOut')}
        title={translate('tuma.layout.signOut')}
        onClick={logout}
      >
        <Icon name="logout" />
      </button>
    </header>
  );
}
