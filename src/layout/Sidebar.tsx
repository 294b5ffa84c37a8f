// The signed-in person, the SMS balance, Send SMS, the menu and Logout (requirements/portal.md#layout).
import { useEffect, useRef } from 'react';
import { canAct } from '../authProvider/access.ts';
import { useCaller } from '../authProvider/profile.ts';
import { formatNumber } from '../format/formatNumber.ts';
import { useOnceOpened } from '../components/dialog/useOnceOpened.ts';
import { Brand } from '../theme/Brand.tsx';
import { Icon } from './Icon.tsx';
import { layoutTexts } from './layoutTexts.ts';
import { Menu } from './Menu.tsx';
import { Person } from './Person.tsx';
import { useSendSms } from '../features/sendSms/useSendSms.ts';
import { useBalance } from './useBalance.ts';
import type { Drawer } from './useDrawer.ts';
import { useLogout } from './useLogout.ts';

export function Sidebar({ drawer }: { drawer: Drawer }) {
  const logout = useLogout();
  const closeButton = useRef<HTMLButtonElement>(null);
  // On a phone, the hidden menu would otherwise be rendered and laid out together with the first screen.
  const isFilled = useOnceOpened(!drawer.narrow || drawer.open);
  useEffect(() => {
    if (drawer.open) closeButton.current?.focus();
  }, [drawer.open]);

  return (
    <aside
      id="sidebar"
      className={drawer.open ? 'sidebar sidebar-open' : 'sidebar'}
      inert={drawer.narrow && !drawer.open}
    >
      <div className="sidebar-brand">
        <Brand />
        {drawer.narrow && (
          <button
            ref={closeButton}
            type="button"
            className="icon-button"
            aria-label={layoutTexts.closeMenu}
            onClick={drawer.close}
          >
            <Icon name="close" />
          </button>
        )}
      </div>
      {isFilled && (
        <>
          <Person />
          <Balance />
          <SendSmsButton onOpen={drawer.close} />
          <Menu onOpen={drawer.close} />
          <button type="button" className="menu-entry sidebar-logout" onClick={logout}>
            <Icon name="logout" />
            {layoutTexts.logout}
          </button>
        </>
      )}
    </aside>
  );
}

function Balance() {
  const { units, lowBelow, isHidden } = useBalance();
  if (isHidden) return null;
  return (
    <div className={lowBelow === undefined ? 'balance' : 'balance balance-low'}>
      <span className="balance-label">
        {lowBelow === undefined ? layoutTexts.balance : layoutTexts.balanceLow}
      </span>
      <span className={units !== undefined && units < 0 ? 'balance-value negative' : 'balance-value'}>
        {units === undefined ? '\u00A0' : formatNumber(units)}
      </span>
    </div>
  );
}

function SendSmsButton({ onOpen }: { onOpen: () => void }) {
  const openSendSms = useSendSms();
  const caller = useCaller();
  const allowed = caller === undefined || canAct(caller, 'send', 'create');
  const open = () => {
    onOpen();
    openSendSms();
  };
  if (!allowed) return null;
  return (
    <button type="button" className="send-button" onClick={open}>
      <Icon name="send" />
      {layoutTexts.sendSms}
    </button>
  );
}
