// The menu, from the table of routes and what the role may see.
import { useTranslate } from 'react-admin';
import { NavLink } from 'react-router-dom';
import { showsInMenu } from '../authProvider/access.ts';
import { useCaller } from '../authProvider/profile.ts';
import { routes } from '../routes.ts';
import { menuGroups } from '../routeRow.ts';
import type { RouteRow } from '../routeRow.ts';
import { readRole } from '../session.ts';
import { Icon } from './Icon.tsx';

export function Menu() {
  const translate = useTranslate();
  // Until the profile is there, what the role alone allows: the menu must not jump for most people.
  const caller = useCaller() ?? { role: readRole() };
  const groups = menuGroups
    .map((name) => ({ name, entries: routes.filter((row) => row.menu === name && showsInMenu(caller, row)) }))
    .filter((group) => group.entries.length > 0);
  return (
    <nav className="menu" aria-label={translate('tuma.layout.menu')}>
      {groups.map(({ name, entries }) => (
        <div key={name} className="menu-group">
          {name !== menuGroups[0] && <p className="menu-heading">{name}</p>}
          {entries.map((entry) => (
            <MenuEntry key={entry.path} entry={entry} />
          ))}
        </div>
      ))}
    </nav>
  );
}

function MenuEntry({ entry }: { entry: RouteRow }) {
  const prefetch = () => {
    // Opening the page asks again, and says so when that fails too.
    entry.load().catch(() => undefined);
  };
  return (
    <NavLink to={entry.path} className="menu-entry" onPointerEnter={prefetch} onFocus={prefetch}>
      <Icon name={entry.icon} />
      {entry.menuLabel ?? entry.label}
    </NavLink>
  );
}
