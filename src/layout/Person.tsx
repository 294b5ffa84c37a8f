// The signed-in person at the top of the sidebar. Opens the account menu, whose code is loaded when it is first pressed.
import { Suspense, useState } from 'react';
import { lazyPart } from '../components/lazyPart.ts';
import { useProfile } from '../authProvider/profile.ts';
import { joined } from '../format/joined.ts';
import { isAdmin, readRole } from '../session.ts';
import { Icon } from './Icon.tsx';
import { layoutTexts } from './layoutTexts.ts';

const AccountMenu = lazyPart(async () => (await import('../features/account/AccountMenu.tsx')).AccountMenu);

export function Person() {
  const [anchor, setAnchor] = useState<HTMLElement>();
  const [isOpen, setIsOpen] = useState(false);
  const profile = useProfile().data?.message;
  const name = profile?.user?.full_name ?? profile?.client.name ?? '';
  const isOfAdmin = isAdmin(readRole());
  // The specification's label, followed by the name of the role unless the person is an admin.
  const role = isOfAdmin ? layoutTexts.admin : joined(layoutTexts.user, profile?.user?.role_name);
  return (
    <>
      <button
        type="button"
        className="person"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        title={layoutTexts.account}
        onClick={({ currentTarget }) => {
          setAnchor(currentTarget);
          setIsOpen(true);
        }}
      >
        <span className="person-initials" aria-hidden="true">
          {initialsOf(name)}
        </span>
        <span className="person-text">
          <span className="person-name">{name || '\u00A0'}</span>
          <span className="person-role">{role}</span>
        </span>
        <Icon name="fold" />
      </button>
      {anchor && (
        <Suspense>
          <AccountMenu anchor={anchor} open={isOpen} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const last = words.length > 1 ? words.at(-1) : '';
  return `${words[0]?.[0] ?? ''}${last?.[0] ?? ''}`.toUpperCase();
}
