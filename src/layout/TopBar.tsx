// Page title, alarms, search and sign-out; on narrow screens also the menu button.
import { titleId } from '../components/dialog/focusTitle.ts';
import { AlarmLink } from './AlarmLink.tsx';
import { Icon } from './Icon.tsx';
import { layoutTexts } from './layoutTexts.ts';
import { QuickSearch } from './QuickSearch.tsx';
import type { Drawer } from './useDrawer.ts';
import { useLogout } from './useLogout.ts';

interface TopBarProps {
  title: string;
  drawer: Drawer;
  onPalette: () => void;
}

export function TopBar({ title, drawer, onPalette }: TopBarProps) {
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
      {/* The layout moves the focus here when a page opens. */}
      <h1 id={titleId} tabIndex={-1}>
        {title}
      </h1>
      <AlarmLink />
      <QuickSearch onPalette={onPalette} />
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
