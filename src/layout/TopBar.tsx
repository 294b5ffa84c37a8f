// Page title, language, theme toggle, sign-out; the burger on narrow screens.
import { ThemeToggle } from '../theme/ThemeToggle.tsx';
import { AlarmLink } from './AlarmLink.tsx';
import { Icon } from './Icon.tsx';
import { LanguageSwitch } from './LanguageSwitch.tsx';
import { layoutTexts } from './layoutTexts.ts';
import { QuickSearch } from './QuickSearch.tsx';
import type { Drawer } from './useDrawer.ts';
import { useLogout } from './useLogout.ts';

export function TopBar({ title, drawer }: { title: string; drawer: Drawer }) {
  const logout = useLogout();
  return (
    <header className="top-bar">
      {drawer.narrow && (
        <button
          type="button"
          className="icon-button"
          aria-label={layoutTexts.openMenu}
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
      <LanguageSwitch />
      <ThemeToggle />
      <button
        type="button"
        className="icon-button"
        aria-label={layoutTexts.signOut}
        title={layoutTexts.signOut}
        onClick={logout}
      >
        <Icon name="logout" />
      </button>
    </header>
  );
}
