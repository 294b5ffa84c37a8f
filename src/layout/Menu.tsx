// The menu: the routes that the role may open, in foldable groups. A folded group still shows the entry of the open page.
import { useEffect, useRef } from 'react';
import { NavLink, useLocation } from 'react-router-dom';
import { useCaller } from '../authProvider/profile.ts';
import { showsInMenu } from '../authProvider/showsInMenu.ts';
import { routeOf } from '../routeOf.ts';
import { routes } from '../routes.ts';
import { homeGroup, menuGroups, type RouteRow } from '../routeRow.ts';
import { readRole } from '../session.ts';
import { Icon } from './Icon.tsx';
import { layoutTexts } from './layoutTexts.ts';
import { useFolded } from './useFolded.ts';

export function Menu({ onOpen }: { onOpen: () => void }) {
  const { pathname } = useLocation();
  const menu = useRef<HTMLElement>(null);
  // Until the profile is loaded, the role alone decides, so that the menu rarely changes.
  const caller = useCaller() ?? { role: readRole() };
  const groups = menuGroups
    .map((name) => ({ name, entries: routes.filter((row) => row.menu === name && showsInMenu(caller, row)) }))
    .filter((group) => group.entries.length > 0);
  const [folded, toggle] = useFolded(groups.map(({ name, entries }) => ({ name, size: entries.length })));
  const here = routeOf(pathname);
  const shown = groups.flatMap(({ entries }) => entries).length;
  // The entry of the open page may be outside the visible part of the menu, or pushed out by entries that appear later. Done in the next
  // frame, which computes the layout anyway.
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      if (menu.current && here && shown > 0) showEntry(menu.current);
    });
    return () => cancelAnimationFrame(frame);
  }, [here, shown]);

  return (
    <nav ref={menu} className="menu" aria-label={layoutTexts.menu}>
      {groups.map(({ name, entries }) => {
        const isHome = name === homeGroup;
        const isFolded = !isHome && folded.includes(name);
        return (
          <div key={name} className="menu-group">
            {!isHome && (
              <button
                type="button"
                className="menu-heading"
                aria-expanded={!isFolded}
                onClick={() => toggle(name)}
              >
                {layoutTexts.groups[name]}
                <Icon name="fold" />
              </button>
            )}
            {entries
              .filter((entry) => !isFolded || entry === here)
              .map((entry) => (
                <MenuEntry key={entry.path} entry={entry} onOpen={onOpen} />
              ))}
          </div>
        );
      })}
    </nav>
  );
}

/** Scrolls to the entry of the open page. scrollIntoView would also move the point from which the Tab key continues. */
function showEntry(menu: HTMLElement): void {
  // On a low screen the whole sidebar scrolls instead of the menu.
  for (const box of [menu, menu.parentElement]) {
    const entry = menu.querySelector('[aria-current]')?.getBoundingClientRect();
    if (!entry || !box) return;
    const { top, bottom } = box.getBoundingClientRect();
    box.scrollTop += Math.min(entry.top - top, 0) + Math.ceil(Math.max(entry.bottom - bottom, 0));
  }
}

function MenuEntry({ entry, onOpen }: { entry: RouteRow; onOpen: () => void }) {
  const prefetch = () => {
    // When the page is opened, it is loaded again and a failure is reported.
    entry.load().catch(() => undefined);
  };
  return (
    <NavLink
      to={entry.path}
      className="menu-entry"
      onClick={onOpen}
      onPointerEnter={prefetch}
      onFocus={prefetch}
    >
      <Icon name={entry.icon} />
      {entry.menuLabel ?? entry.label}
    </NavLink>
  );
}
